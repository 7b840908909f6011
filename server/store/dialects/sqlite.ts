/** SQLite through `node:sqlite`: nothing to install, one file in DATA_DIR. */
import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import {
  type Dialect,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { type BulkTable, type Database, primaryKeys } from '#server/store/tables/schema.ts';
import type { BulkWriter, StoreDialect } from './dialect.ts';
import { SqliteDriver, SqliteHandle, turnMs } from './sqliteDriver.ts';

/** Lock timeout for opening, and for reading a database that another process recovers. */
const busyTimeoutMs = 10_000;

class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Opens a database file, creating it if need be.
 * @param durable true: commits survive a power cut; false: they survive the end of the process, which
 *   suffices for repeatable imports
 */
export function openSqlite(file: string, durable: boolean): StoreDialect {
  closeToOthers(file);
  const writing = new DatabaseSync(file, { timeout: busyTimeoutMs });
  writing.exec(`
    pragma journal_mode = wal;
    pragma synchronous = ${durable ? 'full' : 'normal'};
    pragma temp_store = memory;
    pragma cache_size = -32000;
    pragma journal_size_limit = 67108864;
    pragma busy_timeout = 0;
  `);
  const reading = new DatabaseSync(file, { timeout: busyTimeoutMs });
  reading.exec(
    'pragma query_only = on; pragma mmap_size = 1073741824; pragma cache_size = -32000;',
  );
  const driver = new SqliteDriver(new SqliteHandle(writing), new SqliteHandle(reading));
  const db = toKysely(driver);
  const bulk = bulkWriter(driver.writer);
  return {
    name: 'sqlite',
    db,
    write: async (work, { series } = {}) => {
      const result = await db.transaction().execute((tx) => work(tx, bulk));
      if (series) await setTimeout(turnMs);
      return result;
    },
    alterTables: (work) => db.transaction().execute(work),
    close: async () => {
      await db.destroy();
      // Kysely closes only connections that it has used.
      await driver.destroy();
    },
  };
}

function toKysely(driver: SqliteDriver): Kysely<Database> {
  const dialect: Dialect = {
    createAdapter: () => new Adapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return new Kysely<Database>({ dialect });
}

/** Runs `work` in one read transaction on an existing file, over a connection of its own. */
export async function readSqliteSnapshot<R>(
  file: string,
  work: (db: Kysely<Database>) => Promise<R>,
): Promise<R> {
  const reading = new DatabaseSync(file, { timeout: busyTimeoutMs });
  try {
    // The first read begins the snapshot.
    reading.exec('pragma query_only = on; begin; select count(*) from sqlite_master;');
    const handle = new SqliteHandle(reading);
    return await work(toKysely(new SqliteDriver(handle, handle)));
  } finally {
    reading.close();
  }
}

/** The permission bits of users other than owner and group. */
const others = 0o007;

/**
 * The database holds accounts and signing keys: only its owner and group may read it. SQLite creates the
 * files beside it with the same mode.
 */
function closeToOthers(file: string): void {
  try {
    closeSync(openSync(file, 'a', 0o600));
  } catch {
    // Opening the database reports the reason.
  }
  for (const name of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      const { mode } = statSync(name);
      if (mode & others) chmodSync(name, mode & 0o7777 & ~others);
    } catch {
      // Missing, or another user's.
    }
  }
}

function bulkWriter(handle: SqliteHandle): BulkWriter {
  return {
    async insertAll(table, rows, onConflict = 'error') {
      const first = rows[0];
      if (!first) return;
      const columns = Object.keys(first) as (keyof (typeof rows)[number] & string)[];
      const { statement } = handle.prepare(insertSql(table, columns, onConflict));
      for (const row of rows) statement.run(...columns.map((column) => row[column] as null));
    },
  };
}

function insertSql(table: BulkTable, columns: string[], onConflict: string): string {
  const list = columns.map((column) => `"${column}"`).join(', ');
  const marks = columns.map(() => '?').join(', ');
  const insert = `insert into "${table}" (${list}) values (${marks})`;
  if (onConflict === 'error') return insert;
  const keys: string[] = primaryKeys[table];
  const rest = columns.filter((column) => !keys.includes(column));
  const target = keys.map((column) => `"${column}"`).join(', ');
  const sets = rest.map((column) => `"${column}" = excluded."${column}"`).join(', ');
  const drop = onConflict === 'ignore' || rest.length === 0;
  return `${insert} on conflict (${target}) do ${drop ? 'nothing' : `update set ${sets}`}`;
}
