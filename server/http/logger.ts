import pino, { type Logger as PinoLogger } from 'pino';

export type Logger = PinoLogger;

/** Bytes buffered for a slow or full output before lines are dropped. */
const mostWaiting = 1024 ** 2;

/** Structured logs, one JSON object a line on standard output. */
export function createLogger(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, standardOutput());
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
