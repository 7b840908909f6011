import { expect, it } from 'vitest';
import { getRetryAfterMs } from './client.ts';

const now = Date.parse('2025-03-01T12:00:00Z');

it.each([
  ['120', 120_000],
  ['Sat, 01 Mar 2025 12:00:20 GMT', 20_000],
  ['Saturday, 01-Mar-25 12:00:20 GMT', 20_000],
  ['Sat, 01 Mar 2025 11:59:00 GMT', 0],
  ['soon', 0],
  ['-5', 0],
  [undefined, 0],
])('waits as long as Retry-After: %s asks', (given, milliseconds) => {
  const headers = new Headers(given === undefined ? {} : { 'retry-after': given });
  expect(getRetryAfterMs(headers, now)).toBe(milliseconds);
});
