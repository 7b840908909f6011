/** The status for an error that a handler threw. */
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Logger } from './logger.ts';

/**
 * Logs the error and returns the status of the response: 500, or 400 without a log line if the client
 * disconnected while sending.
 */
export function getErrorStatus(
  error: Error,
  c: Context,
  { log, message }: { log: Pick<Logger, 'error'>; message: string },
): 400 | 500 {
  if (hasDisconnected(c)) return 400;
  log.error({ err: error }, message);
  return 500;
}

/** Whether the connection ended before the whole request had arrived. */
function hasDisconnected(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  return incoming?.destroyed === true && !incoming.complete;
}
