import { ConfigError } from '../configError.ts';

/**
 * SQLSTATEs of a server that cannot go on: it is lost, without room, stopped, or takes no writes any
 * more, as after a failover.
 */
const serverStates = /^(08|53|57P|25006)/;
/** What the system says of a connection that is gone. */
const networkCodes = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH']);
/** What `pg` says of one; such errors have no code. */
const clientWords = /^(Connection terminated|Client has encountered a connection error|Query read)/;

/**
 * The one line for a PostgreSQL that has broken off in the middle of work that can be run again; any
 * other error as it is.
 */
export function brokenOff(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : null;
  const isBrokenOff =
    code === null
      ? clientWords.test(error.message)
      : serverStates.test(code) || networkCodes.has(code);
  if (!isBrokenOff) return error;
  return new ConfigError(
    `DATABASE_URL: the database has broken off (${error.message || code}); what is written stays: run this again to go on`,
  );
}
