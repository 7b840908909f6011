import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { encodeClipHash } from '#app/clips/clipHash.ts';
import { loader as gameLoader } from '#app/routes/clip/gameLayout.tsx';
import { action, loader } from '#app/routes/clip/route.tsx';
import { loaderArgs, redirectOf } from '#tests/support/loaderArgs.ts';
import { curryThrees, queryOf } from '#tests/support/searches.ts';
import { stubClip } from '#tests/support/stubAnswers.ts';
import { type StubApi, startStubApi } from '#tests/support/stubApi.ts';

const gameId = '0022400061';
const hash = encodeClipHash({ gameId, eventNumber: 58 });
const from = new URLSearchParams({ from: queryOf(curryThrees) });

let stub: StubApi;
beforeAll(async () => {
  stub = await startStubApi();
});
beforeEach(() => stub.reset());
afterEach(() => vi.useRealTimers());
afterAll(() => stub.close());

async function open(query: URLSearchParams | string = '', clipHash = hash, init?: RequestInit) {
  const path = `/video/${clipHash}${String(query) && `?${query}`}`;
  const { args, lines } = clipArgs(path, clipHash, init);
  const answer = await loader(args);
  return { ...answer.data, status: answer.init?.status, lines };
}

const numbers = (page: { items: { eventNumber: number }[] }) =>
  page.items.map((clip) => clip.eventNumber);

const calls = (pattern: RegExp) => stub.calls.filter((call) => pattern.test(call.path));

/** Settles what is begun in made-up time, a turn of the event loop for 10 ms, and says how long it took. */
async function timed<T>(begin: () => Promise<T>): Promise<{ value: T; ms: number }> {
  // Once: doing it again would drop the timers that run.
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isSettled = false;
  const value = begin().finally(() => {
    isSettled = true;
  });
  let ms = 0;
  for (; !isSettled && ms < 60_000; ms += 10) {
    await vi.advanceTimersByTimeAsync(10);
    await setImmediate();
  }
  return { value: await value, ms };
}

/** What a route of the clip page gets for a path. */
function clipArgs(path: string, clipHash: string, init?: RequestInit) {
  const { args, lines } = loaderArgs(stub, path, init);
  return { args: { ...args, params: { hash: clipHash }, pattern: '/video/:hash' }, lines };
}

describe('a clip with the search that it was chosen in', () => {
  it('is found by game and event number, beside a page of that search', async () => {
    const page = await open(from);
    expect(page).toMatchObject({ state: 'found', status: 200, clip: { eventNumber: 58 } });
    if (page.state !== 'found') return;
    expect(numbers(page.page)).toHaveLength(15);
    expect(page.page.nextCursor).toBe('page-2');
    expect(calls(/clip$/)[0]?.query).toEqual([
      ['gameId', gameId],
      ['eventNumber', '58'],
    ]);
    const [search] = calls(/pbp$/);
    expect(search?.path).toBe('/api/v1/nba/players/201939/pbp');
    expect(Object.fromEntries(search?.query ?? [])).toMatchObject({
      contexts: 'FG3M',
      seasons: '2024-25',
      limit: '15',
    });
    expect(stub.violations).toEqual([]);
  });

  it("continues at the clip's page of the search", async () => {
    const later = new URLSearchParams({ from: `${from.get('from')}&cursor=page-2` });
    const page = await open(later, encodeClipHash({ gameId, eventNumber: 40 }));
    if (page.state !== 'found') throw new Error(page.state);
    expect(numbers(page.page)[0]).toBe(45);
    expect(page.page.nextCursor).toBe('page-3');
  });

  it('drops a from whose type is neither player nor game, and keeps its tab', async () => {
    for (const junk of ['type=team', 'player=2544', '', '%E0%A4%A', 'x'.repeat(10_000)]) {
      const query = new URLSearchParams({ from: junk, box: 'home' });
      const answer = await redirectOf(open(query));
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toBe(`/video/${hash}?box=home`);
    }
    expect(stub.calls).toEqual([]);
  });
});

