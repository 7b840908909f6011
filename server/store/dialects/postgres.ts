/** PostgreSQL, by Kysely's dialect over `pg`. */
import { setTimeout } from 'node:timers/promises';
import {
  Kysely,
  type MigrationLockOptions,
  PostgresAdapter,
  PostgresDialect,
  type PostgresPool,
  sql,
} from 'kysely';
import type { Database } from '#server/store/tables/schema.ts';
import type { StoreDialect } from './dialect.ts';
import { bulkWriter } from './postgresBulk.ts';
import { toUnreachableError } from './postgresErrors.ts';
import { openPool } from './postgresPool.ts';

/**
 * Opens a pool of connections, which the first query uses.
 * @param durable false: commits return before they are on disk, and statements have no timeout
 */
export function openPostgres(url: string, durable: boolean): StoreDialect {
  const pool = openPool(url, { isTimed: durable });
  const db = toKysely(pool);
  return {
    name: 'postgres',
    db,
    write: (work, { series } = {}) =>
      retry(() =>
        db
          .transaction()
          .setIsolationLevel(series ? 'read committed' : 'serializable')
          .execute(async (tx) => {
            if (!durable) await relaxTransaction(tx);
            if (series) await waitForTurn(tx, series);
            return work(tx, bulkWriter(tx));
          }),
      ),
    alterTables: (work) => alterTables(url, work),
    close: () => pool.end(),
  };
}

/** Locks a row until the transaction ends: not every compatible database has advisory locks. */
class RowLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(
    db: Kysely<unknown>,
    { lockTable, lockRowId }: MigrationLockOptions,
  ): Promise<void> {
    const table = sql.table(lockTable);
    await sql`select id from ${table} where id = ${lockRowId} for update`.execute(db);
  }
}

class RowLockDialect extends PostgresDialect {
  override createAdapter(): RowLockAdapter {
    return new RowLockAdapter();
  }
}

const toKysely = (pool: PostgresPool) =>
  new Kysely<Database>({ dialect: new RowLockDialect({ pool }) });

/** For this transaction only: a pooler may pass the connection on to another process. */
async function relaxTransaction(tx: Kysely<Database>): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true),
    set_config('synchronous_commit', 'off', true)`.execute(tx);
}

/**
 * Uses a separate connection without request timeouts. Processes that start together on an empty
 * database create the same tables: all but one retry and find them.
 * @throws {ConfigError} when the database cannot be reached, with the reason and without the password
 */
async function alterTables<R>(url: string, work: (tx: Kysely<Database>) => Promise<R>): Promise<R> {
  const pool = openPool(url, { isTimed: false, max: 1 });
  try {
    await tryConnection(pool, url);
    return await retry(
      () =>
        toKysely(pool)
          .transaction()
          .execute(async (tx) => {
            await sql`set local statement_timeout = 0`.execute(tx);
            return work(tx);
          }),
      [...conflicts, ...tableExists],
    );
  } finally {
    await pool.end();
  }
}

/**
 * Runs `work` in one read transaction, over a connection without request timeouts.
 * @throws {ConfigError} when the database cannot be reached
 */
export async function readPostgresSnapshot<R>(
  url: string,
  work: (db: Kysely<Database>) => Promise<R>,
): Promise<R> {
  const pool = openPool(url, { isTimed: false, max: 1 });
  try {
    await tryConnection(pool, url);
    return await toKysely(pool)
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        await sql`set local statement_timeout = 0`.execute(tx);
        return work(tx);
      });
  } finally {
    await pool.end();
  }
}

async function tryConnection(pool: PostgresPool, url: string): Promise<void> {
  try {
    (await pool.connect()).release();
  } catch (error) {
    throw toUnreachableError(error, url);
  }
}

/** How long work is retried after conflicts with other transactions. */
const retryTimeoutMs = 15_000;
const longestPauseMs = 250;

/** Repeats `attempt` until it succeeds, fails with another code, or times out. */
async function retry<R>(
  attempt: () => Promise<R>,
  codes: readonly string[] = conflicts,
): Promise<R> {
  const deadline = performance.now() + retryTimeoutMs;
  for (let tries = 0; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (!codes.includes(code) || performance.now() > deadline) throw error;
    }
    // Random, so that two transactions do not conflict again.
    await setTimeout(Math.random() * Math.min(longestPauseMs, 5 * 2 ** tries));
  }
}

/** serialization_failure, deadlock_detected: the work succeeds after the other transaction's. */
const conflicts = ['40001', '40P01'];

/** unique_violation of the catalog, duplicate_table: another process is creating the tables. */
const tableExists = ['23505', '42P07'];

/** Takes the row lock of the series. */
async function waitForTurn(tx: Kysely<Database>, series: string): Promise<void> {
  await tx
    .insertInto('meta')
    .values({ key: `series ${series}`, value: '' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '' }))
    .execute();
}
