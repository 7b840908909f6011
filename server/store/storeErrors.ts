import { toSqliteConfigError } from '#server/lib/dataDir.ts';
import { isPostgresUnreachable, toPostgresConfigError } from './dialects/postgresErrors.ts';
import type { StoreOptions } from './open.ts';

/** Location of a store. */
export type StoreLocation = Pick<StoreOptions, 'dataDir' | 'databaseUrl'>;

/**
 * The one line for a store that cannot be used, as a `ConfigError`; any other error as it is.
 * @param place null: nothing is known of it yet, so that no store can be at fault
 */
export function toStoreError(error: unknown, place: StoreLocation | null): unknown {
  if (!place) return error;
  const { dataDir, databaseUrl } = place;
  return databaseUrl
    ? toPostgresConfigError(error, databaseUrl)
    : toSqliteConfigError(error, dataDir);
}

/** Whether the store, not the request, caused an error: a later attempt may succeed. */
export function isStoreDown(error: unknown): boolean {
  return isPostgresUnreachable(error) || toSqliteConfigError(error, '') !== error;
}
