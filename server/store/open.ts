import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { StoreDialect, WriteOptions, WriteTransaction } from './dialects/dialect.ts';
import { openSqlite } from './dialects/sqlite.ts';
import { migrate } from './migrations.ts';
import type { Database } from './schema.ts';

export type { BulkWriter } from './dialects/dialect.ts';

/** Of transactions that write games: in one, what is written depends on what is there of a game. */
export const gamesInTurn: WriteOptions = { series: 'games' };

/** The open database of the bundled services. Reads go through `db`, writes through `write`. */
export interface Store {
  dialect: StoreDialect['name'];
  db: Kysely<Database>;
  /**
   * Runs `work` in one write transaction; everything of it is undone when it throws. `bulk` is the
   * fast way in for many rows. Transactions come out as if they had run one after the other, and
   * `work` may run again where another got in its way; readers, also in other processes, go on and
   * see the state before until the commit.
   */
  write: WriteTransaction;
  /** Whether the database answers. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

export interface StoreOptions {
  dataDir: string;
  /** Of a PostgreSQL database; null: a SQLite file in `dataDir`. */
  databaseUrl: string | null;
  /** False for work that can be repeated, such as an import: faster commits. Default true. */
  durable?: boolean;
}

/**
 * Opens the store and brings its tables up to date. Several processes may have it open at once.
 * @throws {ConfigError} when the database at `databaseUrl` cannot be reached
 * @throws {Error} when the database cannot be opened or is of a newer version
 */
export async function openStore({ dataDir, databaseUrl, durable }: StoreOptions): Promise<Store> {
  const dialect = await openDialect({ dataDir, databaseUrl, durable: durable ?? true });
  try {
    await migrate(dialect);
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

async function openDialect(options: Required<StoreOptions>): Promise<StoreDialect> {
  const { dataDir, databaseUrl, durable } = options;
  if (databaseUrl) {
    // Loaded where it is used: most machines run on SQLite.
    const { openPostgres } = await import('./dialects/postgres.ts');
    return openPostgres(databaseUrl, durable);
  }
  mkdirSync(dataDir, { recursive: true });
  return openSqlite(path.join(dataDir, 'courtreel.sqlite'), durable);
}

async function answers(db: Kysely<Database>): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
