import { readdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lockFile } from '#server/media/rendering/fileLock.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporaryFolder.ts';

let folder: TemporaryFolder;
let file: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  file = path.join(folder.path, 'clip.mp4');
});
afterEach(() => folder.remove());

/** As if the lock's holder had last been heard of so many seconds ago. */
async function age(seconds: number): Promise<void> {
  const then = new Date(Date.now() - seconds * 1000);
  await utimes(`${file}.lock`, then, then);
}

it('is one holder’s at a time, and tells the next that the file is there', async () => {
  const unlock = await lockFile(file);
  const waiting = lockFile(file);
  await writeFile(file, 'whole');
  await unlock?.();
  expect(await waiting).toBeNull();
  expect(await readdir(folder.path)).toEqual(['clip.mp4']);
});

it('passes on when its holder gives it back without a file', async () => {
  const unlock = await lockFile(file);
  const waiting = lockFile(file);
  await unlock?.();
  const unlockNext = await waiting;
  expect(unlockNext).not.toBeNull();
  await unlockNext?.();
});

it('passes on when its holder has ended', async () => {
  await writeFile(`${file}.lock`, '');
  await age(60);
  const unlock = await lockFile(file);
  expect(unlock).not.toBeNull();
  await unlock?.();
});

it('stays with a holder that is slow', async () => {
  const unlock = await lockFile(file);
  await age(7);
  await vi.waitFor(
    async () => {
      const { mtimeMs } = await stat(`${file}.lock`);
      expect(Date.now() - mtimeMs).toBeLessThan(5000);
    },
    { timeout: 10_000 },
  );
  await unlock?.();
});
