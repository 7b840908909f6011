/** Rejects state-changing requests from other sites (CSRF). */
import type { MiddlewareHandler } from 'hono';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request is safe: by its method, or because it comes from our own pages. `Origin` decides;
 * if a browser hides it ('null', for instance under `Referrer-Policy: no-referrer`), `Sec-Fetch-Site`
 * does, and in old browsers, which send neither, `Referer`. A request without any does not come from a browser.
 *
 * @param publicOrigin ours, also behind a TLS proxy; the Host header's origin counts too
 */
export function isSameOrigin({ method, headers }: Request, publicOrigin: string): boolean {
  if (safeMethods.has(method)) return true;
  const origin = headers.get('origin');
  if (origin && origin !== 'null') return isOwnOrigin(origin, headers, publicOrigin);
  const site = headers.get('sec-fetch-site');
  if (site) return site === 'same-origin' || site === 'none';
  const referer = headers.get('referer');
  const from = referer === null ? null : URL.parse(referer)?.origin;
  return origin === null && (from === null || isOwnOrigin(from ?? '', headers, publicOrigin));
}

/** An attacker in the network can forge pages at the plain http address of a TLS site. */
function isOwnOrigin(origin: string, headers: Headers, publicOrigin: string): boolean {
  const host = headers.get('host');
  const isReached = origin === `http://${host}` && publicOrigin !== `https://${host}`;
  return origin === publicOrigin || isReached;
}

/** 403 in plain text for requests that {@link isSameOrigin} rejects. */
export function requireSameOrigin(publicOrigin: string): MiddlewareHandler {
  return async (c, next) => {
    if (!isSameOrigin(c.req.raw, publicOrigin)) {
      return c.text('This request came from another site.', 403);
    }
    await next();
  };
}