describe('a clip without a source search', () => {
  it('drops a cursor in it that the API does not know, and keeps the search', async () => {
    stub.on('GET', /pbp/, { status: 400 });
    const query = new URLSearchParams({ from: `${from.get('from')}&cursor=junk`, box: 'home' });
    const answer = await redirectOf(open(query));
    const url = new URL(answer.headers.get('location') ?? '', 'http://x');
    expect(url.searchParams.get('from')).toBe(from.get('from'));
    expect(url.searchParams.get('box')).toBe('home');
  });

  it('is shown beside the plays of its game around it, which are not paged', async () => {
    stub.announced = ['around', 'sort'];
    const page = await open();
    if (page.state !== 'found') throw new Error(page.state);
    const [list] = calls(/pbp$/);
    expect(list?.path).toBe(`/api/v1/nba/games/${gameId}/pbp`);
    expect(Object.fromEntries(list?.query ?? [])).toMatchObject({ around: '58', sort: 'asc' });
    expect(stub.violations).toEqual([]);
    expect(numbers(page.page)).toHaveLength(15);
    expect(page.page.nextCursor).toBeNull();
  });
});

describe('an address without a clip', () => {
  it('is a 404 without a call if it does not decode', async () => {
    for (const junk of ['nonsense', 'MDAy', btoa('0022400061'), btoa('0022400061:x')]) {
      expect(await open(from, junk), junk).toMatchObject({ state: 'missing', status: 404 });
    }
    expect(stub.calls).toEqual([]);
  });

  it.each([
    ['says so', { status: 404, json: { error: { code: 'not_found', message: 'No clip' } } }],
    ['has nothing to say', 'empty' as const],
    ['answers null', { json: null }],
  ])('is a 404 where the API %s', async (_, behaviour) => {
    stub.on('GET', '/api/v1/clip', behaviour);
    expect(await open()).toMatchObject({ state: 'missing', status: 404 });
  });
});

describe('an API that fails', () => {
  it.each([
    ['an error', { status: 500, json: { error: 'down' } }],
    ['no answer', 'disconnect' as const],
    ['garbage', 'garbage' as const],
    ['something that is no clip', { json: { gameId, url: 'javascript:alert(1)' } }],
  ])('with %s for the clip is not taken for a clip that is not there', async (_, behaviour) => {
    stub.on('GET', '/api/v1/clip', behaviour);
    const page = await open(from, encodeClipHash({ gameId, eventNumber: 9 }));
    expect(page).toMatchObject({ state: 'failed', status: 503 });
    expect('page' in page && page.page.items).toHaveLength(15);
    expect(page.lines.map((line) => line.message)).toContain('Error getting clip');
  });

  it('for the clip alone is made up for by the list, when the clip is in it', async () => {
    stub.on('GET', '/api/v1/clip', 'disconnect');
    expect(await open(from)).toMatchObject({ state: 'found', clip: { eventNumber: 58 } });
  });

  it('for the list leaves the clip', async () => {
    stub.on('GET', /pbp$/, { status: 500 });
    const page = await open(from);
    expect(page).toMatchObject({ state: 'found', status: 200, page: { items: [], failed: true } });
  });

  it('by silence about the list holds the clip up for 6 s only', async () => {
    stub.on('GET', /pbp$/, 'stall');
    const { value, ms } = await timed(() => open(from));
    expect(value).toMatchObject({ state: 'found', page: { failed: true } });
    expect(ms).toBeLessThan(7000);
  });
});

describe('autoplay', () => {
  it('is on by default and stored in the preferences', async () => {
    expect(await open()).toMatchObject({ autoplay: true });
    for (const [position, kept] of [
      ['off', false],
      ['on', true],
    ] as const) {
      const init = { method: 'POST', body: new URLSearchParams({ autoplay: position }) };
      const { args } = clipArgs(`/video/${hash}?${from}`, hash, init);
      const answer = await action(args);
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toBe(`/video/${hash}?${from}`);
      const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
      expect(await open('', hash, { headers: { cookie } })).toMatchObject({ autoplay: kept });
    }
  });
});

