/** Login and logout, for the routes under `/auth`. */
import { createHash } from 'node:crypto';
import { parse } from 'cookie-es';
import { type RouterContextProvider, redirect } from 'react-router';
import { settledWithin } from '#app/api/settledWithin.ts';
import { type AppSettings, settingsContext } from '#app/context.ts';
import { isSecureOrigin } from '#app/lib/request.ts';
import { getToasts } from '#app/lib/toast.server.ts';
import { ForeignIssuer, ProviderUnreachable, UnknownLogin } from './errors.server.ts';
import { tellFailure } from './loginFailure.server.ts';
import { getLogoutUrl, getProvider, revokeToken } from './provider.server.ts';
import { toSafePath } from './safePath.ts';
import { createSessionCookies, type LoginSession, readSession } from './session.server.ts';
import { singleFlight } from './singleFlight.server.ts';
import {
  authPath,
  createLoginStrategy,
  getLoginReturnPath,
  stateCookieName,
} from './strategy.server.ts';
import { endLogin, getUser, loginContext, startLogin } from './user.server.ts';

type Context = Readonly<RouterContextProvider>;

/** Sends the visitor to the identity provider. */
export async function beginLogin(request: Request, context: Context, returnTo: unknown) {
  const settings = context.get(settingsContext);
  const back = toSafePath(returnTo);
  try {
    const strategy = await createLoginStrategy(settings, back);
    // Without the query: the strategy treats a `state` in it as a callback.
    const url = `${settings.publicOrigin}${authPath}/login`;
    await strategy.authenticate(new Request(url, { headers: request.headers }));
  } catch (error) {
    if (error instanceof Response) return error;
    return getToasts(context).redirectWithError(back, tellFailure(error, context));
  }
  throw new Error('A login began without a redirect');
}

/** A reload during the exchange would redeem the code twice, so all requests share the first's session. */
const shareExchange = singleFlight<LoginSession>('exchange', () => 60_000);

/** Exchanges the callback's code for tokens and redirects to the page that started the login. */
export async function finishLogin(request: Request, context: Context, url: URL): Promise<Response> {
  const state = url.searchParams.get('state') ?? '';
  const settings = context.get(settingsContext);
  const headers = new Headers();
  for (const cookie of spentStates(request, state, settings)) {
    headers.append('Set-Cookie', cookie);
  }
  try {
    const session = await exchange(request, context, url, state);
    // Throws if the session does not fit; the middleware could not show a notice.
    await createSessionCookies(session, null, settings);
    startLogin(context, session);
    return redirect(getLoginReturnPath(state), { headers });
  } catch (error) {
    if (error instanceof Response) throw error;
    const notice = tellFailure(error, context);
    // Back and reload return here after the login is complete.
    if (error instanceof UnknownLogin && getUser(context)) return redirect('/', { headers });
    return getToasts(context).redirectWithError('/', notice, { headers });
  }
}

async function exchange(request: Request, context: Context, url: URL, state: string) {
  const settings = context.get(settingsContext);
  const provider = await getProvider(settings.auth);
  if (!isLoginPending(request, state)) throw new UnknownLogin();
  const issuer = url.searchParams.get('iss');
  if (issuer !== null && issuer !== provider.issuer) throw new ForeignIssuer(issuer);
  const strategy = await createLoginStrategy(settings);
  // URLs with the state may leak; only this browser has the verifier in the cookie.
  const proof = stateCookies(request, state).map(([, value]) => value);
  const key = createHash('sha256').update(JSON.stringify(proof)).digest('base64url');
  return shareExchange(context, key, () => strategy.authenticate(request));
}

/** Whether this browser began a login with this state and has not finished it. */
export function isLoginPending(request: Request, state: string): boolean {
  return state !== '' && stateCookies(request, state).length > 0;
}

/** Names and values of the cookies of a login; a value holds the state and the PKCE verifier. */
function stateCookies(request: Request, state: string): [string, string][] {
  const cookies = parse(request.headers.get('cookie') ?? '') as Record<string, string>;
  return Object.entries(cookies)
    .filter(([name]) => name.startsWith(`${stateCookieName}:`))
    .filter(([, value]) => new URLSearchParams(value).get('state') === state);
}

function spentStates(request: Request, state: string, { publicOrigin }: AppSettings): string[] {
  const secure = isSecureOrigin(publicOrigin) ? '; Secure' : '';
  return stateCookies(request, state).map(
    ([name]) => `${name}=; Path=${authPath}; HttpOnly; SameSite=Lax; Max-Age=0${secure}`,
  );
}

/**
 * Ends the session, revokes its refresh token, and redirects through the provider's logout to the
 * origin; a notice says what the provider did not do in time. This includes a session that had ended here, because the provider's may still exist and
 * would let the next login skip the password.
 * @param hint whether the ID token may be part of the logout URL
 */
export async function logout(request: Request, context: Context, hint: boolean): Promise<Response> {
  const settings = context.get(settingsContext);
  const { session } = context.get(loginContext);
  await endLogin(context);
  const known = session ?? (await readSession(request.headers.get('cookie'), settings));
  if (!known) return redirect('/');
  const { auth, publicOrigin } = settings;
  const [target, isRevoked] = await Promise.all([
    inTime(getLogoutUrl(auth, `${publicOrigin}/`, hint ? known.tokens.id : null), context),
    session?.tokens.refresh
      ? inTime(
          revokeToken(auth, session.tokens.refresh).then(() => true),
          context,
        )
      : true,
  ]);
  const { redirectWithWarning } = getToasts(context);
  if (target === null) return redirectWithWarning('/', providerSilentNotice);
  return isRevoked ? redirect(target) : redirectWithWarning(target, notRevokedNotice);
}

/** Milliseconds that a logout waits for the provider. */
const logoutMs = 3000;

const providerSilentNotice =
  'You are logged out here. The login service did not answer, so you may still be logged in there.';
const notRevokedNotice =
  'You are logged out. The login service did not confirm that the access of this site has ended.';

/** The result of work at the provider; null, and a line in the log, if it fails or takes too long. */
async function inTime<T>(work: Promise<T>, context: Context): Promise<T | null> {
  try {
    const { value } = await settledWithin(work, logoutMs);
    if (!(value instanceof Promise)) return value;
    value.catch(() => {});
    throw new ProviderUnreachable('logout, no answer in time');
  } catch (error) {
    tellFailure(error, context);
    return null;
  }
}
