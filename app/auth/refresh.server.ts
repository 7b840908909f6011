/** New tokens in time, once for all requests that need them. */
import { createHash } from 'node:crypto';
import type { RouterContextProvider } from 'react-router';
import { patience } from '#app/api/patience.ts';
import { settledWithin } from '#app/api/settledWithin.ts';
import { type AppLogger, loggerContext, settingsContext } from '#app/context.ts';
import { wasSignedOut } from './ended.server.ts';
import { ProviderRefused, ProviderUnreachable } from './errors.server.ts';
import { type AuthSettings, refreshTokens, toTokens } from './provider.server.ts';
import type { LoginSession, Tokens } from './session.server.ts';
import { shareWork } from './shared.server.ts';

type Outcome = { kind: 'renewed'; tokens: Tokens } | { kind: 'refused' } | { kind: 'unreachable' };

/**
 * How long an outcome answers for the same refresh token. A browser may send the cookie from before
 * the refresh for a while, when requests overlap, and a token that works once must not be used
 * again; a provider that is down is not asked by every request.
 */
const rememberedMs = { renewed: 120_000, refused: 60_000, unreachable: 5000 };

const share = shareWork<Outcome>('refresh', ({ kind }) => rememberedMs[kind]);

/**
 * The session with tokens that are good for now; null where it is over. A provider that cannot be
 * reached leaves it as it is, and so does one that lets a page wait: the page goes on, and so does
 * the refresh, whose tokens the next request gets.
 * @param forPage a page waits for it; a change, which is refused without a good token, waits longer
 */
export async function freshSession(
  session: LoginSession,
  context: Readonly<RouterContextProvider>,
  forPage: boolean,
): Promise<LoginSession | null> {
  const { expiresAt, renewBefore, refresh } = session.tokens;
  const outdated = await wasSignedOut(context, session);
  if (Date.now() < expiresAt - renewBefore && !outdated) return session;
  if (refresh === null) return Date.now() < expiresAt && !outdated ? session : null;
  const { auth } = context.get(settingsContext);
  const log = context.get(loggerContext);
  const key = createHash('sha256').update(refresh).digest('base64url');
  const work = share(context, key, () => renew(session.tokens, refresh, auth, log));
  const isImpatient = Date.now() < expiresAt || forPage;
  const outcome = isImpatient ? await inTime(work) : await work;
  if (outcome.kind === 'refused') return null;
  return outcome.kind === 'renewed' ? { ...session, tokens: outcome.tokens } : session;
}

/** What the work came to, or `unreachable` where a page cannot wait for it any longer. */
async function inTime(work: Promise<Outcome>): Promise<Outcome> {
  const { value } = await settledWithin(work, patience.move);
  if (!(value instanceof Promise)) return value;
  // Whoever waits for it hears of its failure.
  value.catch(() => {});
  return { kind: 'unreachable' };
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
