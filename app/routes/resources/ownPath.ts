/** The path and query that a form names as the way back, or '/' where they lead elsewhere. */
export function ownPath(value: FormDataEntryValue | null, origin: string): string {
  const url = URL.parse(String(value), origin);
  if (!url || url.origin !== origin) return '/';
  // Two slashes, which '/.//host' comes to, begin another host.
  return url.pathname.startsWith('//') ? '/' : url.pathname + url.search;
}
