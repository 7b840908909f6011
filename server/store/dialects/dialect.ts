import type { Kysely, Selectable } from 'kysely';
import type { BulkTable, Database } from '#server/store/tables/schema.ts';

/** Writes many rows fast, inside a transaction of the store. */
export interface BulkWriter {
  /**
   * Inserts rows that all have the keys of the first one.
   * @param onConflict for an existing primary key: fail (the default), replace the old row, or ignore
   *   the new one
   */
  insertAll<T extends BulkTable>(
    table: T,
    rows: readonly Selectable<Database[T]>[],
    onConflict?: 'error' | 'replace' | 'ignore',
  ): Promise<void>;
}

export interface WriteOptions {
  /**
   * For long work on the same rows, such as imports: the transactions of a series run one after the
   * other, over all processes, instead of being retried after conflicts. Other writers get a turn after each.
   */
  series?: 'games';
}

/**
 * Runs `work` in one write transaction, which is rolled back when it throws. Transactions are
 * serializable: `work` may run again after a conflict, so its other effects must be repeatable.
 */
export type WriteTransaction = <R>(
  work: (tx: Kysely<Database>, bulk: BulkWriter) => Promise<R>,
  options?: WriteOptions,
) => Promise<R>;

/** A database of the store. Everything else in `store/` is independent of it. */
export interface StoreDialect {
  name: 'sqlite' | 'postgres';
  db: Kysely<Database>;
  write: WriteTransaction;
  /**
   * Runs `work`, which changes tables, in one transaction; no other process changes tables meanwhile.
   */
  alterTables<R>(work: (db: Kysely<Database>) => Promise<R>): Promise<R>;
  close(): Promise<void>;
}
