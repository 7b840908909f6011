/** A drawing thread: takes one job at a time, leaves a whole file or none. */
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, threadId } from 'node:worker_threads';
import { createFilm } from '../drawing/film.ts';
import { storyOf } from '../stories/index.ts';
import { encodeClip, encodeStill } from './encode.ts';
import type { DrawingJob, DrawingReply } from './job.ts';

/** On Linux this is the thread's own niceness, and that of the encoder's threads: serving goes first. */
const drawingPriority = 4;

/** A lock this old is of a process that ended in the middle. */
const staleLockMs = 8000;
const lockPollMs = 25;

async function run({ scene, type, file }: DrawingJob): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const unlock = await lock(file);
  if (!unlock) return;
  const draft = `${file}.${process.pid}-${threadId}.tmp`;
  try {
    const film = createFilm(scene, storyOf(scene));
    await writeFile(draft, type === 'mp4' ? await encodeClip(film) : encodeStill(film));
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await unlock();
  }
}

/**
 * Keeps other processes on the same folder from drawing the same file. Gives null when another one
 * has made it meanwhile.
 */
async function lock(file: string): Promise<(() => Promise<void>) | null> {
  const name = `${file}.lock`;
  for (;;) {
    if (await exists(file)) return null;
    try {
      await (await open(name, 'wx')).close();
      return () => rm(name, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const since = await stat(name).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (since > staleLockMs) await rm(name, { force: true });
    else await delay(lockPollMs);
  }
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

function failed(error: unknown): DrawingReply {
  const { message, code } = error as NodeJS.ErrnoException;
  return { error: { message: message ?? String(error), code: code ?? null } };
}

try {
  setPriority(0, drawingPriority);
} catch {
  // Not allowed here: drawing then competes with serving as equals.
}

parentPort?.on('message', (job: DrawingJob) => {
  run(job).then(
    () => parentPort?.postMessage({ error: null } satisfies DrawingReply),
    (error) => parentPort?.postMessage(failed(error)),
  );
});
