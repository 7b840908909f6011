/** Revoked sessions, for requests that still carry their cookies. */
import { LRUCache } from 'lru-cache';
import type { RouterContextProvider } from 'react-router';
import { loggerContext, settingsContext, sharedStateContext } from '#app/context.ts';
import { type LoginSession, sessionSeconds } from './session.server.ts';

type Context = Readonly<RouterContextProvider>;

/** A request that began before a logout may end after it, with fresh cookies. */
const leastMs = 3600_000;

const revokedLocally = new LRUCache<string, true>({ max: 10_000, ttl: leastMs });

/** Milliseconds within which another process's revocation is noticed, by one shared read. */
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
 * Whether the session was ended, here or on another process.
 * @param maxAgeMs how old the knowledge of other processes may be, in milliseconds; 0 costs a read
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
 * How long a copy of the session's cookies could be of use. Not every provider takes a refresh token
 * back: with one they could be renewed for as long as they are opened.
 */
function getUsableMs({ tokens }: LoginSession): number {
  const left = tokens.refresh === null ? tokens.expiresAt - Date.now() : sessionSeconds * 1000;
  return Math.max(leastMs, left);
}

const toFlag = (id: string) => `ended ${id}`;
