/**
 * Screens' data that a browser fetches ahead when the pointer rests on a link: the click uses it
 * (docs/product.md#prefetch).
 */
import { randomBytes } from 'node:crypto';

/** Seconds that prefetched data may be used. */
const usableSeconds = 10;

/**
 * Lets the browser use prefetched data for a moment, as long as its cookies stay the same. Each change
 * sets a cookie, so that nothing from before the change is used after it, in any process.
 */
export function setPrefetchHeaders(request: Request, response: Response, isSecure: boolean): void {
  const { headers } = response;
  if (!['GET', 'HEAD'].includes(request.method)) {
    const attributes = `Path=/; Max-Age=${usableSeconds + 1}; HttpOnly; SameSite=Lax`;
    const value = randomBytes(6).toString('base64url');
    headers.append('Set-Cookie', `changed=${value}; ${attributes}${isSecure ? '; Secure' : ''}`);
    return;
  }
  const isPrefetch = /\bprefetch\b/.test(request.headers.get('sec-purpose') ?? '');
  const isData = new URL(request.url).pathname.endsWith('.data');
  // A failed answer is not kept, nor one that changes the cookies itself.
  if (!isPrefetch || !isData || response.status !== 200 || headers.has('set-cookie')) return;
  if (headers.has('cache-control')) return;
  headers.set('Cache-Control', `private, max-age=${usableSeconds}`);
  headers.append('Vary', 'Cookie');
}
