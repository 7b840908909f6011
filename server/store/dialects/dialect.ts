import type { Kysely, RawBuilder } from 'kysely';
import type { BulkTable, Database } from '../schema.ts';

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

/** What migrations need to know of the database they run on. */
export interface TableTraits {
  /** Ends a `create table` whose rows are to lie in the order of the primary key. */
  clusteredTable: RawBuilder<unknown> | null;
  bytesType: 'blob' | 'bytea';
}

/** A database that the store can run on. Everything else in `store/` is the same for all of them. */
export interface StoreDialect {
  name: 'sqlite' | 'postgres';
  db: Kysely<Database>;
  traits: TableTraits;
  /** Runs `work` in one write transaction, which is rolled back when it throws. */
  write<R>(work: (tx: Kysely<Database>, bulk: BulkWriter) => Promise<R>): Promise<R>;
  close(): Promise<void>;
}
