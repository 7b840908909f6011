import { ConfigError } from '#server/lib/startError.ts';
import { isStoreDown } from '#server/store/storeErrors.ts';

/**
 * The one line for a PostgreSQL that has broken off in the middle of work that can be run again; any
 * other error as it is.
 */
export function toAbortError(error: unknown): unknown {
  if (!isStoreDown(error)) return error;
  const { message, code } = error as Error & { code?: string };
  return new ConfigError(
    `DATABASE_URL: the database has broken off (${message || code}); what is written stays: run this again to go on`,
  );
}
