/**
 * The logged-in user, for loaders and actions. `sessionMiddleware` fills the context before any of
 * them runs.
 */
import { createContext, type RouterContextProvider, redirect } from 'react-router';
import { settingsContext } from '#app/context.ts';
import { toasts } from '#app/middleware/toast.ts';
import { isRead, type RequestArgs } from '#app/requests.ts';
import { rememberEnd } from './ended.server.ts';
import { pathOf, pathOfReferrer, safePath } from './safePath.ts';
import type { LoginSession, User } from './session.server.ts';

export type { User } from './session.server.ts';

type Context = Readonly<RouterContextProvider>;

/** The request's login; what a loader or an action makes of it is sent with the answer. */
export interface Login {
  session: LoginSession | null;
  /** Whether there was a session that is over now. */
  ended: boolean;
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
export function bearerFor(context: Context): string | null {
  return context.get(loginContext).session?.tokens.access ?? null;
}

/**
 * The logged-in user. Without one a loader leads to the login and back here, and an action to
 * the login and back to the page that the form was on, with a notice that nothing was changed.
 * @throws {Response} the redirect
 */
export async function requireUser(args: RequestArgs): Promise<User> {
  return getUser(args.context) ?? (await loginFirst(args));
}

/**
 * For a change that the API answered with 401. A token that should have been good ends the session;
 * one that could not be renewed, because the provider is out of reach, does not.
 * @throws {Response} the redirect of {@link requireUser}, or back to the form's page
 */
export async function tokenRefused(args: RequestArgs): Promise<never> {
  if (isRenewalLate(args.context)) {
    throw await toasts(args.context).redirectWithWarning(backFrom(args) ?? '/', outOfReachNotice);
  }
  await endLogin(args.context);
  return loginFirst(args);
}

/**
 * For a page that can do without a session: one whose token the API refused ends, and the page is
 * asked for again without it, with a notice.
 * @throws {Response} the redirect
 */
export async function goOnWithoutSession({ context, url }: RequestArgs): Promise<never> {
  await endLogin(context);
  throw await toasts(context).redirectWithWarning(pathOf(url), sessionEndedNotice);
}

/**
 * Whether a page lacks something because the API refused (401) a token that should have been good.
 * One that could not be renewed is no reason to leave a page: it would lead back to itself.
 */
export function isRefused({ context }: RequestArgs, { status }: { status: number }): boolean {
  return status === 401 && !isRenewalLate(context);
}

/** Whether the token is over and there is no new one: the provider is out of reach. */
export function isRenewalLate(context: Context): boolean {
  const { session } = context.get(loginContext);
  return session !== null && Date.now() >= session.tokens.expiresAt;
}

/** Replaces the login. */
export function startLogin(context: Context, session: LoginSession): void {
  Object.assign(context.get(loginContext), { session, ended: false });
}

/** Ends the login, also for requests under way that bring its cookies back. */
export async function endLogin(context: Context): Promise<void> {
  const login = context.get(loginContext);
  const { session } = login;
  Object.assign(login, { session: null, ended: true });
  if (session) await rememberEnd(context, session);
}

const outOfReachNotice =
  'Your session could not be renewed just now, so nothing was changed. Please try again in a moment.';

export const sessionEndedNotice = 'Your session has ended. Please log in again.';

async function loginFirst(args: RequestArgs): Promise<never> {
  const { request, context } = args;
  const login = `/auth/login?${new URLSearchParams({ returnTo: backFrom(args) ?? '/' })}`;
  if (isRead(request) && !context.get(loginContext).ended) throw redirect(login);
  const notice = isRead(request)
    ? sessionEndedNotice
    : 'You are not logged in, so nothing was changed. Please log in and try again.';
  throw await toasts(context).redirectWithWarning(login, notice);
}

/** The page that was asked for, or that the form was on; null where nobody knows. */
function backFrom({ request, context, url }: RequestArgs): string | null {
  if (isRead(request)) return safePath(`${url.pathname}${url.search}`);
  return pathOfReferrer(request, context.get(settingsContext).publicOrigin);
}
