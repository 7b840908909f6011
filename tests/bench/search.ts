/**
 * Searches of players, games, teams, days and rare tags at 10 million plays, beside a look-up by primary key in the same run, and
 * how their time grows from 100,000 plays, on SQLite and on PostgreSQL.
 *
 *   npm run bench:search -- [--plays 1000000] [--database sqlite] [--keep FOLDER]
 *
 * Both stores are filled with made-up seasons (`scale/seasons.ts`), which takes some minutes and
 * 1.5 GB at 10 million plays, and gone afterwards; SQLite's stay with `--keep` and are used again.
 * The searches that are measured are the slowest that a hunt over every combination of filters,
 * orders and cursors finds (`scale/adversary.ts`).
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openStore, type Store } from '#server/store/open.ts';
import { Bars } from './bars.ts';
import { watchServers } from './cores.ts';
import { type BenchPlace, benchPlaces, type DatabaseName, databases, titles } from './place.ts';
import { type Hunt, hunt, type Space } from './scale/adversary.ts';
import { countedGameSpace, describedGame, gameSpace } from './scale/gameSpace.ts';
import { countedLeagueSpace, describedLeague, leagueSpace } from './scale/leagueSpace.ts';
import { countedPlayerSpace, describedPlayer, playerSpace } from './scale/playerSpace.ts';
import { type Timing, timingOf, timingsOf } from './scale/timing.ts';

/** Of the slowest search that is found, warm: p99 to a look-up's p99, and to that at 100,000 plays. */
const bars = { lookUps: 30, growth: 2 };
/**
 * Of the slowest first page with counts, which reads all indexes of a search: p99 to a look-up's, 5 ms on
 * SQLite and 10 ms on PostgreSQL on quiet cores.
 */
const countedLookUps: Record<DatabaseName, number> = { sqlite: 185, postgres: 55 };
const hardest = 20;
/** Grounds of searches of many games, and what they are called. */
const grounds = {
  team: 'team search',
  days: 'search of days',
  tag: 'search of a rare tag',
} as const;

const { values: given } = parseArgs({
  options: {
    plays: { type: 'string', default: '10000000' },
    database: { type: 'string' },
    keep: { type: 'string' },
  },
});
const sizes = [100_000, Number(given.plays)];

interface Searched {
  /** Of searches at random. */
  usual: Timing;
  /** Of the slowest of all. */
  worst: Timing;
}

function fill({ dataDir, databaseUrl }: BenchPlace, count: number): void {
  if (!databaseUrl && existsSync(dataDir)) return;
  const script = path.join(import.meta.dirname, 'scale/fill.ts');
  const args = [script, dataDir, databaseUrl ?? '-', String(count)];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${count} plays could not be written`);
}

async function primaryKey({ db }: Store): Promise<Timing> {
  const keys = await db
    .selectFrom('plays')
    .select(['game_id', 'event'])
    .where('ord', '=', 100)
    .limit(300)
    .execute();
  let next = 0;
  const look = () => {
    const { game_id, event } = keys[next++ % keys.length] as (typeof keys)[number];
    return db
      .selectFrom('plays')
      .selectAll()
      .where('game_id', '=', game_id)
      .where('event', '=', event)
      .executeTakeFirst();
  };
  return (await timingsOf([look], (call) => call()))[0] as Timing;
}

/** Both stores are measured at the same time, so that growth is not what else the machine does. */
async function searched<S>(
  title: string,
  stores: readonly Store[],
  spaceOf: (store: Store) => Promise<Space<S>>,
  wordsOf: (search: S) => string,
): Promise<Searched[]> {
  const spaces = await Promise.all(stores.map(spaceOf));
  const hunts: Hunt<S>[] = [];
  for (const space of spaces) hunts.push(await hunt(space, hardest));
  const all = hunts.flatMap(({ slowest }, i) =>
    slowest.map((search) => ({ search, of: i, run: () => spaces[i]?.run(search) })),
  );
  const timings = await timingsOf(all, async ({ run }) => run());
  const rows = all
    .map(({ search, of }, i) => ({ of, search: wordsOf(search), ...(timings[i] as Timing) }))
    .sort((x, y) => y.p99 - x.p99);
  return hunts.map(({ usual, tried }, i) => {
    const own = rows.filter((row) => row.of === i);
    console.log(`The slowest of ${tried} ${title} at ${sizes[i]} plays, milliseconds`);
    console.table(own.slice(0, 6).map(({ search, p50, p99 }) => ({ search, p50, p99 })));
    const worst = { p50: Math.max(...own.map((row) => row.p50)), p99: own[0]?.p99 ?? 0 };
    return { usual: timingOf(usual), worst };
  });
}

function compare(table: Bars, key: Timing, name: string, searched: Searched[]): void {
  const [small, large] = searched as [Searched, Searched];
  table.tell(`${name} at random, p50`, large.usual.p50, 'ms');
  table.tell(`${name} at random, p99`, large.usual.p99, 'ms');
  table.tell(`slowest ${name}, p50`, large.worst.p50, 'ms');
  table.tell(`slowest ${name}, p99`, large.worst.p99, 'ms');
  table.atMost(
    `slowest ${name}, p99 to the look-up's`,
    large.worst.p99 / key.p99,
    bars.lookUps,
    '',
  );
  table.tell(`slowest ${name} at ${sizes[0]} plays, p50`, small.worst.p50, 'ms');
  table.tell(`slowest ${name} at ${sizes[0]} plays, p99`, small.worst.p99, 'ms');
  table.atMost(`slowest ${name}, growth`, large.worst.p99 / small.worst.p99, bars.growth, '');
}

