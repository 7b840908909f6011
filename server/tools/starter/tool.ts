/**
 * `npm run starter -- --from DATA_DIR`: writes the starter set from a store that was imported into;
 * without `--from`, from the database at DATABASE_URL. With `--playlists` only its playlists: a store that
 * has loaded the set will do.
 * Import `sources/` into that store too: it completes the feeds. Exits with 2 and leaves the set
 * unchanged if the store has no game for it.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import type { League } from '#app/basketball/leagues.ts';
import { readConfig } from '#server/config.ts';
import { loadEnvironment } from '#server/lib/environment.ts';
import { ConfigError } from '#server/lib/startError.ts';
import { decodeGames } from '#server/starter/decode.ts';
import { starterFolder } from '#server/starter/manifest.ts';
import { readTables } from '#server/starter/tables.ts';
import { openStore, type Store, storeFile } from '#server/store/open.ts';
import { readGame } from '#server/store/plays/readGame.ts';
import { type StoreLocation, toStoreError } from '#server/store/storeErrors.ts';
import type { Database, GameRecord } from '#server/store/tables/schema.ts';
import { chooseStarterPlaylists } from './choosePlaylists.ts';
import { writeStarterPlaylists, writeStarterSet } from './writeSet.ts';

/** The seasons of the set; a store's other seasons are left out. */
const seasons: { league: League; season: string }[] = [
  { league: 'nba', season: '2024-25' },
  { league: 'wnba', season: '2024' },
  { league: 'wnba', season: '2025' },
];

interface Order {
  dataDir: string;
  databaseUrl: string | null;
  /** Folder of the set. */
  to: string;
  playlistsOnly: boolean;
}

const usage =
  'usage: [DATABASE_URL=…] npm run starter -- [--playlists] [--from DATA_DIR] [--to FOLDER]';

/** @throws {ConfigError} for other arguments, and for a folder without a store */
function orderOf(): Order {
  const { from, to, playlists } = argumentsOf();
  const databaseUrl = from === undefined ? readConfig(process.env).databaseUrl : null;
  if (from === undefined && !databaseUrl) throw new ConfigError(usage);
  // Opened, it would be made there.
  if (from !== undefined && !existsSync(path.join(from, storeFile))) {
    throw new ConfigError(`--from ${from}: no store in it`);
  }
  return { dataDir: from ?? '', databaseUrl, to, playlistsOnly: playlists };
}

function argumentsOf() {
  try {
    return parseArgs({
      options: {
        from: { type: 'string' },
        to: { type: 'string', default: starterFolder },
        playlists: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\n${usage}`);
  }
}

/** @throws {ConfigError} when the store has no play of these seasons */
async function writeFrom(order: Order): Promise<void> {
  const store = await openStore(order);
  try {
    const playlists = await chooseStarterPlaylists(store.db);
    if (!order.playlistsOnly) await writeGames(store, order.to);
    else if (playlists.length === 0) throw nothingThere();
    writeStarterPlaylists(order.to, playlists);
    console.log(`${playlists.length} playlists`);
  } finally {
    await store.close();
  }
}

const nothingThere = () =>
  new ConfigError('The store has none of these games; the set is left as it was.');

/** @throws {ConfigError} when the store has no game of these seasons */
async function writeGames(store: Store, to: string): Promise<void> {
  const set = new Map<string, GameRecord[]>();
  for (const { league, season } of seasons) {
    set.set(`${league}-${season}`, await readSeason(store.db, league, season));
  }
  const tables = await readTables(store.db, seasons);
  if ([...set.values()].every((records) => records.length === 0)) throw nothingThere();
  for (const { season, file, bytes } of writeStarterSet(to, set, tables)) {
    requireRoundTrip(file, set.get(season) ?? []);
    console.log(`${season}: ${(bytes / 1e6).toFixed(2)} MB`);
  }
}

/**
 * The games with plays that searches find, by day: a box score without plays would have nothing to
 * watch. Official videos are left out, as in the format.
 */
async function readSeason(
  db: Kysely<Database>,
  league: League,
  season: string,
): Promise<GameRecord[]> {
  const games = await db
    .selectFrom('games')
    .selectAll()
    .where('league', '=', league)
    .where('season', '=', season)
    .where('phase', '>', 0)
    .where('id', 'in', (eb) => eb.selectFrom('plays').select('game_id'))
    .orderBy('day')
    .orderBy('id')
    .execute();
  const records: GameRecord[] = [];
  for (const game of games) records.push(withoutVideo(await readGame(db, game)));
  const plays = records.reduce((sum, record) => sum + record.plays.length, 0);
  console.log(`${league} ${season}: ${games.length} games, ${plays} plays`);
  return records;
}

function withoutVideo(record: GameRecord): GameRecord {
  const none = { video_url: null, video_ms: null };
  return { ...record, plays: record.plays.map((play) => ({ ...play, ...none })) };
}

/** @throws {Error} naming the first game that does not survive the round trip */
function requireRoundTrip(file: string, records: GameRecord[]): void {
  const decoded = decodeGames(readFileSync(file));
  for (const record of records) {
    // A clone, because a database's rows are not plain objects.
    if (!isDeepStrictEqual(decoded.next().value, structuredClone(record))) {
      throw new Error(`game ${record.game.id} does not survive the format`);
    }
  }
}

loadEnvironment();
let place: StoreLocation | null = null;
try {
  const order = orderOf();
  place = order;
  await writeFrom(order);
} catch (thrown) {
  const error = toStoreError(thrown, place);
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
