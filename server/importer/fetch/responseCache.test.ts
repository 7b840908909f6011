import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporaryFolder.ts';
import { ImportError } from '../facts.ts';
import { ResponseCache } from './responseCache.ts';

let folder: TemporaryFolder;

beforeEach(async () => {
  folder = await temporaryFolder();
});

afterEach(() => folder.remove());

it('writes a whole answer while others write under the same name', async () => {
  const answers = ['a', 'b', 'c'].map((letter) => letter.repeat(1_000_000));
  const kept = new ResponseCache(folder.path);
  await Promise.all(answers.map((answer) => kept.keep('games/1-plays', answer)));
  expect(await readdir(path.join(folder.path, 'games'))).toEqual(['1-plays.json.gz']);
  const there = await readFile(path.join(folder.path, 'games', '1-plays.json.gz'));
  expect(answers).toContain(gunzipSync(there).toString());
});

it('finds the uncompressed answers of earlier versions until a newer one replaces them', async () => {
  const kept = new ResponseCache(folder.path);
  await writeFile(path.join(folder.path, 'plays.json'), '{}');
  expect(await kept.isSettled('plays', 20250301)).toBe(true);
  await kept.keep('plays', '{}', { isLastWord: false });
  expect(await readdir(folder.path)).toEqual(['plays.json.gz']);
  expect(await kept.isSettled('plays', 20250301)).toBe(false);
});

it('names a file that cannot be written and leaves no part of it', async () => {
  const kept = new ResponseCache(folder.path);
  await writeFile(path.join(folder.path, 'games'), 'a file in the way');
  const keeping = kept.keep('games/1-plays', '{}');
  await expect(keeping).rejects.toThrow(ImportError);
  await expect(keeping).rejects.toThrow(/games\/1-plays\.json\.gz: cannot be written: E/);
  expect(await readdir(folder.path)).toEqual(['games']);
});
