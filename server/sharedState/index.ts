/** State that the processes on one store share. */
import type { SharedState } from '#app/context.ts';
import { distributedSingleFlight, type SharedStateOptions } from './distributedSingleFlight.ts';
import { createFlags } from './flags.ts';

/** Values hold sealed tokens: they are deleted soon after they expire. */
const cleaningMs = 5 * 60_000;

/** Tokens from before a logout have expired by then: they are valid for an hour. */
const signedOutMs = 2 * 3600_000;

export interface ClosableSharedState extends SharedState {
  /** Logs a user of the bundled provider out of all sessions with tokens older than now. */
  signOut: (userId: string) => Promise<void>;
  close: () => void;
}

/** Opens the shared state; expired rows are deleted while it is open. */
export function createSharedState(parts: SharedStateOptions): ClosableSharedState {
  const clean = () =>
    removeExpiredState(parts).catch((error) => parts.log.warn({ err: error }, 'cleaning failed'));
  const timer = setInterval(clean, cleaningMs).unref();
  const notes = createFlags(parts);
  const signedOut = (userId: string) => `signed out ${userId}`;
  return {
    singleFlight: (key, make) => distributedSingleFlight(parts, key, make),
    ...notes,
    signOut: (userId) => notes.setFlag(signedOut(userId), signedOutMs),
    getSignOutTime: (userId, maxAgeMs) => notes.getFlagTime(signedOut(userId), maxAgeMs),
    close: () => clearInterval(timer),
  };
}

/** Deletes expired rows. */
export async function removeExpiredState({
  store,
}: Pick<SharedStateOptions, 'store'>): Promise<void> {
  const now = new Date().toISOString();
  await store.write(async (tx) => {
    await tx.deleteFrom('shared_work').where('expires_at', '<=', now).execute();
    await tx.deleteFrom('shared_notes').where('expires_at', '<=', now).execute();
  });
}
