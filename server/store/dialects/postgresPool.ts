/** The connection pool of a process for Kysely's dialect. */
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** Connections per process: several processes share a server, which commonly allows a hundred. */
const poolSize = 10;
const connectTimeoutMs = 5000;
const idleTimeoutMs = 30_000;
/** Far longer than any query of a request takes. */
const statementTimeoutMs = 30_000;
/** Longer than the server's timeout: after this the server is unreachable, or its answer was lost. */
const queryTimeoutMs = statementTimeoutMs + 5000;
/** Ends the transaction of a process that hangs. */
const idleInTransactionMs = 60_000;

interface PoolOptions {
  /** Whether queries time out. */
  isTimed: boolean;
  max?: number;
}

/** Opens a pool; it connects when it is first used. `end` may be called again. */
export function openPool(url: string, { isTimed, max = poolSize }: PoolOptions): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: idleTimeoutMs,
    ...(isTimed && { query_timeout: queryTimeoutMs }),
    keepAlive: true,
    application_name: 'courtreel',
    types: { getTypeParser },
    onConnect: async (client) => {
      // A running query reports a lost connection; an idle one is simply replaced.
      client.on('error', () => {});
      await client.query(sessionSettings);
    },
  });
  pool.on('error', () => {});
  return {
    options: pool.options,
    connect: async () => new Connection(await connect(pool)),
    end: async () => {
      if (!pool.ending) await pool.end();
    },
  };
}

/**
 * A statement, because poolers refuse startup parameters. The same for all processes, because a pooler
 * may pass a connection on to another process.
 */
const sessionSettings = `
  set statement_timeout = ${statementTimeoutMs};
  set idle_in_transaction_session_timeout = ${idleInTransactionMs}`;

/** too_many_connections: of the server, the database or the user. */
const tooManyConnections = '53300';
const retryPauseMs = 50;

/**
 * Takes a connection of the pool. On a full server it waits as long as for a full pool.
 * @throws the error of the server or the network
 */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const deadline = performance.now() + connectTimeoutMs;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      const { code } = error as { code?: string };
      if (code !== tooManyConnections || performance.now() > deadline) throw error;
    }
    await delay((0.5 + Math.random()) * retryPauseMs);
  }
}

/** in_failed_sql_transaction */
const transactionAborted = '25P02';

/** A connection between `connect` and `release`; it is discarded if it lost an answer. */
class Connection implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  #lost: unknown = null;
  #failure: unknown = null;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  /** Without cursors, which only `stream` uses. */
  readonly query = (async (text: string, parameters: readonly unknown[]) => {
    // Also for the rollback that follows: the transaction has ended with the connection.
    if (this.#lost) throw this.#lost;
    try {
      return await this.#client.query(text, parameters.map(toPostgres));
    } catch (error) {
      const { code } = error as { code?: string };
      // The server's errors have a code.
      if (!code) this.#lost = error;
      // Reports the error that aborted the transaction, not the ones that follow from it.
      if (code !== transactionAborted) this.#failure = error;
      throw this.#failure ?? error;
    }
  }) as unknown as PostgresPoolClient['query'];

  release(destroy = false): void {
    this.#client.release(destroy || this.#lost !== null);
  }
}

/** PostgreSQL's text cannot hold U+0000, which any client may send. */
function toPostgres(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0')
    ? value.replaceAll('\0', '\ufffd')
    : value;
}

/** The types of counts and sums, whose values all fit into a double. */
const wideNumbers = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (wideNumbers.has(oid) && format !== 'binary') return Number;
  return pg.types.getTypeParser(oid, format as 'text');
}
