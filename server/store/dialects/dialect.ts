import type { Kysely } from 'kysely';
import type { BulkTable, Database } from '#server/store/tables/schema.ts';

/** Writes rows at the best rate that the database offers, inside a transaction of the store. */
export interface BulkWriter {
  /**
   * Inserts rows that all have the keys of the first one.
   * @param onConflict what becomes of a row whose primary key is there: an error (the default),
   *   the old row is replaced, or the new one is dropped
   */
  insertAll<T extends BulkTable>(
    table: T,
    rows: readonly Database[T][],
    onConflict?: 'error' | 'replace' | 'ignore',
  ): Promise<void>;
}

export interface WriteOptions {
  /**
   * For long work on the same rows, such as imports: the transactions of a series run one after the
   * other, whatever process they are of, instead of being tried again when they meet.
   */
  series?: 'games';
}

/**
 * Runs `work` in one write transaction, which is rolled back when it throws. Transactions come out
 * as if they had run one after the other. `work` may run again where another transaction got in its
 * way, so what it does outside of the transaction has to bear that.
 */
export type WriteTransaction = <R>(
  work: (tx: Kysely<Database>, bulk: BulkWriter) => Promise<R>,
  options?: WriteOptions,
) => Promise<R>;

/** A database that the store can run on. Everything else in `store/` is the same for all of them. */
export interface StoreDialect {
  name: 'sqlite' | 'postgres';
  db: Kysely<Database>;
  write: WriteTransaction;
  /**
   * Runs `work`, which changes tables, in one transaction: its changes show only when it commits, and
   * no other process changes tables meanwhile.
   */
  alterTables<R>(work: (db: Kysely<Database>) => Promise<R>): Promise<R>;
  close(): Promise<void>;
}
