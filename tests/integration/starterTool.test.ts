import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readManifest } from '#server/starter/manifest.ts';
import { openStore } from '#server/store/open.ts';
import { writeStarterSet } from '#server/tools/starter/writeSet.ts';
import { madeUpGames } from '#tests/support/starterSet.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporaryFolder.ts';

let folder: TemporaryFolder;
const at = (name: string) => path.join(folder.path, name);

beforeEach(async () => {
  folder = await temporaryFolder();
  writeStarterSet(at('set'), new Map([['nba-2024-25', madeUpGames(2, 4)]]));
});

afterEach(() => folder.remove());

function tool(...args: string[]): Promise<{ code: number; err: string }> {
  const env = { ...process.env, DATA_DIR: at('data'), DATABASE_URL: '' };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['server/tools/starter/tool.ts', ...args],
      { env },
      (error, _, err) => {
        resolve({ code: error ? Number(error.code) : 0, err });
      },
    );
  });
}

it('leaves the set unchanged and creates no store when the source store is missing', async () => {
  const before = [readManifest(at('set')), readdirSync(at('set'))];
  const { code, err } = await tool('--from', at('nowhere'), '--to', at('set'));
  expect({ code, err }).toEqual({ code: 2, err: `--from ${at('nowhere')}: no store in it\n` });
  expect(existsSync(at('nowhere'))).toBe(false);
  expect([readManifest(at('set')), readdirSync(at('set'))]).toEqual(before);
});

it('leaves the set unchanged when the store has no game of its seasons', async () => {
  const before = readManifest(at('set'));
  await (await openStore({ dataDir: at('empty'), databaseUrl: null })).close();
  const { code, err } = await tool('--from', at('empty'), '--to', at('set'));
  expect({ code, err }).toEqual({
    code: 2,
    err: expect.stringMatching(/^[^\n]+ left as it was\.\n$/),
  });
  expect(readManifest(at('set'))).toEqual(before);
});

it('prints one line and its usage for wrong arguments', async () => {
  const { code, err } = await tool('--form', 'x');
  expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(/'--form'[^\n]*\nusage: /) });
});
