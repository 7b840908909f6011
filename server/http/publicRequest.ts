/**
 * The request as the browser sent it: under the public origin, which a TLS proxy or another name of
 * this machine hides from the process. React Router compares an action's Origin with the URL; the
 * origin was checked before (`sameOrigin.ts`), so one that passed counts as the public one.
 */
export function publicRequest(request: Request, publicOrigin: string): Request {
  const url = new URL(request.url);
  const origin = request.headers.get('origin');
  const isEmptyForm = request.method === 'POST' && !request.headers.has('content-type');
  const isAsSent = url.origin === publicOrigin && (!origin || origin === publicOrigin);
  if (isAsSent && !isEmptyForm) return request;
  const headers = new Headers(request.headers);
  if (origin) headers.set('origin', publicOrigin);
  // Without a body there need be no type, but actions read a form.
  if (isEmptyForm) headers.set('content-type', 'application/x-www-form-urlencoded');
  return new Request(`${publicOrigin}${url.pathname}${url.search}`, {
    method: request.method,
    headers,
    body: request.body,
    duplex: 'half',
    signal: request.signal,
  } as RequestInit);
}
