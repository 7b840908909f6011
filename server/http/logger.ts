import pino, { type Logger as PinoLogger } from 'pino';

export type Logger = PinoLogger;

/** Structured logs, one JSON object a line on standard output. */
export function createLogger(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
