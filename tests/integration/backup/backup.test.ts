import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { zstdDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openStore } from '#server/store/open.ts';
import { deletePlaylist } from '#server/store/playlists.ts';
import { readSnapshot } from '#server/store/snapshot.ts';
import { restoreBackup } from '#server/tools/backup/restore.ts';
import { writeBackup } from '#server/tools/backup/write.ts';
import type { TemporaryStore } from '#tests/support/temporaryStore.ts';
import {
  addPlaylist,
  back,
  contents,
  emptyPlace,
  file,
  fill,
  folder,
  rewrite,
  setUpBackups,
  source,
  sqlitePlace,
} from './support.ts';

setUpBackups();

describe('a backup', () => {
  test.each(['SQLite', 'the database of this project'])(
    'is restored with plays into %s, where everything is as it was',
    async (kind) => {
      await fill(source);
      await back(true);
      const target = kind === 'SQLite' ? sqlitePlace('target') : await emptyPlace();
      await restoreBackup({ place: target, file, plays: true });
      const all = ['kept', 'merged', 'plays', 'rebuilt'] as const;
      const before = await contents(source.place, ...all);
      expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual(
        ['teams', 'player_lines', 'team_lines', 'team_records'].map((table) => [table, []]),
      );
      // A revision counts the changes since the store began.
      expect({ ...(await contents(target, ...all)), careers: [] }).toEqual({
        ...before,
        careers: [],
      });
    },
  );

  test('of SQLite is restored into the database of this project', async () => {
    const place = sqlitePlace('small');
    const store = await openStore(place);
    await fill({ store } as TemporaryStore);
    await store.close();
    await writeBackup({ place, file, plays: false });
    const target = await emptyPlace();
    await restoreBackup({ place: target, file, plays: false });
    const before = await contents(place, 'kept');
    // PostgreSQL's text cannot hold U+0000.
    expect(await contents(target, 'kept')).toEqual(before);
  });

  test('has no plays by default, and those of one that has them stay out by default', async () => {
    await fill(source);
    const header = await back();
    expect(header.tables).toEqual({
      ...{
        accounts: 1,
        account_codes: 1,
        playlists: 1,
        playlist_clips: 3,
        saved_searches: 1,
        identity_records: 1,
        shared_notes: 1,
      },
      meta: expect.any(Number),
    });
    expect(zstdDecompressSync(readFileSync(file)).toString()).not.toContain('"starter"');
    const second = `${file}.plays`;
    await writeBackup({ place: source.place, file: second, plays: true });
    const target = await emptyPlace();
    await restoreBackup({ place: target, file: second, plays: false });
    expect(await contents(target, 'kept')).toEqual(await contents(source.place, 'kept'));
    const plays = await contents(target, 'plays', 'rebuilt');
    expect(Object.values(plays).flat()).toEqual([]);
    expect((await contents(target, 'merged')).meta?.join()).not.toContain('starter');
  });

  test('is readable by its owner alone, and leaves nothing else in its folder', async () => {
    await back();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder.path)).toEqual([path.basename(file)]);
    await expect(back()).rejects.toThrow(`${file}: exists already`);
  });

  test('brings the secret of sessions along', async () => {
    const [one, two] = [sqlitePlace('one'), sqlitePlace('two')];
    await (await openStore(one)).close();
    writeFileSync(path.join(one.dataDir, 'session-secret'), 'a secret of sixteen');
    await writeBackup({ place: one, file, plays: false });
    await restoreBackup({ place: two, file, plays: false });
    const secret = path.join(two.dataDir, 'session-secret');
    expect(readFileSync(secret, 'utf8')).toBe('a secret of sixteen');
    expect(statSync(secret).mode & 0o777).toBe(0o600);
  });

  test('of a version before is restored with what its rows lack', async () => {
    await fill(source);
    await back(true);
    rewrite((line) =>
      line
        .replace(/"migration":"[^"]*"/, '"migration":"0001_initial"')
        .replace(/("payload":\{[^}]*\}),"files":null/, '$1,"gone":1'),
    );
    const target = await emptyPlace();
    await restoreBackup({ place: target, file, plays: true });
    const sources = await contents(target, 'plays');
    expect(sources.sources).toEqual((await contents(source.place, 'plays')).sources);
  });
});

describe('a backup during writes', () => {
  test('sees what was committed before it began, and nothing later', async () => {
    await addPlaylist(source.store, 'ann', 'Before');
    await readSnapshot(source.place, async ({ db }) => {
      const count = async () => (await db.selectFrom('playlists').select('name').execute()).length;
      expect(await count()).toBe(1);
      await addPlaylist(source.store, 'ann', 'Meanwhile');
      expect(await count()).toBe(1);
    });
  });

  test('has all that was acknowledged before, and no clip without its playlist', async () => {
    const before = await addPlaylist(source.store, 'ann', 'Before', 500);
    let isDone = false;
    let written = 0;
    const write = async (owner: string) => {
      while (!isDone) {
        const id = await addPlaylist(source.store, owner, 'Meanwhile', 2);
        written += 1;
        await deletePlaylist(source.store, owner, id);
        await setImmediate();
      }
    };
    const writers = ['ann', 'bob', 'cleo'].map(write);
    const header = await back(true);
    isDone = true;
    await Promise.all(writers);
    expect(written).toBeGreaterThan(0);

    const target = sqlitePlace('target');
    await restoreBackup({ place: target, file, plays: false });
    await readSnapshot(target, async ({ db }) => {
      const ids = (await db.selectFrom('playlists').select('id').execute()).map(({ id }) => id);
      expect(ids).toContain(before);
      expect(ids).toHaveLength(header.tables.playlists ?? 0);
    });
  });
});

describe('the commands', () => {
  const run = (command: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, ['server/tools/backup/tool.ts', command, ...args], {
      env: { ...process.env, DATA_DIR: path.join(folder.path, 'data'), DATABASE_URL: '' },
    });

  test('say what they did, and in one line why they cannot', async () => {
    await expect(run('backup', file)).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^DATA_DIR: got [^\n]* expected a folder with a store\n$/),
    });
    const store = await openStore({ dataDir: path.join(folder.path, 'data'), databaseUrl: null });
    await addPlaylist(store, 'ann', 'Dunks', 2);
    await store.close();
    expect((await run('backup', file)).stdout).toMatch(
      /^Wrote \S+: 0 accounts, 1 playlist with 2 clips, \d+ kB\.\n$/,
    );
    await expect(run('restore', file)).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^DATA_DIR: got [^\n]* with rows in playlists[^\n]*\n$/),
    });
  });
});
