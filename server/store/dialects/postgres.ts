/** PostgreSQL, and what speaks its protocol, through `pg`. */
import { setTimeout } from 'node:timers/promises';
import {
  type ColumnDefinitionNode,
  type DataTypeNode,
  type Dialect,
  Kysely,
  type MigrationLockOptions,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import type { Pool } from 'pg';
import type { Database } from '../schema.ts';
import type { StoreDialect } from './dialect.ts';
import { bulkWriter } from './postgres-bulk.ts';
import { isElsewhere, PostgresDriver } from './postgres-driver.ts';
import { connect, openPool, statementTimeoutMs } from './postgres-pool.ts';
import { unreachable } from './postgres-refusal.ts';

/** The server ends a statement before; after this it is out of reach, or its answer was lost. */
const answerTimeoutMs = statementTimeoutMs + 5000;

class RowLockAdapter extends PostgresAdapter {
  /** A row lock, which ends with the transaction: not every such database has advisory locks. */
  override async acquireMigrationLock(
    db: Kysely<unknown>,
    { lockTable, lockRowId }: MigrationLockOptions,
  ): Promise<void> {
    await sql`select id from ${sql.table(lockTable)} where id = ${lockRowId} for update`.execute(
      db,
    );
  }
  override async releaseMigrationLock(): Promise<void> {}
}

/** Types under which PostgreSQL keeps and orders values as SQLite does: bytewise, 64-bit floats. */
const columnTypes: Record<string, string> = { text: 'text collate "C"', real: 'double precision' };

class Compiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    const parent = this.parentNode as ColumnDefinitionNode | undefined;
    const isColumn = parent?.kind === 'ColumnDefinitionNode';
    this.append((isColumn && columnTypes[node.dataType]) || node.dataType);
  }
}

/**
 * Opens a pool of connections and tries one.
 * @param durable as with SQLite: false lets a commit return before it is on the disk; such work may
 *   also take its time over one statement
 * @throws {ConfigError} when the database cannot be reached, with the reason and without the password
 */
export async function openPostgres(url: string, durable: boolean): Promise<StoreDialect> {
  const pool = openPool(url);
  await tryConnection(pool, url);
  const longestMs = durable ? answerTimeoutMs : undefined;
  const driver = new PostgresDriver(pool, transactionSettings(durable), longestMs);
  const db = new Kysely<Database>({ dialect: dialectOf(driver) });
  const unlimited = new PostgresDriver(pool, 'set local statement_timeout = 0');
  const altering = new Kysely<Database>({ dialect: dialectOf(unlimited) });
  return {
    name: 'postgres',
    db,
    write: (work, { series } = {}) =>
      retried(isConflict, () =>
        db
          .transaction()
          .setIsolationLevel(series ? 'read committed' : 'serializable')
          .execute(async (tx) => {
            if (series) await waitForTurn(tx, series);
            return work(tx, bulkWriter(tx));
          }),
      ),
    alterTables: (work) => retried(isMadeMeanwhile, () => altering.transaction().execute(work)),
    close: async () => {
      await db.destroy();
      // Kysely closes only what it has used.
      await driver.destroy();
    },
  };
}

function dialectOf(driver: PostgresDriver): Dialect {
  return {
    createAdapter: () => new RowLockAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new Compiler(),
  };
}

/** What only some processes want, and therefore lasts no longer than a transaction. */
const transactionSettings = (durable: boolean) =>
  durable ? '' : 'set local statement_timeout = 0; set local synchronous_commit = off';

async function tryConnection(pool: Pool, url: string): Promise<void> {
  try {
    (await connect(pool)).release();
  } catch (error) {
    await pool.end();
    throw unreachable(error, url);
  }
}

/** How long work is tried again that others got in the way of. */
const patienceMs = 15_000;
const longestPauseMs = 250;

/** Runs `attempt` until it meets no error that `isPassing`, or patience ends. */
async function retried<R>(
  isPassing: (code: string) => boolean,
  attempt: () => Promise<R>,
): Promise<R> {
  const deadline = performance.now() + patienceMs;
  for (let tries = 0; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      const { code } = error as { code?: string };
      if (!code || !isPassing(code) || performance.now() > deadline) throw error;
    }
    // At random, so that two that met do not meet again.
    await setTimeout(Math.random() * Math.min(longestPauseMs, 5 * 2 ** tries));
  }
}

/**
 * serialization_failure, deadlock_detected: the work would succeed after the other's; and unprepared
 * what failed for a statement that was prepared elsewhere.
 */
const isConflict = (code: string) => code === '40001' || code === '40P01' || isElsewhere(code);

/** Tables that another process makes at this moment: their names are taken. */
const isMadeMeanwhile = (code: string) => isConflict(code) || ['23505', '42P07'].includes(code);

/** A row lock that every transaction of the series takes first. */
async function waitForTurn(tx: Kysely<Database>, series: string): Promise<void> {
  await tx
    .insertInto('meta')
    .values({ key: `series ${series}`, value: '' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '' }))
    .execute();
}
