import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Longer than any build or preparation of the store takes. */
const lockTimeoutMs = 300_000;

/**
 * Runs `work` under a lock between the processes of this machine. It is SQLite's file lock on an empty
 * database, which the system releases when its process ends. Waiting blocks the thread: for the start
 * only.
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
