/** What helpers of loaders and actions take of their arguments, and what a request tells by itself. */
import type { RouterContextProvider } from 'react-router';

export interface RequestArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
  /** The page's own address, also where scripts ask for its data. */
  url: URL;
}

/** Whether it only reads: such a request may be repeated. */
export function isSafeMethod({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Whether our scripts ask for a page's data, and not a browser for the page: by another path. */
export function isDataRequest({ request, url }: Pick<RequestArgs, 'request' | 'url'>): boolean {
  return new URL(request.url).pathname !== url.pathname;
}

/** Whether browsers reach the site by https: its cookies are for https alone then. */
export function isSecureOrigin(publicOrigin: string): boolean {
  return publicOrigin.startsWith('https:');
}
