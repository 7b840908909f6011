/** The logged-in user, for loaders and actions. `sessionMiddleware` fills the context before them. */
import { createContext, type RouterContextProvider, redirect } from 'react-router';
import { requestTimeouts } from '#app/api/requestTimeouts.ts';
import { settledWithin } from '#app/api/settledWithin.ts';
import { loggerContext, settingsContext } from '#app/context.ts';
import { isSafeMethod, type RequestArgs } from '#app/lib/request.ts';
import { getToasts } from '#app/lib/toast.server.ts';
import { replaceTokens } from './refresh.server.ts';
import { revokeSession } from './revocation.server.ts';
import { getReferrerPath, getSafePath, toSafePath } from './safePath.ts';
import type { LoginSession, User } from './session.server.ts';

export type { User } from './session.server.ts';

type Context = Readonly<RouterContextProvider>;

/** The request's login; changes by loaders and actions are sent with the response. */
export interface Login {
  session: LoginSession | null;
  /** Whether the request carried a session that has been revoked. */
  wasRevoked: boolean;
  /** Whether the API rejected the token while the provider was out of reach. */
  isRenewalFailed?: boolean;
}

export const loginContext = createContext<Login>();

/** The logged-in user, or null. */
export function getUser(context: Context): User | null {
  return context.get(loginContext).session?.user ?? null;
}

/**
 * The access token for calls of the clip API on behalf of the visitor, or null. It goes into an
 * Authorization header and nowhere else.
 */
export function getAccessToken(context: Context): string | null {
  return context.get(loginContext).session?.tokens.access ?? null;
}

/**
 * The logged-in user and the access token. Without a login a loader redirects to the login, which
 * returns here; an action does so with a notice that nothing was changed, and the login returns to
 * the form's page.
 * @throws {Response} the redirect
 */
export async function requireUser(args: RequestArgs): Promise<{ user: User; token: string }> {
  const { session } = args.context.get(loginContext);
  if (!session) return redirectToLogin(args);
  return { user: session.user, token: session.tokens.access };
}

/**
 * Another access token for one that the API rejected, from the provider or from a call at the same time
 * that got it already. Null if there is none.
 */
export async function renewRejectedToken(
  context: Context,
  rejected: string,
): Promise<string | null> {
  const login = context.get(loginContext);
  const { session } = login;
  if (!session) return null;
  if (session.tokens.access !== rejected) return session.tokens.access;
  const renewal = replaceTokens(context, session.tokens);
  const { value } = await settledWithin(renewal, requestTimeouts.redirect);
  if (value instanceof Promise || value.kind === 'unreachable') {
    login.isRenewalFailed = true;
    return null;
  }
  // The session may have ended meanwhile.
  if (value.kind === 'refused' || login.session?.id !== session.id) return null;
  login.session = { ...session, tokens: value.tokens };
  return value.tokens.access;
}

/**
 * For a change that the API answered with 401: ends the session, unless the token has expired because
 * the provider is unreachable.
 * @throws {Response} the redirect of {@link requireUser}, or back to the form's page
 */
export async function handleRejectedToken(args: RequestArgs): Promise<never> {
  if (isRenewalOverdue(args.context)) {
    throw await getToasts(args.context).redirectWithWarning(
      getReturnPathOrNull(args) ?? '/',
      outOfReachNotice,
    );
  }
  const isFresh = await endRejectedLogin(args.context);
  if (!isFresh) return redirectToLogin(args);
  const back = isSafeMethod(args.request) ? '/' : (getReturnPathOrNull(args) ?? '/');
  throw await getToasts(args.context).redirectWithError(back, loginNotAcceptedNotice);
}

/**
 * For a page that works without a session: ends a session whose token the API rejected, and reloads
 * the page with a notice.
 * @throws {Response} the redirect
 */
export async function reloadWithoutSession({ context, url }: RequestArgs): Promise<never> {
  const isFresh = await endRejectedLogin(context);
  const { redirectWithError, redirectWithWarning } = getToasts(context);
  const path = getSafePath(url);
  throw isFresh
    ? await redirectWithError(path, loginNotAcceptedNotice)
    : await redirectWithWarning(path, sessionEndedNotice);
}

/** Milliseconds in which a token cannot have become invalid by itself. */
const freshMs = 300_000;

/**
 * Ends a login whose token the API rejected.
 * @returns whether the token was fresh: another login would end in the same way
 */
async function endRejectedLogin(context: Context): Promise<boolean> {
  const since = context.get(loginContext).session?.tokens.since ?? 0;
  await endLogin(context);
  const isFresh = Date.now() - since < freshMs;
  if (isFresh) {
    const { audience } = context.get(settingsContext).auth;
    context.get(loggerContext).warn({ audience }, 'the clip API rejects fresh access tokens');
  }
  return isFresh;
}

/**
 * Whether the API rejected a token (401) that has not expired. A redirect because of an expired token
 * that could not be renewed would loop.
 */
export function isTokenRejected({ context }: RequestArgs, { status }: { status: number }): boolean {
  return status === 401 && !isRenewalOverdue(context);
}

/** Whether the token has expired, or was rejected, and the provider is unreachable. */
export function isRenewalOverdue(context: Context): boolean {
  const { session, isRenewalFailed } = context.get(loginContext);
  return session !== null && (isRenewalFailed || Date.now() >= session.tokens.expiresAt);
}

/** Replaces the login. */
export function startLogin(context: Context, session: LoginSession): void {
  Object.assign(context.get(loginContext), { session, wasRevoked: false });
}

/** Ends the login, also for concurrent requests that carry its cookies. */
export async function endLogin(context: Context): Promise<void> {
  const login = context.get(loginContext);
  const { session } = login;
  Object.assign(login, { session: null, wasRevoked: true });
  if (session) await revokeSession(context, session);
}

const outOfReachNotice =
  'Your session could not be renewed just now, so nothing was changed. Please try again in a moment.';

const loginNotAcceptedNotice =
  'You are logged out again, because the clip service does not accept your login. Please tell the operator of this site.';

export const sessionEndedNotice = 'Your session has ended. Please log in again.';

async function redirectToLogin(args: RequestArgs): Promise<never> {
  const { request, context } = args;
  const login = `/auth/login?${new URLSearchParams({ returnTo: getReturnPathOrNull(args) ?? '/' })}`;
  if (isSafeMethod(request) && !context.get(loginContext).wasRevoked) throw redirect(login);
  const notice = isSafeMethod(request)
    ? sessionEndedNotice
    : 'You are not logged in, so nothing was changed. Please log in and try again.';
  throw await getToasts(context).redirectWithWarning(login, notice);
}

/** The requested page, or the form's page; null if unknown. */
function getReturnPathOrNull({ request, context, url }: RequestArgs): string | null {
  if (isSafeMethod(request)) return toSafePath(`${url.pathname}${url.search}`);
  return getReferrerPath(request, context.get(settingsContext).publicOrigin);
}
