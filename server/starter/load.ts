/** Writes a starter set into a store. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { SourceKind } from '#server/importer/facts.ts';
import { mergeWaiting } from '#server/importer/write/apply.ts';
import { type BulkWriter, inGameSeries, type Store } from '#server/store/open.ts';
import { LateEntries } from '#server/store/plays/playIndex/lateEntries.ts';
import { writeGames } from '#server/store/plays/writeGames.ts';
import type { Database, GameRecord } from '#server/store/tables/schema.ts';
import { decodeGames } from './decode.ts';
import type { Manifest } from './manifest.ts';
import { addStarterPlaylists, readStarterPlaylists } from './playlists.ts';
import { decodeTables, writeTables } from './tables.ts';

/** The meta row that holds the digest of the set that the store has whole. */
const metaKey = 'starter';

/** The facts of an earlier set about a game with imported sources. */
const kept: SourceKind = 'kept';

/** Games a transaction: enough for a good rate, few enough for a lively progress bar. */
const batchSize = 100;

/** Digest of the set that the store has whole, or null. */
export async function readLoadedDigest({ db }: Store): Promise<string | null> {
  const row = await db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', metaKey)
    .executeTakeFirst();
  return row?.value ?? null;
}

/**
 * Writes the games and tables of the set except for imported ones, then records its digest and adds its
 * playlists. Sources that waited for a game complete it. It can be run again after an interruption.
 * @param onProgress called with the number of written games
 */
export async function loadStarter(
  store: Store,
  folder: string,
  manifest: Manifest,
  onProgress: (done: number) => void,
): Promise<void> {
  let done = 0;
  const late = new LateEntries();
  for (const batch of batches(gamesOf(folder, manifest))) {
    await store.write((tx, bulk) => writeBatch(tx, bulk, batch, late), inGameSeries);
    done += batch.length;
    onProgress(done);
    // Lets the process handle signals and messages.
    await setImmediate();
  }
  await late.write(store);
  const tables = manifest.tables
    ? decodeTables(readFileSync(path.join(folder, manifest.tables)))
    : null;
  const row = { key: metaKey, value: manifest.digest };
  await store.write(async (tx, bulk) => {
    if (tables) await writeTables(tx, bulk, tables);
    await bulk.insertAll('meta', [row], 'replace');
  }, inGameSeries);
  await addStarterPlaylists(store, readStarterPlaylists(folder, manifest));
}

/** Writes a batch. Imports may run between batches, so each batch checks for imported games again. */
async function writeBatch(
  tx: Kysely<Database>,
  bulk: BulkWriter,
  batch: GameRecord[],
  late: LateEntries,
): Promise<void> {
  const { imported, waiting } = await gamesWithSources(
    tx,
    batch.map((record) => record.game.id),
  );
  const records = batch.filter((record) => !imported.has(record.game.id));
  const awaited = records.map((record) => record.game.id).filter((id) => waiting.has(id));
  await writeGames(tx, bulk, records, late);
  if (awaited.length > 0) await mergeWaiting(tx, bulk, awaited);
}

/**
 * Which of these games are imported, and which have waiting sources, such as videos: without a game,
 * or beside the facts of an earlier set.
 */
async function gamesWithSources(tx: Kysely<Database>, gameIds: number[]) {
  const rows = await tx
    .selectFrom('sources as s')
    .leftJoin('games as g', 'g.id', 's.game_id')
    .select(['s.game_id', 's.kind', 'g.id'])
    .where('s.game_id', 'in', gameIds)
    .execute();
  const waiting = new Set(
    rows.filter((row) => row.id === null || row.kind === kept).map((row) => row.game_id),
  );
  const ids = rows.map((row) => row.game_id);
  return { imported: new Set(ids.filter((id) => !waiting.has(id))), waiting };
}

function* gamesOf(folder: string, manifest: Manifest): Generator<GameRecord> {
  for (const { name } of manifest.files) yield* decodeGames(readFileSync(path.join(folder, name)));
}

function* batches(records: Iterable<GameRecord>): Generator<GameRecord[]> {
  let batch: GameRecord[] = [];
  for (const record of records) {
    batch.push(record);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
