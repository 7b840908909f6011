import type { AsyncLocalStorage } from 'node:async_hooks';
import { format } from 'node:util';
import pino, { type Logger as PinoLogger } from 'pino';

export type Logger = PinoLogger;

/** Bytes buffered for a slow or full output before lines are dropped. */
const mostWaiting = 1024 ** 2;

/** The id of the request that is being answered. */
export type RequestIds = AsyncLocalStorage<string>;

/**
 * Structured logs, one JSON object a line on standard output.
 * @param requestIds each line written for a request has its id
 */
export function createLogger(level: string, requestIds?: RequestIds): Logger {
  const { isoTime: timestamp } = pino.stdTimeFunctions;
  const mixin = () => {
    const requestId = requestIds?.getStore();
    return requestId === undefined ? {} : { requestId };
  };
  return pino({ level, base: null, timestamp, mixin }, standardOutput());
}

/**
 * Writes what libraries print, such as a warning of React Router about a path, as lines of the log.
 * @param target the console; tests give another one
 */
export function logConsole(log: Pick<Logger, 'warn' | 'error'>, target: Console = console): void {
  const write =
    (level: 'warn' | 'error') =>
    (...printed: unknown[]) => {
      const err = printed.find((part) => part instanceof Error);
      log[level](
        err ? { err } : {},
        format(...printed)
          .trim()
          .split('\n')[0] ?? '',
      );
    };
  target.warn = write('warn');
  target.error = write('error');
}

/** A failed write to the log, for instance to a full disk, does not stop the server. */
function standardOutput() {
  const output = pino.destination({ fd: 1, sync: false, maxLength: mostWaiting });
  const { flushSync } = output;
  // On exit it would retry the failed write forever.
  output.on('error', () => {
    output.flushSync = () => {};
  });
  output.on('write', () => {
    output.flushSync = flushSync;
  });
  return output;
}
