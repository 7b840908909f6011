/**
 * The request under the public origin, as the browser sent it; a TLS proxy or another name of this
 * machine changes its URL. React Router compares an action's Origin with the URL; the origin has been
 * checked before (`sameOrigin.ts`), so the public one replaces it.
 */
export function toPublicRequest(request: Request, publicOrigin: string): Request {
  const url = new URL(request.url);
  const origin = request.headers.get('origin');
  const isEmptyForm = request.method === 'POST' && !request.headers.has('content-type');
  const isAsSent = url.origin === publicOrigin && (!origin || origin === publicOrigin);
  if (isAsSent && !isEmptyForm) return request;
  const headers = new Headers(request.headers);
  if (origin) headers.set('origin', publicOrigin);
  // An empty form may have no type, but actions parse a form.
  if (isEmptyForm) headers.set('content-type', 'application/x-www-form-urlencoded');
  return new Request(`${publicOrigin}${url.pathname}${url.search}`, {
    method: request.method,
    headers,
    body: request.body,
    duplex: 'half',
    signal: request.signal,
  } as RequestInit);
}
