import { isSqliteFull, toSqliteConfigError } from '#server/lib/dataDir.ts';
import {
  isPostgresFull,
  isPostgresUnreachable,
  toPostgresConfigError,
} from './dialects/postgresErrors.ts';
import type { StoreOptions } from './open.ts';

/** Location of a store. */
export type StoreLocation = Pick<StoreOptions, 'dataDir' | 'databaseUrl'>;

/**
 * The operator's message for an unusable store; any other error is returned unchanged.
 * @param place null: no store has been opened yet
 */
export function toStoreError(error: unknown, place: StoreLocation | null): unknown {
  if (!place) return error;
  const { dataDir, databaseUrl } = place;
  return databaseUrl
    ? toPostgresConfigError(error, databaseUrl)
    : toSqliteConfigError(error, dataDir);
}

/** Whether the store has no space left: reads work, changes do not until the operator makes room. */
export function isStoreFull(error: unknown): boolean {
  return error instanceof Error && (isSqliteFull(error) || isPostgresFull(error));
}

/** Whether the store, not the request, caused an error: a later attempt may succeed. */
export function isStoreDown(error: unknown): boolean {
  return isPostgresUnreachable(error) || toSqliteConfigError(error, '') !== error;
}
