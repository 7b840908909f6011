const home = '/';
const base = 'http://same.invalid';

/** Longer paths do not fit into the state of a login. */
const longest = 1200;

/** A single slash: '//' and '/\\' start another host. */
const localPath = /^\/(?![/\\])/;

/** Returns `value` if browsers resolve it to a path of this site, else '/'. */
export function toSafePath(value: unknown): string {
  if (typeof value !== 'string' || value.length > longest || !localPath.test(value)) return home;
  if (!URL.canParse(value, base)) return home;
  const url = new URL(value, base);
  const path = `${url.pathname}${url.search}${url.hash}`;
  // Browsers drop tabs and resolve dots: '/.//host' becomes '//host'.
  return url.origin === base && localPath.test(path) ? path : home;
}

/** Path and query of a URL of this site; '/' if a redirect to them would leave it, as '//host' does. */
export function getSafePath({ pathname, search }: URL): string {
  return localPath.test(pathname) ? pathname + search : home;
}

/** The path of the referring page if it belongs to `publicOrigin`, else null. */
export function getReferrerPath(request: Request, publicOrigin: string): string | null {
  const referrer = request.headers.get('referer') ?? '';
  if (!URL.canParse(referrer)) return null;
  const url = new URL(referrer);
  if (url.origin !== publicOrigin) return null;
  return toSafePath(`${url.pathname}${url.search}`);
}
