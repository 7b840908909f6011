/**
 * The request as the browser sent it: under the public origin, which a TLS proxy or another name of
 * this machine hides from the process. React Router compares an action's Origin with the URL; the
 * origin was checked before (`sameOrigin.ts`), so one that passed counts as the public one.
 */
export function publicRequest(request: Request, publicOrigin: string): Request {
  const url = new URL(request.url);
  const origin = request.headers.get('origin');
  if (url.origin === publicOrigin && (!origin || origin === publicOrigin)) return request;
  const headers = new Headers(request.headers);
  if (origin) headers.set('origin', publicOrigin);
  return new Request(`${publicOrigin}${url.pathname}${url.search}`, {
    method: request.method,
    headers,
    body: request.body,
    duplex: 'half',
    signal: request.signal,
  } as RequestInit);
}
