import { ConfigError } from '#server/lib/startError.ts';
import { isStoreDown } from '#server/store/storeErrors.ts';

/**
 * The operator's message for a PostgreSQL connection lost during repeatable work; any
 * other error is returned unchanged.
 */
export function toAbortError(error: unknown): unknown {
  if (!isStoreDown(error)) return error;
  const { message, code } = error as Error & { code?: string };
  return new ConfigError(
    `DATABASE_URL: the connection to the database was lost (${message || code}); written games are kept: run this again to resume`,
  );
}
