import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '#server/lib/startError.ts';
import { curry, gameRecord, green, james, lakers, warriors } from '#tests/fixtures/games.ts';
import { type StorePlace, storePlace } from '#tests/support/storePlace.ts';
import { inGameSeries, openStore, type Store } from './open.ts';
import { createPlaylist, findPublicPlaylists } from './playlists.ts';
import { PlayIndex } from './plays/playIndex/playIndex.ts';
import { getTagNames, tagNames, toTagBits } from './plays/tags.ts';
import { writeGames } from './plays/writeGames.ts';
import type { GameIndexTable, GameRecord, PlayerIndexTable, PlayTable } from './tables/schema.ts';

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

/** Takes back what migrations after the first one have made. */
async function undoReleased({ db, dialect }: Store): Promise<void> {
  if (dialect === 'postgres') {
    await sql`drop function raise_revision, refuse_write cascade`.execute(db);
  } else await dropTriggers(db);
  await sql`drop table player_indexes`.execute(db);
  await sql`drop table game_indexes`.execute(db);
  await sql`drop table unindexed_games`.execute(db);
  await sql`delete from meta where key = 'play indexes'`.execute(db);
  await sql`drop table revisions`.execute(db);
  await sql`alter table plays drop column video_ms`.execute(db);
  await sql`alter table plays drop column more_tags`.execute(db);
  await sql`drop table teams`.execute(db);
  await sql`alter table sources drop column files`.execute(db);
  await sql`drop table account_codes`.execute(db);
  await sql`drop table saved_searches`.execute(db);
  await sql`alter table playlists drop column hidden`.execute(db);
  await sql`alter table playlists drop column revision`.execute(db);
  await sql`alter table playlists drop column cover_clip_id`.execute(db);
  await sql`alter table playlist_clips drop column note`.execute(db);
  await sql`drop index playlist_clips_by_position`.execute(db);
  await sql`drop index playlists_changed`.execute(db);
  await sql`delete from kysely_migration where name > '0001_initial'`.execute(db);
}

