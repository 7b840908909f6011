/** The logged-in user, for loaders and actions. `sessionMiddleware` fills the context before them. */
import { createContext, type RouterContextProvider, redirect } from 'react-router';
import { settingsContext } from '#app/context.ts';
import { isSafeMethod, type RequestArgs } from '#app/lib/request.ts';
import { getToasts } from '#app/lib/toast.server.ts';
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
  await endLogin(args.context);
  return redirectToLogin(args);
}

/**
 * For a page that works without a session: ends a session whose token the API rejected, and reloads
 * the page with a notice.
 * @throws {Response} the redirect
 */
export async function reloadWithoutSession({ context, url }: RequestArgs): Promise<never> {
  await endLogin(context);
  throw await getToasts(context).redirectWithWarning(getSafePath(url), sessionEndedNotice);
}

/**
 * Whether the API rejected a token (401) that has not expired. A redirect because of an expired token
 * that could not be renewed would loop.
 */
export function isTokenRejected({ context }: RequestArgs, { status }: { status: number }): boolean {
  return status === 401 && !isRenewalOverdue(context);
}

/** Whether the token has expired and the provider is unreachable. */
export function isRenewalOverdue(context: Context): boolean {
  const { session } = context.get(loginContext);
  return session !== null && Date.now() >= session.tokens.expiresAt;
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
