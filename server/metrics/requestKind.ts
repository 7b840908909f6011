const prefixes = [
  ['/api/', 'api'],
  ['/media/', 'media'],
  ['/identity/', 'identity'],
  ['/.well-known/', 'identity'],
  ['/assets/', 'asset'],
] as const;

const probes = ['/healthz', '/readyz'];

/**
 * The kind of a request, as a metric label. `page` is a document, `data` its loader data,
 * `asset` a file of the build or of `public/`.
 * @param url path and query, as the request line has them
 */
export function getRequestKind(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  const known = prefixes.find(([prefix]) => path.startsWith(prefix));
  if (known) return known[1];
  if (probes.includes(path)) return 'probe';
  if (path.endsWith('.data')) return 'data';
  return /\.\w+$/.test(path) ? 'asset' : 'page';
}
