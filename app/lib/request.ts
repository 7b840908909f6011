/** Arguments of loaders and actions that helpers take, and properties of a request. */
import type { RouterContextProvider } from 'react-router';

export interface RequestArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
  /** The page's URL, also for a data request. */
  url: URL;
}

/** Whether the request only reads, so that it may be repeated. */
export function isSafeMethod({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Whether scripts request a page's data, which has another path than the page. */
export function isDataRequest({ request, url }: Pick<RequestArgs, 'request' | 'url'>): boolean {
  return new URL(request.url).pathname !== url.pathname;
}

/** Whether the site is served over https, so that its cookies are Secure. */
export function isSecureOrigin(publicOrigin: string): boolean {
  return publicOrigin.startsWith('https:');
}

/** Whether a browser prefetches or prerenders the page (Speculation Rules, prefetch links). */
export function isSpeculative({ headers }: Request): boolean {
  const purpose = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'].map((name) => headers.get(name));
  return purpose.some((value) => /prefetch|prerender|preview/i.test(value ?? ''));
}
