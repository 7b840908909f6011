import type { MiddlewareFunction } from 'react-router';
import { renewTokenContext } from '#app/api/client.server.ts';
import { type AppLogger, type AppSettings, loggerContext, settingsContext } from '#app/context.ts';
import { isDataRequest, isSafeMethod } from '#app/lib/request.ts';
import { getToasts } from '#app/lib/toast.server.ts';
import { renewSession } from './refresh.server.ts';
import { isSessionRevoked } from './revocation.server.ts';
import { getSafePath } from './safePath.ts';
import {
  createSessionCookies,
  expireSessionCookies,
  type LoginSession,
  readSession,
  SessionTooLarge,
} from './session.server.ts';
import { type Login, loginContext, renewRejectedToken, sessionEndedNotice } from './user.server.ts';

/**
 * Reads the session before any loader or action, renews its tokens, and sends its cookies if it
 * changed. It belongs to the root route, so that it runs for every request.
 */
export const sessionMiddleware: MiddlewareFunction<Response> = async (
  { request, context, url },
  next,
) => {
  const settings = context.get(settingsContext);
  const log = context.get(loggerContext);
  const header = request.headers.get('cookie');
  const kept = await readSession(header, settings);
  const isOver = kept && (await isSessionRevoked(context, kept));
  const fresh = kept && !isOver ? await renewSession(kept, context, isSafeMethod(request)) : null;
  const login: Login = { session: fresh, wasRevoked: kept !== null && fresh === null };
  context.set(loginContext, login);
  context.set(renewTokenContext, (rejected) => renewRejectedToken(context, rejected));

  if (login.wasRevoked && isPage(request, url) && !url.pathname.startsWith('/auth/')) {
    // Reloads the page without the session, so that the notice appears on this page.
    const again = await getToasts(context).redirectWithWarning(
      getSafePath(url),
      sessionEndedNotice,
    );
    return withCookies(again, expireSessionCookies(header, settings));
  }
  const response = await next();
  const { session } = login;
  // Keeps logged-in pages out of the back/forward cache, for after a logout.
  if (session && isPage(request, url)) response.headers.set('Cache-Control', 'no-store');
  if (session !== null && session === kept) return response;
  // Another request may have ended the session meanwhile.
  const stays = session && !(await isSessionRevoked(context, session, 0)) ? session : null;
  return withCookies(response, await cookiesFor(stays, header, settings, log));
};

async function cookiesFor(
  session: LoginSession | null,
  header: string | null,
  settings: AppSettings,
  log: AppLogger,
): Promise<string[]> {
  if (!session) return expireSessionCookies(header, settings);
  try {
    return await createSessionCookies(session, header, settings);
  } catch (error) {
    if (!(error instanceof SessionTooLarge)) throw error;
    log.error({}, 'renewed tokens do not fit into cookies: the session ends');
    return expireSessionCookies(header, settings);
  }
}

/** Whether the browser, not a script, requested the page. */
function isPage(request: Request, url: URL): boolean {
  if (request.method !== 'GET') return false;
  const destination = request.headers.get('sec-fetch-dest');
  if (destination) return destination === 'document';
  return !isDataRequest({ request, url });
}

function withCookies(response: Response, cookies: string[]): Response {
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  // A response with a session is private.
  if (cookies.length > 0) response.headers.set('Cache-Control', 'no-store');
  return response;
}
