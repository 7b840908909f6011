import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Longer than any build or preparation of the store takes. */
const lockTimeoutMs = 300_000;

/**
 * Runs `work` while no other process on this machine runs any with the same lock file. The lock is
 * SQLite's on an empty database: the system releases it when its process ends, even if killed. Waiting
 * blocks the thread: for the start only.
 */
export async function withProcessLock<R>(file: string, work: () => Promise<R>): Promise<R> {
  mkdirSync(path.dirname(file), { recursive: true });
  const lock = new DatabaseSync(file, { timeout: lockTimeoutMs });
  try {
    lock.exec('begin exclusive');
    return await work();
  } finally {
    lock.close();
  }
}
