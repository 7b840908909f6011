/** State that the processes on one store share. */
import type { SharedMemory } from '#app/context.ts';
import { createNotes } from './notes.ts';
import { type MemoryParts, workOnce } from './work.ts';

/** Values hold sealed tokens: they are deleted soon after they expire. */
const cleaningMs = 5 * 60_000;

/** Tokens of before a logout have expired by then: they last for an hour. */
const signedOutMs = 2 * 3600_000;

export interface ClosableMemory extends SharedMemory {
  /** Logs a user of the bundled provider out of all sessions with tokens older than now. */
  signOut: (userId: string) => Promise<void>;
  close: () => void;
}

/** Opens the shared state; expired rows are deleted while it is open. */
export function createSharedMemory(parts: MemoryParts): ClosableMemory {
  const clean = () =>
    removeExpired(parts).catch((error) => parts.log.warn({ err: error }, 'cleaning failed'));
  const timer = setInterval(clean, cleaningMs).unref();
  const notes = createNotes(parts);
  const signedOut = (userId: string) => `signed out ${userId}`;
  return {
    once: (key, make) => workOnce(parts, key, make),
    ...notes,
    signOut: (userId) => notes.note(signedOut(userId), signedOutMs),
    signedOutAt: (userId, maxAgeMs) => notes.notedAt(signedOut(userId), maxAgeMs),
    close: () => clearInterval(timer),
  };
}

/** Deletes expired rows. */
export async function removeExpired({ store }: Pick<MemoryParts, 'store'>): Promise<void> {
  const now = new Date().toISOString();
  await store.write(async (tx) => {
    await tx.deleteFrom('shared_work').where('expires_at', '<=', now).execute();
    await tx.deleteFrom('shared_notes').where('expires_at', '<=', now).execute();
  });
}
