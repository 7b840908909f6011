/** Revoked sessions, whose cookies requests may still carry. */
import { LRUCache } from 'lru-cache';
import type { RouterContextProvider } from 'react-router';
import { loggerContext, settingsContext, sharedStateContext } from '#app/context.ts';
import { type LoginSession, sessionSeconds } from './session.server.ts';

type Context = Readonly<RouterContextProvider>;

/** Minimum lifetime of a revocation: a request that began before a logout may set cookies after it. */
const leastMs = 3600_000;

const revokedLocally = new LRUCache<string, true>({ max: 10_000, ttl: leastMs });

/** Milliseconds that a read of other processes' revocations is cached. */
const noticedWithinMs = 1000;

/** Revokes the session in all processes. */
export async function revokeSession(context: Context, session: LoginSession): Promise<void> {
  const { id } = session;
  const ttl = getUsableMs(session);
  revokedLocally.set(id, true, { ttl });
  try {
    await context.get(sharedStateContext)?.setFlag(toFlag(id), ttl);
  } catch {
    context.get(loggerContext).warn({}, 'other processes do not know of a logout');
  }
}

/**
 * Whether the session was revoked, by any process.
 * @param maxAgeMs maximum age of a cached read; 0 always reads
 */
export async function isSessionRevoked(
  context: Context,
  { id }: LoginSession,
  maxAgeMs = noticedWithinMs,
): Promise<boolean> {
  if (revokedLocally.has(id)) return true;
  return (await context.get(sharedStateContext)?.hasFlag(toFlag(id), maxAgeMs)) ?? false;
}

/** Whether the user was logged out everywhere after the session got its tokens. */
export async function isUserSignedOut(
  context: Context,
  { user, tokens }: LoginSession,
): Promise<boolean> {
  const { bundled } = context.get(settingsContext).auth;
  const memory = bundled ? context.get(sharedStateContext) : null;
  const at = (await memory?.getSignOutTime(user.id, noticedWithinMs)) ?? null;
  return at !== null && at >= (tokens.since ?? 0);
}

/**
 * Milliseconds that a copy of the session's cookies could be used. With a refresh token it is their
 * whole lifetime, because not every provider revokes tokens.
 */
function getUsableMs({ tokens }: LoginSession): number {
  const left = tokens.refresh === null ? tokens.expiresAt - Date.now() : sessionSeconds * 1000;
  return Math.max(leastMs, left);
}

const toFlag = (id: string) => `ended ${id}`;
