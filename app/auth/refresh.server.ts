/** Refreshes tokens before they expire, once for all concurrent requests. */
import { createHash } from 'node:crypto';
import type { RouterContextProvider } from 'react-router';
import { requestTimeouts } from '#app/api/requestTimeouts.ts';
import { settledWithin } from '#app/api/settledWithin.ts';
import { type AppLogger, loggerContext, settingsContext } from '#app/context.ts';
import { ProviderRefused, ProviderUnreachable } from './errors.server.ts';
import { type AuthSettings, refreshTokens, toTokens } from './provider.server.ts';
import { isUserSignedOut } from './revocation.server.ts';
import type { LoginSession, Tokens } from './session.server.ts';
import { singleFlight } from './singleFlight.server.ts';

type Outcome = { kind: 'renewed'; tokens: Tokens } | { kind: 'refused' } | { kind: 'unreachable' };

/**
 * Milliseconds that an outcome is shared for the tokens that it replaces. Overlapping requests, and a
 * browser that lost the answer, still send the old cookie, and a single-use token must not be used
 * twice; an unreachable provider is not asked on every request.
 */
const rememberedMs = { renewed: 3600_000, refused: 60_000, unreachable: 5000 };

const share = singleFlight<Outcome>('refresh', ({ kind }) => rememberedMs[kind]);

/**
 * The session with current tokens; null if it has ended. If the provider is unreachable or slow, the
 * session stays as it is, and the next request gets the new tokens.
 * @param forPage whether the request works without a valid token and so need not wait long
 */
export async function renewSession(
  session: LoginSession,
  context: Readonly<RouterContextProvider>,
  forPage: boolean,
): Promise<LoginSession | null> {
  const { expiresAt, renewBefore, refresh } = session.tokens;
  const outdated = await isUserSignedOut(context, session);
  if (Date.now() < expiresAt - renewBefore && !outdated) return session;
  if (refresh === null) return Date.now() < expiresAt && !outdated ? session : null;
  const renewal = shareRenewal(context, session.tokens, refresh);
  const isOptional = Date.now() < expiresAt || forPage;
  const { value } = isOptional
    ? await settledWithin(renewal, requestTimeouts.renewal)
    : { value: await renewal };
  if (value instanceof Promise) {
    // Avoids an unhandled rejection.
    value.catch(() => {});
    return session;
  }
  if (value.kind === 'refused') return null;
  if (value.kind === 'unreachable') return session;
  const renewed = { ...session, tokens: value.tokens };
  // What was remembered may have expired too.
  return Date.now() < value.tokens.expiresAt ? renewed : renewSession(renewed, context, forPage);
}

/**
 * New tokens in place of those that the API rejected, although they have not expired: 'refused' if the
 * provider gives none.
 */
export async function replaceTokens(
  context: Readonly<RouterContextProvider>,
  tokens: Tokens,
): Promise<Outcome> {
  return tokens.refresh === null
    ? { kind: 'refused' }
    : shareRenewal(context, tokens, tokens.refresh);
}

function shareRenewal(
  context: Readonly<RouterContextProvider>,
  tokens: Tokens,
  refresh: string,
): Promise<Outcome> {
  const { auth } = context.get(settingsContext);
  const log = context.get(loggerContext);
  // With the access token: a refresh token that may be used again stays the same.
  const key = createHash('sha256').update(`${refresh} ${tokens.access}`).digest('base64url');
  return share(context, key, () => renew(tokens, refresh, auth, log));
}

async function renew(
  tokens: Tokens,
  refreshToken: string,
  auth: AuthSettings,
  log: AppLogger,
): Promise<Outcome> {
  try {
    const response = await refreshTokens(auth, refreshToken);
    return { kind: 'renewed', tokens: toTokens(response, tokens) };
  } catch (error) {
    if (error instanceof ProviderRefused) {
      log.info({ code: error.code }, 'session refresh refused');
      return { kind: 'refused' };
    }
    if (!(error instanceof ProviderUnreachable)) throw error;
    log.warn({ reason: error.message }, 'session refresh failed');
    return { kind: 'unreachable' };
  }
}