describe('the box score', () => {
  const load = (clipHash: string, query = '') =>
    gameLoader(clipArgs(`/video/${clipHash}${query}`, clipHash).args);

  it('is in the page if the API is fast', async () => {
    const { boxScore } = await load(hash, '?box=home');
    expect(boxScore).toMatchObject({
      home: { name: 'Lakers', rows: [{ name: 'James' }, { name: 'Reserve', values: null }] },
      away: { name: 'Wolves' },
    });
    expect(calls(/boxscore/)[0]?.path).toBe(`/api/v1/boxscore/${gameId}`);
  });

  it('is streamed if the API is silent, and then given up without an error', async () => {
    stub.on('GET', /boxscore/, 'stall');
    const { value: loaded, ms } = await timed(() => load(hash));
    // Less than one that was asked for would be waited for.
    expect(ms).toBeLessThan(2000);
    const { boxScore } = loaded;
    expect(boxScore).toBeInstanceOf(Promise);
    expect((await timed(async () => boxScore)).value).toBeNull();
  });

  it('is null if it is missing or the API fails', async () => {
    for (const behaviour of ['empty', 'garbage', 'disconnect', { status: 500 }] as const) {
      stub.on('GET', /boxscore/, behaviour);
      expect(await (await load(hash, '?box=overview')).boxScore).toBeNull();
    }
  });

  it('leads nowhere over an API that announces nothing, and asks it for nothing more', async () => {
    expect(await (await load(hash, '?box=home')).boxScore).toMatchObject({
      linkedStats: [],
      linksPlayers: false,
      neighbors: null,
    });
    expect(stub.calls.map(({ path }) => path)).toEqual([`/api/v1/boxscore/${gameId}`]);
    expect(stub.violations).toEqual([]);
  });

  it('leads to plays, players and the games around where the API has them', async () => {
    stub.announced = ['game-filters', 'player-seasons', 'next-games'];
    const side = (teamId: number, score: number) => ({ teamId, teamName: `Team ${teamId}`, score });
    const next = { id: '0022400062', date: '2024-10-24', status: 'final' };
    const game = { ...next, homeTeam: side(1, 99), awayTeam: side(3, 98) };
    stub.on('GET', /neighbors$/, {
      json: { homeTeam: { teamId: 1, previous: null, next: game }, awayTeam: { teamId: 2 } },
    });
    // What it announces is known from an earlier answer.
    const { args } = clipArgs(`/video/${hash}?box=home`, hash);
    await loader(args);
    const { boxScore } = await gameLoader(args);
    expect(await boxScore).toMatchObject({
      linkedStats: expect.arrayContaining(['PTS', 'TOV']),
      linksPlayers: true,
      neighbors: {
        home: { previous: null, next: { id: next.id, opponent: 'vs Team 3', result: 'W 99-98' } },
        away: { previous: null, next: null },
      },
    });
    expect(stub.violations).toEqual([]);
  });

  it('has its score line and its shots where the API has them', async () => {
    stub.announced = ['game-flow', 'shots'];
    const side = (teamId: number, score: number) => ({ teamId, teamName: 'A', score });
    const game = { id: gameId, date: '2024-10-24', homeTeam: side(1, 3), awayTeam: side(2, 2) };
    const plays = [{ eventNumber: 9, period: 1, elapsed: 30, home: 3, away: 0 }];
    stub.on('GET', /flow$/, { json: { game, plays } });
    const none = { made: 0, attempted: 0, assists: 0, blocks: 0 };
    const shots = [[0, 0, 1, 2, 0, 9, 0]];
    stub.on('GET', /shots$/, {
      json: { zones: {}, unplaced: none, games: [gameId], players: [7], shots, cut: false },
    });
    const { args } = clipArgs(`/video/${hash}?box=home`, hash);
    await loader(args);
    const { boxScore, hasShots } = await gameLoader(args);
    expect(hasShots).toBe(true);
    expect(await boxScore).toMatchObject({
      line: { gameId, plays: '9,u,3,0', home: { tricode: 'A' } },
      shots: '6y,1g,1,9,0',
    });
    expect(stub.violations).toEqual([]);
  });

  it('is not requested for an address without a game', async () => {
    expect(await load('nonsense')).toEqual({ gameId: null, boxScore: null, hasShots: false });
    expect(stub.calls).toEqual([]);
  });
});

it('recognizes a clip whose game id lost its leading zeros', async () => {
  stub.on('GET', '/api/v1/clip', { json: stubClip(58, { gameId: '22400061' }) });
  expect(await open()).toMatchObject({ state: 'found', clip: { gameId } });
});
