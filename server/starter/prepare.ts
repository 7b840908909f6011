/** Fills the store of a fresh machine with the starter set. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { Config } from '#server/config.ts';
import { withFileLock } from '#server/start/lock.ts';
import { startProgress } from '#server/start/progress.ts';
import { openStore, type Store } from '#server/store/open.ts';
import type { GameRecord } from '#server/store/schema.ts';
import { writeGames } from '#server/store/write.ts';
import { decodeGames } from './decode.ts';

/** Where the repository keeps the set. */
export const starterFolder = path.join(import.meta.dirname, 'data');

/** `manifest.json` of a starter set. */
export const manifestSchema = z.object({
  /** Differs between any two sets: SHA-256 over the files. */
  digest: z.string(),
  files: z.array(z.object({ name: z.string(), games: z.number() })),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The meta row that holds the digest of the set that the store has whole. */
const metaKey = 'starter';

/** Games a transaction: enough for a good rate, few enough for a lively progress bar. */
const batchSize = 100;

/**
 * Brings the store's starter games up to the set in `folder`, once per set: a start that was killed
 * meanwhile is made good by the next one, and so is an older set. Games that somebody has imported
 * are left alone. With an outside clip API there is nothing to prepare.
 */
export async function prepareStore(
  config: Pick<Config, 'apiBaseUrl' | 'dataDir' | 'databaseUrl'>,
  folder: string,
): Promise<void> {
  const manifest = readManifest(folder);
  if (config.apiBaseUrl || !manifest) return;
  await withFileLock(path.join(config.dataDir, 'prepare.lock'), async () => {
    const { dataDir, databaseUrl } = config;
    const store = await openStore({ dataDir, databaseUrl, durable: false });
    try {
      if ((await loadedDigest(store)) !== manifest.digest) await load(store, folder, manifest);
    } finally {
      await store.close();
    }
  });
}

function readManifest(folder: string): Manifest | null {
  const file = path.join(folder, 'manifest.json');
  if (!existsSync(file)) return null;
  return manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

async function loadedDigest({ db }: Store): Promise<string | null> {
  const row = await db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', metaKey)
    .executeTakeFirst();
  return row?.value ?? null;
}

async function load(store: Store, folder: string, manifest: Manifest): Promise<void> {
  const total = manifest.files.reduce((sum, file) => sum + file.games, 0);
  const progress = startProgress('Preparing the store', total, 'games');
  const imported = await importedGames(store);
  let done = 0;
  for (const batch of batches(gamesOf(folder, manifest))) {
    const records = batch.filter((record) => !imported.has(record.game.id));
    await store.write((tx, bulk) => writeGames(tx, bulk, records));
    done += batch.length;
    progress.update(done);
  }
  await store.write((_, bulk) =>
    bulk.insertAll('meta', [{ key: metaKey, value: manifest.digest }], 'replace'),
  );
  progress.end();
}

async function importedGames({ db }: Store): Promise<Set<number>> {
  const rows = await db.selectFrom('sources').select('game_id').distinct().execute();
  return new Set(rows.map((row) => row.game_id));
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
