/** The connections of a process to its PostgreSQL. */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** Connections of a process: several processes share a server that commonly takes a hundred. */
const poolSize = 10;
const connectTimeoutMs = 5000;
const idleTimeoutMs = 30_000;
/** Far longer than any query of a request takes. */
export const statementTimeoutMs = 30_000;
/** What a process holds that stands still in the middle of a transaction is free again after this. */
const idleInTransactionMs = 60_000;

/** With milliseconds to wait for the answer; the types of `pg` leave it out. */
export interface TimedQuery extends pg.QueryConfig {
  query_timeout: number | undefined;
}

/** Opens a pool; nothing is connected yet. */
export function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: idleTimeoutMs,
    keepAlive: true,
    application_name: 'courtreel',
    types: { getTypeParser: parserOf },
    onConnect: async (client) => {
      // Whoever waits for an answer is told; a lost connection that nobody uses is no failure.
      client.on('error', () => {});
      await client.query(firstQuery);
    },
  });
  pool.on('error', () => {});
  return pool;
}

/** too_many_connections: of the server, the database or the user. */
const noneLeft = '53300';
const lookAgainMs = 50;
/** For so long a pool that was refused a connection asks for no more than it has. */
const modestMs = 1000;

/**
 * A connection of the pool. Where the server gives no more, one that the pool has and that comes
 * free, or one that the server has again: waited for as long as for a connection.
 * @throws the server's error, or that of the way to it
 */
export async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const deadline = performance.now() + connectTimeoutMs;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      const { code } = error as { code?: string };
      if (code !== noneLeft || performance.now() > deadline) throw error;
    }
    beModest(pool);
    await delay(Math.random() * lookAgainMs);
  }
}

/** A pool that is full lets those wait who ask; this one would ask the server for each of them. */
function beModest(pool: pg.Pool): void {
  if (pool.options.max === poolSize) {
    setTimeout(() => {
      pool.options.max = poolSize;
    }, modestMs).unref();
  }
  pool.options.max = Math.max(1, pool.totalCount);
}

/**
 * Sent as a statement: poolers in between refuse settings that come with the connection. The same
 * for all processes, for a pooler may give a connection that one has set to another.
 */
const sessionSettings = `
  set statement_timeout = ${statementTimeoutMs};
  set idle_in_transaction_session_timeout = ${idleInTransactionMs}`;

const firstQuery: TimedQuery = { text: sessionSettings, query_timeout: connectTimeoutMs };

/** The types of counts and sums; all of ours are exact as numbers. */
const wideNumbers = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

function parserOf(oid: number, format?: 'text' | 'binary') {
  if (wideNumbers.has(oid) && format !== 'binary') return Number;
  return pg.types.getTypeParser(oid, format as 'text');
}