async function dropTriggers(db: Store['db']): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'trigger'`.execute(db);
  for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(db);
}

describe('a store of another version', () => {
  let place: StorePlace;
  let store: Store;
  const open = () => openStore({ ...place, durable: false });
  const migrationNames = async () => {
    const { rows } = await sql<{ name: string }>`
      select name from kysely_migration order by name`.execute(store.db);
    return rows.map(({ name }) => name);
  };

  /** Leaves the store as a snapshot did that knew these migrations. */
  async function pretend(names: readonly string[]): Promise<void> {
    await undoReleased(store);
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
    await undoReleased(store);
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

describe('a store of 0.1.0', () => {
  let place: StorePlace;
  let store: Store;
  beforeEach(async () => {
    place = await storePlace();
    store = await openStore({ ...place, durable: false });
  });
  afterEach(async () => {
    await store.close();
    await place.remove();
  });

  const write = (records: GameRecord[]) =>
    store.write((tx, bulk) => writeGames(tx, bulk, records), inGameSeries);

  /** The rows that tags are in. */
  const read = async () => ({
    plays: await rowsOf(sql`select * from plays order by game_id, ord`),
    games: await rowsOf(sql`select * from game_indexes order by game_id`),
    players: await rowsOf(sql`select * from player_indexes order by player_id, phase`),
  });

  const rowsOf = async <Row>(query: RawBuilder<unknown>) =>
    (await (query as RawBuilder<Row>).execute(store.db)).rows;

  /** The tables of play indexes of 0.1.0. */
  const readSheets = async () => ({
    games: (await rowsOf<OldIndex>(sql`select * from game_sheets order by game_id`)).map(asBytes),
    players: (
      await rowsOf<OldIndex>(sql`select * from season_sheets order by player_id, phase`)
    ).map(asBytes),
  });

  /** What those tables have beside the present ones. */
  const toSheets = ({ games, players }: Awaited<ReturnType<typeof read>>) => ({
    games: (games as GameIndexTable[]).map(({ game_id, bytes }) => ({
      game_id,
      sheet: toSheet(bytes),
    })),
    players: (players as PlayerIndexTable[])
      // 0.1.0 had none of teams.
      .filter(({ player_id }) => player_id > 0)
      .map(({ bytes, ...key }) => ({ ...key, sheet: toSheet(bytes) })),
  });

  /** What 0.1.0 wrote: a basket in the last second was a Buzzer Beater, later tags did not exist. */
  const asBefore = (record: GameRecord): GameRecord => ({
    ...record,
    plays: record.plays.map((play) => {
      const isLast = play.kind === 'shot' && play.made === 1 && play.clock < 10;
      const buzzer = isLast ? toTagBits(['Buzzer Beater']).tags : 0;
      return { ...play, tags: play.tags | buzzer, more_tags: 0 };
    }),
  });

  it('refuses games from a process of 0.1.0, and says why', async () => {
    const sheet = Buffer.alloc(8);
    const writes = [
      sql`insert into game_sheets values (1, ${sheet})`,
      sql`insert into season_sheets values (1, 20242, ${sheet})
        on conflict (player_id, phase) do update set sheet = excluded.sheet`,
    ];
    for (const query of writes) {
      await expect(query.execute(store.db)).rejects.toThrow('of a newer version of Courtreel');
    }
  });

  it('gets the tags of today in plays and indexes', async () => {
    const records = lateGames();
    await write(records);
    const today = await read();
    const tags = new Set((today.plays as PlayTable[]).flatMap(getTagNames));
    expect([...tags]).toEqual(expect.arrayContaining(tagNames.slice(31)));

    await write(records.map(asBefore));
    const revisions = await store.db.selectFrom('careers').selectAll().execute();
    const before = await read();
    expect(before).not.toEqual(today);
    await undoReleased(store);
    const sheets = toSheets(before);
    for (const { game_id, sheet } of sheets.games) {
      await sql`insert into game_sheets values (${game_id}, ${sheet})`.execute(store.db);
    }
    for (const { player_id, phase, sheet } of sheets.players) {
      await sql`insert into season_sheets values (${player_id}, ${phase}, ${sheet})`.execute(
        store.db,
      );
    }
    await store.close();

    store = await openStore({ ...place, durable: false });
    expect(await read()).toEqual(today);
    expect(await readSheets()).toEqual(toSheets(today));
    for (const { player_id, revision } of await store.db
      .selectFrom('careers')
      .selectAll()
      .execute()) {
      const before = revisions.find((row) => row.player_id === player_id)?.revision ?? 0;
      if (player_id === curry || player_id === james) expect(revision).toBeGreaterThan(before);
    }
  });
});

type OldIndex = { sheet: Uint8Array };

/** PostgreSQL's driver returns buffers. */
const asBytes = (row: OldIndex) => ({ ...row, sheet: new Uint8Array(row.sheet) });

/** An index in the layout of 0.1.0, without facts of games and classes. */
function toSheet(bytes: Uint8Array): Uint8Array {
  const index = PlayIndex.open(bytes);
  const numbers = new Map<string, number>();
  const [games, classes, credits]: [number[], number[], number[]] = [[], [], []];
  for (let game = 0; game < index.gameCount; game++) {
    const [start, end] = index.getCreditRange(game);
    games.push(index.day(game), index.gameId(game), index.opponentTeamId(game), end);
    for (let credit = start; credit < end; credit++) {
      const { kind, tags, more_tags, ord } = index.getCredit(credit);
      const [first, key] = [kind + more_tags * 32, `${kind} ${tags} ${more_tags}`];
      const number = numbers.get(key) ?? numbers.size;
      if (number === numbers.size) classes.push(first, tags);
      numbers.set(key, number);
      credits.push(number * 65_536 + ord);
    }
  }
  const head = [index.gameCount, numbers.size];
  return new Uint8Array(Int32Array.from([...head, ...games, ...classes, ...credits]).buffer);
}

/** Games of several seasons and of none that searches find, whose ends differ in all that tags depend on. */
function lateGames(): GameRecord[] {
  const ids = ['0022400001', '0042400002', '0012400003', '0021800004', '0022400005', '0022400006'];
  return ids.map((id, i) => {
    const shot = (home: boolean, score: [number, number], more: Partial<PlayTable>) => ({
      ...{ team_id: home ? warriors : lakers, player_id: home ? curry : james, period: 4 },
      ...{ score_home: score[0], score_away: score[1], assist_id: home ? green : null },
      ...more,
    });
    const bonus = { kind: 'freethrow', detail: '1 of 1', value: 1, made: i % 2 } as const;
    const plays = [
      shot(true, [3, 0], { period: 1, clock: 3, value: 3 }),
      shot(true, [3 + (i % 2), 0], { period: 1, clock: 3, ...bonus, assist_id: null }),
      shot(false, [80, 80], { clock: 2900 }),
      shot(true, [83, 80], { clock: 2800, value: 3 }),
      { kind: 'rebound' as const, period: 4, clock: 2000, made: null, value: null, detail: null },
      shot(false, [83, 84], { clock: 241 - i }),
      shot(true, [85, 84], { clock: i, made: i === 4 ? 0 : 1 }),
    ];
    const result = { home_score: i === 5 ? 90 : 85, away_score: 84 };
    return gameRecord({ id, day: 20240101 + i, game: result, plays });
  });
}
