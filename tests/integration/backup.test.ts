import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError } from '#server/lib/startError.ts';
import { openStore, type Store } from '#server/store/open.ts';
import { changePlaylistClips } from '#server/store/playlistEdits.ts';
import { addPlaylistPlay, createPlaylist, deletePlaylist } from '#server/store/playlists.ts';
import { createSavedSearch } from '#server/store/savedSearches.ts';
import { readSnapshot } from '#server/store/snapshot.ts';
import { type BackupRole, backupRoles } from '#server/store/tables/backupRoles.ts';
import { endMark } from '#server/tools/backup/format.ts';
import { restoreBackup } from '#server/tools/backup/restore.ts';
import { writeBackup } from '#server/tools/backup/write.ts';
import { madeUpGames } from '#tests/support/starterSet.ts';
import { type StorePlace, storePlace } from '#tests/support/storePlace.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporaryFolder.ts';
import { type TemporaryStore, temporaryStore } from '#tests/support/temporaryStore.ts';

let folder: TemporaryFolder;
let source: TemporaryStore;
let file: string;
const places: StorePlace[] = [];

beforeEach(async () => {
  folder = await temporaryFolder();
  source = await temporaryStore(...madeUpGames(3, 6));
  file = path.join(folder.path, 'backup.jsonl.zst');
});

afterEach(async () => {
  await source.close();
  await folder.remove();
  await Promise.all(places.splice(0).map((place) => place.remove()));
});

/** An empty store of the kind that this project runs on. */
async function emptyPlace(): Promise<StorePlace> {
  const place = await storePlace();
  places.push(place);
  return place;
}

const sqlitePlace = (name: string) => ({
  dataDir: path.join(folder.path, name),
  databaseUrl: null,
});

const settings = { name: 'Dunks', description: '', private: true, thumbnailUrl: '' };

async function addPlaylist(store: Store, owner: string, name: string, clips = 1): Promise<string> {
  const made = await createPlaylist(store, owner, { ...settings, name });
  if (!('done' in made)) throw new Error(made.refused);
  for (let event = 1; event <= clips; event++) {
    const play = { gameId: 22400001, event, snapshot: '{"name":"é\\u0000"}' };
    await addPlaylistPlay(store, owner, made.done.id, play);
  }
  return made.done.id;
}

/** Something in every table that a backup has. */
async function fill({ store }: TemporaryStore): Promise<void> {
  const now = '2025-01-01T00:00:00.000Z';
  const later = '2099-01-01T00:00:00.000Z';
  const account = { id: 'ann', email: 'Ann@x.test', email_key: 'ann@x.test', name: 'Ann' };
  const { db } = store;
  await db
    .insertInto('accounts')
    .values({ ...account, password: 'hash', created_at: now })
    .execute();
  const code = { hash: 'code', kind: 'recovery', account_id: 'ann' } as const;
  await db
    .insertInto('account_codes')
    .values({ ...code, email: null, expires_at: null })
    .execute();
  const search = { league: 'nba', query: 'type=player&player=7', seen_count: 4 } as const;
  await createSavedSearch(store, 'ann', { name: 'Deep', ...search });
  const playlist = await addPlaylist(store, 'ann', 'Dunks', 3);
  const clip = await db.selectFrom('playlist_clips').select('id').executeTakeFirstOrThrow();
  const noted = { order: [], moves: [], remove: [], restore: [], notes: { [clip.id]: 'é' } };
  const changes = { ...noted, revision: null, cover: clip.id };
  await changePlaylistClips(store, 'ann', playlist, changes);
  await db
    .insertInto('meta')
    .values([
      { key: 'identity.jwks', value: '{"keys":[]}' },
      { key: 'starter', value: 'digest' },
    ])
    .execute();
  const record = { model: 'Session', id: 's', payload: '{}', account_id: 'ann', grant_id: null };
  await db
    .insertInto('identity_records')
    .values({ ...record, uid: 'u', consumed_at: null, expires_at: later })
    .execute();
  await db
    .insertInto('shared_notes')
    .values({ fact: 'signed out bob', noted_at: now, expires_at: later })
    .execute();
  await db
    .insertInto('sources')
    .values({
      game_id: 22400001,
      kind: 'v2-pbp',
      digest: 'abc',
      payload: Buffer.of(0, 255, 10),
      files: null,
    })
    .execute();
  const totals = {
    league: 'nba' as const,
    season: '2024-25',
    player_id: 1628369,
    team_id: 1610612738,
  };
  await db
    .insertInto('season_totals')
    .values({ ...totals, games: 3, points: 6, assists: 0, rebounds: 0, steals: 0, blocks: 0 })
    .execute();
}

/** The rows of the tables of these roles, in an order that does not depend on the database. */
async function contents(
  place: Pick<StorePlace, 'dataDir' | 'databaseUrl'>,
  ...roles: BackupRole[]
): Promise<Record<string, string[]>> {
  return readSnapshot(place, async ({ db }) => {
    const found: Record<string, string[]> = {};
    for (const [table, role] of Object.entries(backupRoles)) {
      if (!roles.includes(role)) continue;
      const rows = await db
        .selectFrom(table as 'meta')
        .selectAll()
        .execute();
      const kept = rows.filter(
        ({ key }) => !/^series |^(session-secret|play indexes)$/.test(key ?? ''),
      );
      found[table] = kept
        .map((row) =>
          JSON.stringify(
            Object.entries(row)
              .sort(([a], [b]) => (a < b ? -1 : 1))
              .map(([name, value]) => [
                name,
                (value as unknown) instanceof Uint8Array ? [...value] : value,
              ]),
          ),
        )
        .sort();
    }
    return found;
  });
}

const back = (plays = false) => writeBackup({ place: source.place, file, plays });

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

function compress(text: string): void {
  writeFileSync(file, Buffer.concat([zstdCompressSync(text), endMark]));
}

/** Writes the file anew with other lines and the checksum of these. */
function rewrite(change: (line: string) => string): void {
  const lines = zstdDecompressSync(readFileSync(file)).toString().trimEnd().split('\n');
  const text = lines
    .slice(0, -1)
    .map((line) => `${change(line)}\n`)
    .join('');
  const sha256 = createHash('sha256').update(text).digest('hex');
  compress(`${text}${JSON.stringify({ end: { sha256 } })}\n`);
}

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
    places.push({ ...place, remove: close });
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
