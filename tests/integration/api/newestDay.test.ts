import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createExtensionMemory } from '#app/api/extensionMemory.ts';
import { extensionsHeader } from '#app/api/extensions.ts';
import { getNewestDay } from '#app/api/newestDay.server.ts';

const calls: string[] = [];
const days: Record<string, string> = { nba: '2025-06-22', wnba: '2024-10-20' };

/** A client of an API in the process, or of one that answers elsewhere. */
function clientOf({ isOutside = false, announces = true } = {}) {
  const extensions = createExtensionMemory();
  extensions.learn(new Headers(announces ? { [extensionsHeader]: 'latest-games' } : {}));
  const fetch = async (request: Request) => {
    const { pathname } = new URL(request.url);
    calls.push(pathname);
    const date = days[pathname.split('/')[3] ?? ''];
    if (!date) return new Response(null, { status: 500 });
    const headers = { [extensionsHeader]: 'latest-games' };
    return Response.json({ date, games: [], plays: [] }, { headers });
  };
  const baseUrl = 'http://clips.test';
  const readRevision = async () => '1';
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  return {
    api: { baseUrl, fetch, extensions, ...(!isOutside && { readRevision }) },
    ...{ log, renewToken: null, signal: new AbortController().signal },
  } as never;
}

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());
beforeEach(() => {
  calls.length = 0;
});

const both = ['/api/v1/nba/latest-games', '/api/v1/wnba/latest-games'];

test('the newest day of both leagues is asked for once in five minutes', async () => {
  const client = clientOf();
  expect(await getNewestDay(client)).toBe('2025-06-22');
  expect(await getNewestDay(client)).toBe('2025-06-22');
  expect(calls).toEqual(both);
  vi.setSystemTime(Date.now() + 301_000);
  await getNewestDay(client);
  expect(calls).toEqual([...both, ...both]);
});

test('a page does not wait for an outside API', async () => {
  const client = clientOf({ isOutside: true });
  expect(await getNewestDay(client)).toBeNull();
  await vi.waitFor(async () => expect(await getNewestDay(client)).toBe('2025-06-22'));
  expect(calls).toEqual(both);
});

test('an API that does not announce the call is not asked', async () => {
  expect(await getNewestDay(clientOf({ announces: false }))).toBeNull();
  expect(calls).toEqual([]);
});
