import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { startProgress } from '#server/lib/progress.ts';
import { ConfigError } from '#server/lib/startError.ts';
import type { StoreDialect, WriteOptions, WriteTransaction } from './dialects/dialect.ts';
import { openSqlite } from './dialects/sqlite.ts';
import { migrate, UnreleasedStoreError } from './migrate.ts';
import { indexUnindexed, updateIndexFormat } from './plays/playIndex/rebuild.ts';
import type { Database } from './tables/schema.ts';

export type { BulkWriter } from './dialects/dialect.ts';

/** Options of transactions that write games: their result depends on a game's stored rows. */
export const inGameSeries: WriteOptions = { series: 'games' };

/** The open database of the bundled services. Reads go through `db`, writes through `write`. */
export interface Store {
  dialect: StoreDialect['name'];
  db: Kysely<Database>;
  /**
   * Runs `work` in one write transaction, which is rolled back when it throws. `bulk` inserts many
   * rows fast. Transactions are serializable: `work` may run again after a conflict. Readers, also in
   * other processes, see the state before until the commit.
   */
  write: WriteTransaction;
  /** Whether the database answers within 4 s. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

/** The SQLite file's name in DATA_DIR. */
export const storeFile = 'courtreel.sqlite';

export interface StoreOptions {
  dataDir: string;
  /** A PostgreSQL database; null: a SQLite file in `dataDir`. */
  databaseUrl: string | null;
  /** False for work that can be repeated, such as an import: faster commits. Default true. */
  durable?: boolean;
}

/**
 * Opens the store and brings its tables and play indexes up to date. Several processes may have it open at once.
 * @throws {ConfigError} when the database at `databaseUrl` cannot be reached, or the store is of a
 *   newer version or of one before 0.1.0
 * @throws {Error} when the database cannot be opened
 */
export async function openStore({ dataDir, databaseUrl, durable }: StoreOptions): Promise<Store> {
  const dialect = await openDialect({ dataDir, databaseUrl, durable: durable ?? true });
  try {
    await migrate(dialect);
  } catch (error) {
    await dialect.close();
    throw toVersionError(error, { dataDir, databaseUrl });
  }
  try {
    await updateIndexFormat(dialect, startIndexProgress);
    await indexUnindexed(dialect, startIndexProgress);
  } catch (error) {
    await dialect.close();
    throw error;
  }
  return {
    dialect: dialect.name,
    db: dialect.db,
    write: dialect.write,
    isReady: () => answers(dialect.db),
    close: dialect.close,
  };
}

function startIndexProgress(games: number): (done: number) => void {
  const progress = startProgress('Updating the play indexes', games, 'games');
  return (done) => {
    progress.update(done);
    if (done >= games) progress.end();
  };
}

/** The operator's message for a store of an incompatible version; other errors are returned unchanged. */
function toVersionError(error: unknown, { dataDir, databaseUrl }: StoreOptions): unknown {
  const got = databaseUrl
    ? 'DATABASE_URL: got a database'
    : `DATA_DIR: got ${JSON.stringify(dataDir)} with a store`;
  if (error instanceof UnreleasedStoreError) {
    return new ConfigError(
      `${got} of a version before 0.1.0 (${error.migration}), expected one of 0.1.0 or later, or an empty one`,
    );
  }
  const [, name] = /previously executed migration (\S+) is missing/.exec(String(error)) ?? [];
  if (!name) return error;
  return new ConfigError(
    `${got} of a newer version of Courtreel (${name}), expected one of this version or an older one`,
  );
}

async function openDialect(options: Required<StoreOptions>): Promise<StoreDialect> {
  const { dataDir, databaseUrl, durable } = options;
  if (databaseUrl) {
    // Loaded on demand: most machines run on SQLite.
    const { openPostgres } = await import('./dialects/postgres.ts');
    return openPostgres(databaseUrl, durable);
  }
  mkdirSync(dataDir, { recursive: true });
  return openSqlite(path.join(dataDir, storeFile), durable);
}

/** Load balancers give up on a health check after about 5 s. */
const readyMs = 4000;

async function answers(db: Kysely<Database>): Promise<boolean> {
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, setTimeout(readyMs, false, { ref: false })]);
}
