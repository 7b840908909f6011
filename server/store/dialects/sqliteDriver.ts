/**
 * Kysely's driver over `node:sqlite`. One connection writes, one reads: in WAL mode readers never
 * wait for the writer and never see half a transaction, also when another process writes.
 */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
} from 'kysely';
import { LRUCache } from 'lru-cache';

interface Prepared {
  statement: StatementSync;
  returnsRows: boolean;
}

/** A database handle that prepares each text once. */
export class SqliteHandle {
  readonly #database: DatabaseSync;
  readonly #prepared = new LRUCache<string, Prepared>({ max: 500 });

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    this.#prepared.set(sql, prepared);
    return prepared;
  }

  execute<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    const { statement, returnsRows } = this.prepare(sql);
    const values = parameters.map(toSqlite);
    if (returnsRows) return { rows: statement.all(...values) as R[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return {
      rows: [],
      numAffectedRows: BigInt(changes),
      insertId: BigInt(lastInsertRowid),
    };
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  close(): void {
    this.#prepared.clear();
    if (this.#database.isOpen) this.#database.close();
  }
}

function toSqlite(value: unknown): SQLInputValue {
  return typeof value === 'boolean' ? Number(value) : (value as SQLInputValue);
}

/** How long a writer waits for the transaction of another process, and how often it retries. */
const lockTimeoutMs = 15_000;
const retryMs = 3;

/** Pause after a transaction of a series, in which a writer of another process gets its turn. */
export const turnMs = 2 * retryMs;

/** SQLITE_BUSY: another process, or another store of this one, is writing. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5;
}

/** Runs a statement that needs the write lock. Waiting does not block the event loop. */
async function whenFree<T>(run: () => T): Promise<T> {
  const deadline = performance.now() + lockTimeoutMs;
  for (;;) {
    try {
      return run();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await setTimeout(retryMs);
  }
}

/** Gives the writing handle to one owner at a time, first come, first served. */
class WriteLock {
  #last: Promise<void> = Promise.resolve();

  async acquire(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = before.then(() => promise);
    await before;
    return resolve;
  }
}

export class SqliteDriver implements Driver {
  readonly writer: SqliteHandle;
  readonly reader: SqliteHandle;
  readonly lock = new WriteLock();

  constructor(writer: SqliteHandle, reader: SqliteHandle) {
    this.writer = writer;
    this.reader = reader;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this);
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    connection.end('commit');
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.end('rollback');
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.reader.close();
    this.writer.close();
  }
}

/** Reads on the reading handle; owns the writing handle during its transaction. */
class SqliteConnection implements DatabaseConnection {
  readonly #driver: SqliteDriver;
  #release: (() => void) | null = null;

  constructor(driver: SqliteDriver) {
    this.#driver = driver;
  }

  async begin(): Promise<void> {
    const release = await this.#driver.lock.acquire();
    try {
      // Immediate: a second process waits here, not in the middle of its work.
      await whenFree(() => this.#driver.writer.execute('begin immediate', []));
    } catch (error) {
      release();
      throw error;
    }
    this.#release = release;
  }

  /** A commit that fails keeps the transaction, so that it can be rolled back. */
  end(how: 'commit' | 'rollback'): void {
    const { writer } = this.#driver;
    if (how === 'commit' || writer.inTransaction) writer.execute(how, []);
    this.#release?.();
    this.#release = null;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql, parameters } = query;
    const { writer, reader, lock } = this.#driver;
    if (this.#release) return writer.execute(sql, parameters);
    if (SelectQueryNode.is(query.query) || /^\s*select\b/i.test(sql)) {
      return reader.execute(sql, parameters);
    }
    const release = await lock.acquire();
    try {
      return await whenFree(() => writer.execute<R>(sql, parameters));
    } finally {
      release();
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }
}
