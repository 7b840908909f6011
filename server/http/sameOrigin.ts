/** Refuses state-changing requests that another site made a browser send. */
import type { MiddlewareHandler } from 'hono';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * 403 for a request with another origin than ours and a method that may change something. `Origin`
 * decides; where a browser hides it ('null', for instance under `Referrer-Policy: no-referrer`),
 * `Sec-Fetch-Site` does. A request with neither comes from no browser that could be misled.
 *
 * @param publicOrigin ours, also behind a TLS proxy; the address that was reached counts too
 */
export function sameOriginOnly(publicOrigin: string): MiddlewareHandler {
  return async (c, next) => {
    const allowed =
      safeMethods.has(c.req.method) || isOurs(c.req.raw, publicOrigin, c.req.header('host'));
    if (!allowed) return c.text('This request came from another site.', 403);
    await next();
  };
}

function isOurs({ headers }: Request, publicOrigin: string, host: string | undefined): boolean {
  const origin = headers.get('origin');
  if (origin && origin !== 'null') return origin === publicOrigin || origin === `http://${host}`;
  const site = headers.get('sec-fetch-site');
  if (site) return site === 'same-origin' || site === 'none';
  return origin === null;
}