function compareCounted(
  table: Bars,
  key: Timing,
  name: string,
  most: number,
  of: Searched[],
): void {
  const { usual, worst } = of.at(-1) as Searched;
  table.tell(`${name} at random, p50`, usual.p50, 'ms');
  table.tell(`${name} at random, p99`, usual.p99, 'ms');
  table.tell(`slowest ${name}, p50`, worst.p50, 'ms');
  table.tell(`slowest ${name}, p99`, worst.p99, 'ms');
  table.atMost(`slowest ${name}, p99 to the look-up's`, worst.p99 / key.p99, most, '');
}

/** By the name of the ground. */
async function searchedLeagues(
  stores: readonly Store[],
  title: string,
  spaceOf: typeof leagueSpace,
): Promise<Map<string, Searched[]>> {
  const found = new Map<string, Searched[]>();
  for (const [of, name] of Object.entries(grounds)) {
    const space = (store: Store) => spaceOf(store, of as keyof typeof grounds);
    const all = await searched(`${title} of a ${name}`, stores, space, describedLeague);
    found.set(name, all);
  }
  return found;
}

async function bench(database: DatabaseName): Promise<void> {
  const places = await benchPlaces(database, given.keep);
  const stores: Store[] = [];
  try {
    for (const size of sizes) {
      const place = await places.make(`plays${size}`);
      fill(place, size);
      stores.push(await openStore(place));
    }
    await watchServers(stores);
    const players = await searched('player searches', stores, playerSpace, describedPlayer);
    const games = await searched('game searches', stores, gameSpace, describedGame);
    const leagues = await searchedLeagues(stores, 'pages', leagueSpace);
    const counted = 'first pages with counts';
    const ofLeagues = await searchedLeagues(stores, counted, countedLeagueSpace);
    const ofPlayers = await searched(
      `${counted} of a player`,
      stores,
      countedPlayerSpace,
      describedPlayer,
    );
    const ofGames = await searched(`${counted} of a game`, stores, countedGameSpace, describedGame);
    const key = await primaryKey(stores[1] as Store);
    const table = new Bars();
    table.tell('look-up by primary key, p50', key.p50, 'ms');
    table.tell('look-up by primary key, p99', key.p99, 'ms');
    compare(table, key, 'player search', players);
    compare(table, key, 'game search', games);
    for (const [name, searched] of leagues) compare(table, key, name, searched);
    const most = countedLookUps[database];
    for (const [name, searched] of ofLeagues) {
      compareCounted(table, key, `counted page of a ${name}`, most, searched);
    }
    compareCounted(table, key, 'counted page of a player', most, ofPlayers);
    compareCounted(table, key, 'counted page of a game', most, ofGames);
    console.log(`${titles[database]}, ${sizes[1]} plays`);
    table.print();
  } finally {
    for (const store of stores) await store.close();
    await places.remove();
  }
}

for (const database of databases) {
  if (!given.database || given.database === database) await bench(database);
}
