/** The half court and the score line of the search page, by what the API announces. */
import { describe, expect, it } from 'vitest';
import { readPreferences, serializePreferences } from '#app/preferences.ts';
import { action as courtAction } from '#app/routes/preferences/court.ts';
import { loader as clipLoader } from '#app/routes/search/clip.resource.ts';
import { loader as searchLoader } from '#app/routes/search/route.tsx';
import { loader as shotsLoader } from '#app/routes/search/shots.resource.ts';
import { loaderArgs, redirectOf } from '#tests/support/loaderArgs.ts';
import { setUpStubApi } from '#tests/support/setUpStubApi.ts';

const stub = await setUpStubApi();

const query =
  'type=player&league=nba&player=201939&lastN=0&stats=FGA&seasons=2024-25&seasonType=Regular+Season&opponent=0';
const none = { made: 0, attempted: 0, assists: 0, blocks: 0 };
const chart = {
  zones: { 'corner-left': { ...none, made: 1, attempted: 2 } },
  unplaced: none,
  ...{ games: ['0022400061'], players: [201939], cut: false },
  shots: [
    [-225, 10, 1, 3, 0, 58, 0],
    [-225, 0, 0, 3, 0, 61, 0],
  ],
};

/** The search page, of an API of which is known what it announces. */
async function open(path: string, init?: RequestInit) {
  const { args } = loaderArgs(stub, path, init);
  await searchLoader(args as never);
  stub.calls.length = 0;
  const { court, beside } = await searchLoader(args as never);
  return { court: await court, beside };
}

const shotCalls = () => stub.calls.filter(({ path }) => /shots$|flow$/.test(path));

describe('the half court', () => {
  it('has the shots of the search from every place', async () => {
    stub.announced = ['shots', 'facets'];
    stub.on('GET', /shots$/, { json: chart });
    const { court } = await open(
      `/search?${query.replace('opponent=0', 'opponent=0&place=paint-left')}`,
    );
    expect(court).toMatchObject({
      zones: [{ zone: 'corner-left', made: 1, attempted: 2 }],
      marks: { kind: 'dots', made: 'M25 62h0' },
      hasPercent: true,
    });
    const [call] = shotCalls();
    expect(call?.path).toBe('/api/v1/nba/players/201939/shots');
    const names = call?.query.map(([name]) => name);
    expect(names).not.toContain('place');
    expect(names).not.toContain('cursor');
    expect(names).not.toContain('limit');
  });

  it('has the shots of a league search', async () => {
    stub.announced = ['shots', 'league-search', 'league-plays'];
    const calls: { path: string; query: unknown[] }[] = [];
    stub.on('GET', /shots$/, (call) => {
      calls.push(call);
      return { json: chart };
    });
    const { court } = await open('/search?type=game&league=nba&from=2025-01-01&to=2025-01-02');
    expect(court).toMatchObject({ zones: [{ zone: 'corner-left' }] });
    expect(calls[0]?.path).toBe('/api/v1/nba/shots');
    expect(calls[0]?.query).toContainEqual(['from', '2025-01-01']);
  });

  it('is not asked for where it is not announced, or not wanted, or has nothing to show', async () => {
    expect((await open(`/search?${query}`)).court).toBeNull();
    stub.announced = ['shots'];
    const cookie = serializePreferences({ ...readPreferences(null), court: false }, false);
    const headers = { cookie: cookie.split(';')[0] ?? '' };
    expect((await open(`/search?${query}`, { headers })).court).toBe('hidden');
    expect((await open(`/search?${query.replace('FGA', 'REB')}`)).court).toBeNull();
    expect((await open(`/search?${query}&cursor=page-2`)).court).toBeNull();
    expect(shotCalls()).toEqual([]);
  });

  it('is not shown where the API cannot tell the shots of the search', async () => {
    stub.announced = ['shots'];
    expect((await open(`/search?${query}&period=4`)).court).toBeNull();
    expect(shotCalls()).toEqual([]);
    stub.on('GET', /shots$/, { json: { ...chart, zones: {}, shots: [] } });
    expect((await open(`/search?${query}`)).court).toBeNull();
  });

  it('remembers that it is not wanted, and leads back', async () => {
    const body = new URLSearchParams({ court: 'off', back: `/search?${query}` });
    const { args } = loaderArgs(stub, '/preferences/court', { method: 'POST', body });
    const response = await redirectOf(courtAction(args as never));
    expect(response.headers.get('location')).toBe(`/search?${query}`);
    expect(readPreferences(response.headers.get('set-cookie')).court).toBe(false);
  });
});

describe('the shots for the pointer', () => {
  const get = async (path: string) => {
    const { args } = loaderArgs(stub, path);
    await searchLoader({ ...args, url: new URL(`http://x/search?${query}`) } as never);
    return shotsLoader(args as never);
  };

  it('have their places, games and event numbers', async () => {
    stub.announced = ['shots'];
    stub.on('GET', /shots$/, { json: chart });
    expect(await (await get(`/resources/search/shots?${query}`)).json()).toEqual({
      games: ['0022400061'],
      shots: [
        [-225, 10, 0, 58],
        [-225, 0, 0, 61],
      ],
    });
  });

  it('are refused without a search, and where they cannot be told', async () => {
    expect((await get('/resources/search/shots?type=x')).status).toBe(400);
    expect((await get(`/resources/search/shots?${query}`)).status).toBe(503);
  });

  it('have a clip each, which may be missing', async () => {
    const clipOf = (hash: string) => {
      const { args } = loaderArgs(stub, `/resources/clips/${hash}`);
      return clipLoader({ ...args, params: { hash } } as never);
    };
    expect(await (await clipOf('MDAyMjQwMDA2MTo1OA')).json()).toMatchObject({ eventNumber: 58 });
    expect((await clipOf('nonsense')).status).toBe(404);
    stub.on('GET', '/api/v1/clip', { status: 404 });
    expect((await clipOf('MDAyMjQwMDA2MTo1OA')).status).toBe(404);
    stub.on('GET', '/api/v1/clip', { status: 500 });
    expect((await clipOf('MDAyMjQwMDA2MTo1OA')).status).toBe(503);
  });
});

describe('the score line', () => {
  it('stands above the search of a game where the API tells it, and is not asked for elsewhere', async () => {
    const path =
      '/search?type=game&league=nba&game=0022400062&seasonType=Regular+Season&singleSeason=2024-25';
    expect((await open(path)).beside.line).toBeNull();
    expect(shotCalls()).toEqual([]);
    stub.announced = ['game-flow'];
    const side = (teamId: number) => ({ teamId, teamName: 'A', teamTricode: 'AAA', score: 2 });
    const game = { id: '0022400062', homeTeam: side(1), awayTeam: side(2) };
    const plays = [{ eventNumber: 9, period: 1, elapsed: 30, home: 3, away: 0 }];
    stub.on('GET', /flow$/, { json: { game, plays } });
    expect((await open(path)).beside.line).toMatchObject({ plays: '9,u,3,0' });
    stub.on('GET', /flow$/, { json: { game, plays: [] } });
    expect((await open(path)).beside.line).toBeNull();
  });
});
