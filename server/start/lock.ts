import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Longer than any build or preparation of the store takes. */
const lockTimeoutMs = 300_000;

/**
 * Runs `work` while no other process runs one under the same file. The lock is SQLite's on an empty
 * database, because the system lifts it when its process ends in whatever way: a lock file of our
 * own would outlive a killed process. Waiting blocks the thread: for the start only.
 */
export async function withFileLock<R>(file: string, work: () => Promise<R>): Promise<R> {
  mkdirSync(path.dirname(file), { recursive: true });
  const lock = new DatabaseSync(file, { timeout: lockTimeoutMs });
  try {
    lock.exec('begin exclusive');
    return await work();
  } finally {
    lock.close();
  }
}
