/**
 * Builds play indexes anew where the store's are of another format. Each transaction takes some games: an
 * interrupted rebuild goes on with the rest, several processes share one, and imports get turns.
 */
import type { Kysely } from 'kysely';
import type { BulkWriter, Store } from '#server/store/open.ts';
import { getGameCredits } from '#server/store/plays/credits.ts';
import type { Database, GameTable } from '#server/store/tables/schema.ts';
import { LateEntries } from './lateEntries.ts';
import { indexFormat } from './playIndex.ts';
import { indexGame, updateSeasonIndexes } from './write.ts';

/** The meta row with the format of the indexes. */
const metaKey = 'play indexes';
const complete = `${indexFormat}`;
/** While games lack their index. */
const unfinished = `${indexFormat} unfinished`;

/** Games of a transaction: their plays are in memory, and other writers wait. */
const gamesPerWrite = 50;

/** Games whose entries are in memory at most: those of a season. */
const gamesInMemory = 1500;

async function readFormat(db: Kysely<Database>): Promise<string | null> {
  const row = await db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', metaKey)
    .executeTakeFirst();
  return row?.value ?? null;
}

/**
 * Keeps a process of another version, which has had the store open since before, from writing games.
 * @throws {Error} when the store's indexes are of another format
 */
export async function requireIndexFormat(tx: Kysely<Database>): Promise<void> {
  const format = await readFormat(tx);
  if (format === complete || format === unfinished) return;
  throw new Error('the store is of another version of Courtreel: try again with that version');
}

/**
 * Brings all indexes to today's format.
 * @param start called before the first game, if there are any, with their number; returns a function that
 *   takes the number of those that are done
 * @param batchSize games of a transaction
 */
export async function updateIndexFormat(
  { db, write }: Pick<Store, 'db' | 'write'>,
  start: (games: number) => (done: number) => void,
  batchSize = gamesPerWrite,
): Promise<void> {
  if ((await readFormat(db)) === complete) return;
  await write(beginFormat, { series: 'games' });
  const { games } = await selectWithoutIndex(db)
    .select((eb) => eb.fn.countAll().as('games'))
    .executeTakeFirstOrThrow();
  const total = Number(games);
  const progress = total > 0 ? start(total) : () => {};
  let [last, done] = [-1, 0];
  for (;;) {
    const next = { after: last, limit: batchSize };
    const indexed = await write((tx, bulk) => indexGames(tx, bulk, next), { series: 'games' });
    const end = indexed.at(-1);
    if (!end) break;
    last = end.id;
    done += indexed.length;
    progress(Math.min(done, total));
  }
  // Another process has done the rest.
  if (done < total) progress(total);
  await write((_, bulk) => bulk.insertAll('meta', [{ key: metaKey, value: complete }], 'replace'));
}

/** Removes the indexes of another format. */
async function beginFormat(tx: Kysely<Database>, bulk: BulkWriter): Promise<void> {
  const format = await readFormat(tx);
  if (format === complete || format === unfinished) return;
  await tx.deleteFrom('player_indexes').execute();
  await tx.deleteFrom('game_indexes').execute();
  await tx.deleteFrom('unindexed_games').execute();
  await bulk.insertAll('meta', [{ key: metaKey, value: unfinished }], 'replace');
}

function selectWithoutIndex(db: Kysely<Database>) {
  return db
    .selectFrom('games')
    .leftJoin('game_indexes', 'game_indexes.game_id', 'games.id')
    .where('game_indexes.game_id', 'is', null);
}

/** Indexes the next games that lack it. */
async function indexGames(
  tx: Kysely<Database>,
  bulk: BulkWriter,
  { after, limit }: { after: number; limit: number },
): Promise<GameTable[]> {
  const games = await selectWithoutIndex(tx)
    .selectAll('games')
    .where('games.id', '>', after)
    .orderBy('games.id')
    .limit(limit)
    .execute();
  const indexed = await toIndexes(tx, games);
  await bulk.insertAll(
    'game_indexes',
    indexed.map(({ index }) => index),
  );
  const entries = indexed.flatMap((each) => each.entries);
  const days = games.map((game) => game.day);
  await updateSeasonIndexes(tx, bulk, entries, days);
  return games;
}

/** The indexes of stored games, each the game's own and its entries for the others. */
async function toIndexes(tx: Kysely<Database>, games: readonly GameTable[]) {
  if (games.length === 0) return [];
  const ids = games.map((game) => game.id);
  const plays = await tx.selectFrom('plays').selectAll().where('game_id', 'in', ids).execute();
  const appearances = await tx
    .selectFrom('appearances')
    .selectAll()
    .where('game_id', 'in', ids)
    .execute();
  const playsByGame = Map.groupBy(plays, (play) => play.game_id);
  const byGame = Map.groupBy(appearances, (appearance) => appearance.game_id);
  return games.map((game) => {
    const own = { game, plays: playsByGame.get(game.id) ?? [] };
    const appearances = byGame.get(game.id) ?? [];
    return indexGame({ ...own, credits: getGameCredits(own), appearances });
  });
}

/**
 * Indexes the games of a run that broke off before {@link LateEntries.write}. A run that is still under way
 * leaves these games to this process.
 * @param start as of {@link updateIndexFormat}
 */
export async function indexUnindexed(
  store: Pick<Store, 'db' | 'write'>,
  start: (games: number) => (done: number) => void,
): Promise<void> {
  const rows = await store.db
    .selectFrom('unindexed_games')
    .select('game_id')
    .orderBy('game_id')
    .execute();
  if (rows.length === 0) return;
  const progress = start(rows.length);
  const late = new LateEntries();
  for (let at = 0; at < rows.length; at += gamesPerWrite) {
    const ids = rows.slice(at, at + gamesPerWrite).map((row) => row.game_id);
    await store.write((tx, bulk) => takeOver(tx, bulk, { ids, late }), { series: 'games' });
    if (late.size >= gamesInMemory) await late.write(store);
    progress(Math.min(at + gamesPerWrite, rows.length));
  }
  await late.write(store);
}

async function takeOver(
  tx: Kysely<Database>,
  bulk: BulkWriter,
  { ids, late }: { ids: number[]; late: LateEntries },
): Promise<void> {
  const games = await tx
    .selectFrom('games')
    .innerJoin('unindexed_games', 'unindexed_games.game_id', 'games.id')
    .selectAll('games')
    .where('games.id', 'in', ids)
    .execute();
  const indexed = await toIndexes(tx, games);
  const taken = indexed.map(({ index, entries }) => late.add(index.game_id, entries));
  await bulk.insertAll('unindexed_games', taken, 'replace');
}
