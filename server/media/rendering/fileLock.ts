/** Locks between the processes on one folder, as files beside what they guard. */
import { open, rm, stat, utimes } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** A holder says that it is alive this often; a lock this old is of a process that ended. */
const beatMs = 2000;
const staleMs = 8000;
const pollMs = 25;

/**
 * Keeps other processes from making the same file.
 * @returns what gives the lock back; null when another process has made the file meanwhile
 */
export async function lockFile(file: string): Promise<(() => Promise<void>) | null> {
  const name = `${file}.lock`;
  for (;;) {
    if ((await ageOf(file)) !== null) return null;
    try {
      await (await open(name, 'wx')).close();
      return holding(name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (((await ageOf(name)) ?? 0) > staleMs) await rm(name, { force: true });
    else await delay(pollMs);
  }
}

function holding(name: string): () => Promise<void> {
  const beat = setInterval(() => {
    const now = new Date();
    // A lock that somebody has removed is not worth failing for: the file is made whole anyway.
    utimes(name, now, now).catch(() => {});
  }, beatMs);
  return async () => {
    clearInterval(beat);
    await rm(name, { force: true });
  };
}

/** Milliseconds since the file was last written; null where there is none. */
async function ageOf(file: string): Promise<number | null> {
  const facts = await stat(file).catch(() => null);
  return facts && Date.now() - facts.mtimeMs;
}
