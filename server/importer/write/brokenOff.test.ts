import { expect, it } from 'vitest';
import { ConfigError } from '#server/lib/startError.ts';
import { toAbortError } from './brokenOff.ts';

const failure = (message: string, code: string) =>
  Object.assign(new Error(message), { code, severity: /^E/.test(code) ? undefined : 'FATAL' });
const codeless = (message: string) => new Error(message);

it.each([
  failure('terminating connection due to administrator command', '57P01'),
  failure('could not extend file: No space left on device', '53100'),
  failure('read ECONNRESET', 'ECONNRESET'),
  codeless('Connection terminated unexpectedly'),
  codeless('Client has encountered a connection error and is not queryable'),
  codeless('Query read timeout'),
])('is reported in one line: $message', (error) => {
  const refusal = toAbortError(error) as Error;
  expect(refusal).toBeInstanceOf(ConfigError);
  expect(refusal.message).toBe(
    `DATABASE_URL: the connection to the database was lost (${error.message}); written games are kept: run this again to resume`,
  );
});

it('is not reported for other errors', () => {
  for (const error of [failure('duplicate key', '23505'), codeless('no such thing'), 'text']) {
    expect(toAbortError(error)).toBe(error);
  }
});
