/** Pages that other sites may show in frames (docs/product.md#embeds): they know nobody. */

const embeds = /^\/embed\/(?:playlist\/)?[^/]+$/;

/** Whether the path is an embed's. */
export function isEmbed(pathname: string): boolean {
  return embeds.test(pathname);
}

/** Whether the answer must not depend on who asks. */
export function isForAnybody(pathname: string): boolean {
  return isEmbed(pathname) || pathname === '/oembed';
}

/** The request without what identifies a visitor. */
export function withoutCookies(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete('cookie');
  return new Request(request.url, { method: request.method, headers, signal: request.signal });
}
