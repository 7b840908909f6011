/**
 * The logged-in user, for loaders and actions. `sessionMiddleware` fills the context before any of
 * them runs.
 */
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
 * The logged-in user. Without one a loader leads to the login and back here, and an action to
 * the login and back to the page that the form was on, with a notice that nothing was changed.
 * @throws {Response} the redirect
 */
export async function requireUser(args: RequestArgs): Promise<User> {
  return getUser(args.context) ?? (await redirectToLogin(args));
}

/**
 * For a change that the API answered with 401. A token that should have been good ends the session;
 * one that could not be renewed, because the provider is out of reach, does not.
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
 * For a page that can do without a session: one whose token the API refused ends, and the page is
 * asked for again without it, with a notice.
 * @throws {Response} the redirect
 */
export async function reloadWithoutSession({ context, url }: RequestArgs): Promise<never> {
  await endLogin(context);
  throw await getToasts(context).redirectWithWarning(getSafePath(url), sessionEndedNotice);
}

/**
 * Whether a page lacks something because the API refused (401) a token that should have been good.
 * One that could not be renewed is no reason to leave a page: it would lead back to itself.
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

/** The requested page, or the page of the form; null if unknown. */
function getReturnPathOrNull({ request, context, url }: RequestArgs): string | null {
  if (isSafeMethod(request)) return toSafePath(`${url.pathname}${url.search}`);
  return getReferrerPath(request, context.get(settingsContext).publicOrigin);
}
