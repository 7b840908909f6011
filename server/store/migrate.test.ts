import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '#server/lib/startError.ts';
import { type StorePlace, storePlace } from '#tests/support/storePlace.ts';
import { openStore, type Store } from './open.ts';
import { createPlaylist, findPublicPlaylists } from './playlists.ts';

const folder = path.join(import.meta.dirname, 'migrations');

describe('a migration', () => {
  it.each(readdirSync(folder))('%s imports only kysely and Node, apart from types', (name) => {
    const source = readFileSync(path.join(folder, name), 'utf8');
    const statements = source.match(/^(?:import|export)\b[^;]*?['"][^'"]+['"];/gm) ?? [];
    const imported = statements
      .filter((statement) => !/^(?:import|export) type\b/.test(statement))
      .map((statement) => /['"]([^'"]+)['"];$/.exec(statement)?.[1] ?? '')
      .concat(
        [...source.matchAll(/\b(?:import|require)\(\s*['"]?([^'")]*)/g)].map(([, to]) => to ?? ''),
      );
    expect(imported.filter((to) => !/^(kysely($|\/)|node:)/.test(to))).toEqual([]);
  });
});

/** The migrations of the snapshots before 0.1.0. */
const snapshot = [
  ...['0001_games_and_plays', '0002_identity', '0003_playlists', '0004_league_tables'],
  ...['0005_credits_by_game', '0006_shared_memory', '0007_video_checks', '0008_season_sheets'],
  ...['0009_game_sheets', '0010_careers', '0011_assets'],
];

/** Every migration, as `kysely_migration` names it. */
const released = readdirSync(folder).map((file) => path.basename(file, '.ts'));

const player = {
  ...{ id: 7, league: 'nba' as const, first_name: 'Ada', family_name: 'Reed' },
  full_name: 'Ada Reed',
};

describe('a store of another version', () => {
  let place: StorePlace;
  let store: Store;
  const open = () => openStore({ ...place, durable: false });
  const migrationNames = async () => {
    const { rows } = await sql<{ name: string }>`
      select name from kysely_migration order by name`.execute(store.db);
    return rows.map(({ name }) => name);
  };

  /** Takes back what migrations after the first one have made. */
  async function undoReleased(): Promise<void> {
    await sql`drop table teams`.execute(store.db);
    await sql`alter table sources drop column files`.execute(store.db);
    await sql`delete from kysely_migration where name > '0001_initial'`.execute(store.db);
  }

  /** Leaves the store as a snapshot did that knew these migrations. */
  async function pretend(names: readonly string[]): Promise<void> {
    await undoReleased();
    await sql`delete from kysely_migration`.execute(store.db);
    for (const [i, name] of names.entries()) {
      const timestamp = new Date(Date.UTC(2025, 0, 1) + i).toISOString();
      await sql`insert into kysely_migration values (${name}, ${timestamp})`.execute(store.db);
    }
    await store.close();
  }

  beforeEach(async () => {
    place = await storePlace();
    store = await open();
  });

  afterEach(async () => {
    await store.close();
    await place.remove();
  });

  it('before 0.1.0 is adopted with its contents if it has the tables of 0.1.0', async () => {
    const settings = { name: 'Dunks', description: '', private: false, thumbnailUrl: '' };
    await createPlaylist(store, 'ann', settings);
    const account = { id: 'ann', email: 'Ann@x.test', email_key: 'ann@x.test', name: 'Ann' };
    const secret = { password: 'hash', created_at: '2025-01-01T00:00:00.000Z' };
    await store.db
      .insertInto('accounts')
      .values({ ...account, ...secret })
      .execute();
    const source = { game_id: 22400001, kind: 'v2-pbp', digest: 'abc', payload: Buffer.of(1) };
    await store.db
      .insertInto('sources')
      .values({ ...source, files: null })
      .execute();
    await pretend(snapshot);

    const both = await Promise.all([open(), open()]);
    [store] = both;
    await both[1].close();
    expect(await migrationNames()).toEqual(released);
    expect(await findPublicPlaylists(store.db)).toMatchObject([{ name: 'Dunks', owner_id: 'ann' }]);
    expect(await store.db.selectFrom('accounts').selectAll().execute()).toMatchObject([account]);
    expect(await store.db.selectFrom('sources').selectAll().execute()).toMatchObject([
      { game_id: 22400001, digest: 'abc', files: null },
    ]);
  });

  it('of 0.1.0 is brought up to date with its contents, by several processes at once', async () => {
    await store.db.insertInto('players').values(player).execute();
    await undoReleased();
    await store.close();

    const both = await Promise.all([open(), open()]);
    [store] = both;
    await both[1].close();
    expect(await migrationNames()).toEqual(released);
    expect(await store.db.selectFrom('players').selectAll().execute()).toMatchObject([player]);
    expect(await store.db.selectFrom('teams').selectAll().execute()).toEqual([]);
  });

  it.each([1, 7, 10])(
    'before 0.1.0 is refused in one line with only %i of its migrations',
    async (count) => {
      await pretend(snapshot.slice(0, count));
      const refused = open();
      await expect(refused).rejects.toThrow(ConfigError);
      await expect(refused).rejects.toThrow(
        new RegExp(`^[^\\n]*before 0\\.1\\.0 \\(${snapshot[count - 1]}\\)[^\\n]*$`),
      );
    },
  );
});
