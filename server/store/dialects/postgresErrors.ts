/** The operator's message for a DATABASE_URL whose database cannot be used. */
import { ConfigError } from '#server/lib/startError.ts';

const owned = 'a database that its user owns';
/** The expected database, by the server's SQLSTATE. */
const wanted: Record<string, string> = {
  25006: 'a database that can be written to',
  42501: owned,
  '3F000': owned,
  '42P07': 'a database that is empty or of Courtreel',
  '22P05': 'a database with the encoding UTF8',
};
const answering = 'a PostgreSQL that answers';

/**
 * SQLSTATE classes of a server that is out of connections, memory or space, is stopped, or broken: connection, authorization, no such database, resources, intervention, system, internal.
 */
const serversOwn = /^(08|28|3D|53|57|58|XX)/;

/** Messages of `pg` without a code: no answer came. */
const unanswered = /^(Connection terminated|Query read timeout|timeout exceeded|Client has enc)/;

/** Socket errors: the connection was refused or cut. */
const lostWays = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
]);

/** Whether PostgreSQL found no space left for a change. */
export function isPostgresFull(error: unknown): boolean {
  const { code, severity } = error as { code?: string; severity?: string };
  return severity !== undefined && code === '53100';
}

/** Whether PostgreSQL or the network, not the query, caused an error. */
export function isPostgresUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', severity, message } = error as Error & { code?: string; severity?: string };
  if (severity) return serversOwn.test(code);
  return unanswered.test(message) || lostWays.has(code);
}

/**
 * The operator's message for an error of the server or the network; any other error is returned
 * unchanged.
 */
export function toPostgresConfigError(error: unknown, url: string): unknown {
  if (isPostgresUnreachable(error)) return toUnreachableError(error, url);
  const { code = '', severity, message } = error as Error & { code?: string; severity?: string };
  const want = severity && wanted[code];
  return want ? refused(url, want, message) : error;
}

/** The operator's message for a failed connection. */
export function toUnreachableError(error: unknown, url: string): ConfigError {
  return refused(url, answering, reasonOf(error));
}

function refused(url: string, want: string, reason: string): ConfigError {
  return new ConfigError(`DATABASE_URL: got ${shown(url)}, expected ${want} (${reason})`);
}

/** The URL without user, password and options. */
function shown(url: string): string {
  if (!URL.canParse(url)) return 'a value that is no URL';
  const { protocol, host, pathname, search, hash } = new URL(url);
  // Then the parsed user and password are incomplete.
  if (`${pathname}${search}${hash}`.includes('@')) {
    return 'a value with a user or password that is not percent-encoded';
  }
  return `${protocol}//${host}${pathname}`;
}

function reasonOf(error: unknown): string {
  const { message, code } = error as Error & { code?: string };
  // The parser's message repeats the URL.
  return code === 'ERR_INVALID_URL' ? 'no URL' : message || (code ?? 'unknown');
}
