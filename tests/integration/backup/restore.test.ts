import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { zstdDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ConfigError } from '#server/lib/startError.ts';
import { restoreBackup } from '#server/tools/backup/restore.ts';
import { madeUpGames } from '#tests/support/starterSet.ts';
import { temporaryStore } from '#tests/support/temporaryStore.ts';
import {
  back,
  compress,
  contents,
  emptyPlace,
  file,
  fill,
  folder,
  removeLater,
  rewrite,
  setUpBackups,
  source,
  sqlitePlace,
} from './support.ts';

setUpBackups();

describe('a restore', () => {
  const restore = async (plays = false) => {
    const place = sqlitePlace('refused');
    await restoreBackup({ place, file, plays });
  };

  /** Nothing is there after it, not even a store. */
  async function expectRefusal(message: RegExp, plays = false): Promise<void> {
    await expect(restore(plays)).rejects.toThrow(ConfigError);
    await expect(restore(plays)).rejects.toThrow(message);
    expect(readdirSync(folder.path)).not.toContain('refused');
  }

  const damaged = /^[^\n]*got a damaged or incomplete backup, expected a backup; nothing[^\n]*$/;

  test.each(['half', 'all but the end'])('refuses %s of a file', async (part) => {
    await fill(source);
    await back(true);
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.subarray(0, part === 'half' ? bytes.length / 2 : -1));
    await expectRefusal(damaged);
  });

  test('refuses a file with a wrong byte', async () => {
    await fill(source);
    await back(true);
    const bytes = readFileSync(file);
    const place = bytes.length >> 1;
    bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
    writeFileSync(file, bytes);
    await expectRefusal(damaged);
  });

  test.each([
    ['a changed row', (text: string) => text.replace('"Dunks"', '"Drunk"')],
    ['a missing row', (text: string) => text.replace(/\n\{"accounts":\{.*/, '')],
    ['no checksum', (text: string) => text.replace(/\{"end".*\n/, '')],
    ['more after the checksum', (text: string) => `${text}{"meta":{}}\n`],
    ['a line that is no JSON', (text: string) => `${text}x\n`],
  ])('refuses a file with %s', async (_, change) => {
    await fill(source);
    await back();
    compress(change(zstdDecompressSync(readFileSync(file)).toString()));
    await expectRefusal(damaged);
  });

  test('refuses a file whose counts its header does not name', async () => {
    await fill(source);
    await back();
    rewrite((line) => line.replace('"accounts":1', '"accounts":2'));
    await expectRefusal(damaged);
  });

  test.each(['text', 'a starter set', 'nothing'])('refuses %s', async (kind) => {
    if (kind === 'text') writeFileSync(file, 'accounts\n');
    else if (kind === 'nothing') writeFileSync(file, '');
    else copyFileSync('server/starter/data/tables.jsonl.zst', file);
    await expectRefusal(/^[^\n]*got a (file of another kind|damaged or)[^\n]*$/);
  });

  test.each([
    ['format', (line: string) => line.replace('"version":1', '"version":2')],
    ['store', (line: string) => line.replace(/"migration":"/, '"migration":"9')],
  ])('refuses a file of a newer version of the %s', async (_, change) => {
    await back();
    rewrite(change);
    await expectRefusal(/^[^\n]*got a backup of a newer version of Courtreel[^\n]*$/);
  });

  test('refuses a file without plays where they are asked for', async () => {
    await back();
    await expectRefusal(/^[^\n]*got a backup without plays[^\n]*$/, true);
  });

  test('refuses a file that is not there', async () => {
    await expectRefusal(/^[^\n]*: cannot be read \(ENOENT\)$/);
  });

  test('refuses a store that has accounts or playlists, or plays where they are asked for', async () => {
    await fill(source);
    await back(true);
    const before = await contents(source.place, 'kept', 'merged', 'plays', 'rebuilt');
    const full = restoreBackup({ place: source.place, file, plays: false });
    await expect(full).rejects.toThrow(
      /^[^\n]* with rows in accounts, expected one without[^\n]*$/,
    );
    expect(await contents(source.place, 'kept', 'merged', 'plays', 'rebuilt')).toEqual(before);

    const { store, place, close } = await temporaryStore(...madeUpGames(1, 2));
    removeLater({ ...place, remove: close });
    await expect(restoreBackup({ place, file, plays: true })).rejects.toThrow(/with rows in /);
    expect(await store.db.selectFrom('accounts').selectAll().execute()).toEqual([]);
    await restoreBackup({ place, file, plays: false });
    expect(await store.db.selectFrom('accounts').select('id').execute()).toEqual([{ id: 'ann' }]);
  });

  test('restores nothing when a row cannot be written', async () => {
    await fill(source);
    await back();
    // Its playlist is not in the file.
    rewrite((line) => line.replace(/("playlist_clips":\{"playlist_id":")[^"]*/, '$1nobody'));
    const place = await emptyPlace();
    await expect(restoreBackup({ place, file, plays: false })).rejects.toThrow(/foreign key/i);
    expect(Object.values(await contents(place, 'kept', 'merged')).flat()).toEqual([]);
  });
});
