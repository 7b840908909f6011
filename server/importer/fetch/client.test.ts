import { afterEach, expect, it, vi } from 'vitest';
import { FetchClient, FetchFailedError, getRetryAfterMs, HostRefusesError } from './client.ts';

afterEach(() => vi.restoreAllMocks());

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

const ask = async (status: number, body: string) => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(body, { status }));
  const client = new FetchClient({ interval: 0, deadline: 1000, attempts: 1 });
  return client.json('https://files.test/a.json', {}).catch((error: unknown) => error);
};

it.each([
  [404, ''],
  [404, '<html>Not found</html>'],
  [403, '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code></Error>'],
  [403, '<Error><Code>AccessDenied</Code></Error>'],
])('takes %i with %j for a missing file', async (status, body) => {
  expect(await ask(status, body)).toBeNull();
});

it.each(['<HTML><HEAD>\n<TITLE>Access Denied</TITLE>', '\n<!DOCTYPE html><html lang="en">'])(
  'takes 403 with %j for a refusal of the client',
  async (body) => {
    expect(await ask(403, body)).toEqual(new HostRefusesError('https://files.test'));
  },
);

it.each([
  [403, ''],
  [403, '{"message":"Forbidden"}'],
  [400, '<html></html>'],
])('takes %i with %j for neither', async (status, body) => {
  expect(await ask(status, body)).toEqual(new FetchFailedError(`the host answered ${status}`));
});
