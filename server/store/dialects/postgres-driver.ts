/** Kysely's driver over `pg`'s pool. Texts in steady use are prepared once per connection. */
import { createHash } from 'node:crypto';
import type {
  CompiledQuery,
  DatabaseConnection,
  Driver,
  QueryResult,
  TransactionSettings,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import type { QueryResult as Answer, Pool, PoolClient, QueryConfig } from 'pg';
import { connect, type TimedQuery } from './postgres-pool.ts';

/** So often a text is run before it is worth preparing, and so many a connection keeps. */
const steadyUses = 3;
const mostPrepared = 150;

/** Names of prepared statements. Lists of varying length make texts that hardly come again. */
class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #uses = new LRUCache<string, number>({ max: 500 });
  #given = true;

  /** From now on nothing is prepared. */
  stop(): void {
    this.#given = false;
  }

  /** Undefined: run it unprepared. */
  of(sql: string): string | undefined {
    if (!this.#given) return undefined;
    const known = this.#names.get(sql);
    if (known) return known;
    const uses = (this.#uses.get(sql) ?? 0) + 1;
    this.#uses.set(sql, uses);
    if (uses < steadyUses || this.#names.size >= mostPrepared) return undefined;
    // Not numbered: behind a pooler what another process means by a name must be the same text.
    const name = createHash('sha256').update(sql).digest('base64url').slice(0, 24);
    this.#names.set(sql, name);
    return name;
  }
}

export class PostgresDriver implements Driver {
  readonly #pool: Pool;
  readonly #settings: string;
  readonly #longestMs: number | undefined;
  readonly #names = new StatementNames();

  /**
   * @param settings statements that every transaction begins with
   * @param longestMs after this an answer is not waited for any more, nor its connection used again;
   *   undefined: for ever
   */
  constructor(pool: Pool, settings: string, longestMs?: number) {
    this.#pool = pool;
    this.#settings = settings;
    this.#longestMs = longestMs;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    return new PostgresConnection(await connect(this.#pool), this.#names, this.#longestMs);
  }

  async beginTransaction(
    connection: PostgresConnection,
    { isolationLevel }: TransactionSettings,
  ): Promise<void> {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    await connection.begin(`begin${level}; ${this.#settings}`);
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    await connection.end('commit');
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await connection.end('rollback');
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    if (!this.#pool.ending) await this.#pool.end();
  }
}

/**
 * A prepared statement is not where it was, or is there already: a pooler gives each transaction
 * another connection of the server's.
 */
export const isElsewhere = (code: unknown) => code === '26000' || code === '42P05';

/** An earlier statement of the transaction has failed. */
const failedBefore = '25P02';

/** A table was changed under a prepared statement, as another version of this program may do. */
const stalePlan = '0A000';

class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #names: StatementNames;
  readonly #longestMs: number | undefined;
  #inTransaction = false;
  #broken = false;
  /** What the transaction failed with. */
  #failure: unknown = null;

  constructor(client: PoolClient, names: StatementNames, longestMs: number | undefined) {
    this.#client = client;
    this.#names = names;
    this.#longestMs = longestMs;
  }

  async begin(statements: string): Promise<void> {
    await this.#query({ text: statements });
    this.#inTransaction = true;
    this.#failure = null;
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    // With its connection the transaction ends too.
    if (this.#broken && how === 'rollback') return;
    try {
      const { command } = await this.#query({ text: how });
      // A transaction in which a statement failed ends this way whatever is asked for.
      if (command.toLowerCase() !== how) {
        throw this.#failure ?? new Error('the transaction had failed');
      }
    } catch (error) {
      this.#broken = true;
      throw error;
    } finally {
      this.#inTransaction = false;
    }
  }

  /** A connection that may be in an unknown state is not used again. */
  release(): void {
    this.#client.release(this.#broken);
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const query = { text: sql, values: parameters.map(toPostgres) };
    const name = this.#names.of(sql);
    try {
      return resultOf(await this.#query(name ? { ...query, name } : query));
    } catch (error) {
      const { code } = error as { code?: string };
      if (!name || (code !== stalePlan && !isElsewhere(code))) throw error;
      if (isElsewhere(code)) this.#names.stop();
      else this.#broken = true;
      if (this.#inTransaction) throw error;
      return resultOf(await this.#query(query));
    }
  }

  /** An error without a code is none of the server's: the answer did not come, or not whole. */
  async #query(query: QueryConfig): Promise<Answer> {
    const timed: TimedQuery = { ...query, query_timeout: this.#longestMs };
    try {
      return await this.#client.query(timed);
    } catch (error) {
      const { code } = error as { code?: string };
      if (!code) this.#broken = true;
      // Whoever bears a failure and goes on is told of that one, not of what follows from it.
      if (code === failedBefore && this.#failure) throw this.#failure;
      this.#failure ??= error;
      throw error;
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }
}

function resultOf<R>({ rows, rowCount }: { rows: unknown[]; rowCount: number | null }) {
  return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) };
}

/** PostgreSQL's text cannot hold U+0000, which any client may send. */
function toPostgres(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0')
    ? value.replaceAll('\0', '\ufffd')
    : value;
}
