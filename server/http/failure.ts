/** What becomes of an error that a handler threw. */
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Logger } from './logger.ts';

/**
 * Logs the failure and gives the status to answer: 500, or 400 with nothing in the log where the
 * client went away while it was still sending, which is no failure here.
 */
export function failureStatus(
  error: Error,
  c: Context,
  { log, message }: { log: Pick<Logger, 'error'>; message: string },
): 400 | 500 {
  if (isGivenUp(c)) return 400;
  log.error({ err: error, requestId: c.get('requestId') }, message);
  return 500;
}

/** Whether the connection ended before the request was here whole. */
function isGivenUp(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  return incoming?.destroyed === true && !incoming.complete;
}
