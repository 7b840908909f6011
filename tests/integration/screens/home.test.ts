import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { loader } from '#app/routes/home/route.tsx';
import { loader as random } from '#app/routes/random/route.ts';
import { loaderArgs } from '#tests/support/loaderArgs.ts';
import { type StubApi, startStubApi } from '#tests/support/stubApi.ts';

let stub: StubApi;
beforeAll(async () => {
  stub = await startStubApi();
});
afterAll(() => stub.close());
beforeEach(() => stub.reset());

const curry = { id: 201939, rank: 1, name: 'Stephen Curry', teamName: 'Warriors', value: 30 };

/** The API has leaders of one season alone. */
async function leadersOf(season: string) {
  stub.on('GET', /leaders$/, ({ query }) => {
    const isAsked = query.some(([name, value]) => name === 'season' && value === season);
    return { json: isAsked ? { PTS: [curry] } : {} };
  });
  const { leaders } = await loader(loaderArgs(stub, '/').args as never);
  return leaders.cards;
}

it('shows the leaders of the latest season, which lead to their plays in it', async () => {
  const { season, cards } = await leadersOf('2024-25');
  expect(season).toBe('2024-25');
  expect(cards[0]?.rows[0]?.href).toContain('seasons=2024-25&');
  expect(stub.calls.filter(({ path }) => path.endsWith('/leaders'))).toHaveLength(1);
});

it('shows those of the season before as long as the latest has none', async () => {
  const { season, cards } = await leadersOf('2023-24');
  expect(season).toBe('2023-24');
  expect(cards[0]?.rows[0]?.href).toContain('seasons=2023-24&');
});

it('names the latest season if neither has any', async () => {
  expect(await leadersOf('1998-99')).toMatchObject({ season: '2024-25' });
});

it("links the standings to teams' plays over an API that finds them, and over no other", async () => {
  const standing = {
    name: 'Golden State Warriors',
    conference: 'West',
    record: '48-34',
    l10: '7-3',
  };
  stub.on('GET', /standings$/, { json: [standing] });
  const href = async () => {
    const { standings } = await loader(loaderArgs(stub, '/').args as never);
    return (await standings.standings).tables[0]?.rows[0]?.href;
  };
  expect(await href()).toBeNull();
  stub.announced = ['league-plays'];
  expect(await href()).toBe(
    '/search?type=game&league=nba&seasonType=Regular+Season&singleSeason=2024-25&team=1610612744',
  );
  expect(stub.violations).toEqual([]);
});

it('shows featured playlists of an API that has them, and asks no other', async () => {
  const summaries = '/api/v1/playlists/public/summaries';
  const item = { id: 'a', name: 'Dunks', private: false, clipCount: 2, firstClip: null };
  stub.on('GET', summaries, { json: { items: [item], nextCursor: null } });
  const featured = async () => (await loader(loaderArgs(stub, '/').args as never)).featured;
  expect(await featured()).toEqual([]);
  expect(stub.calls.filter(({ path }) => path === summaries)).toEqual([]);
  stub.announced = ['playlist-pages', 'featured-playlists'];
  await featured();
  expect(await featured()).toMatchObject([{ name: 'Dunks', clipCount: 2, url: null }]);
  const asked = stub.calls.filter(({ path }) => path === summaries);
  expect(asked[0]?.query).toEqual([['featured', 'true']]);
  expect(stub.violations).toEqual([]);
});

it('leads to a random play of an API that picks one, and home over any other', async () => {
  let isToldWhy = false;
  const go = async () => {
    const response = await random(loaderArgs(stub, '/random').args as never);
    expect(response.status).toBe(302);
    expect(response.headers.get('cache-control')).toBe('no-store');
    isToldWhy = response.headers.has('set-cookie');
    return response.headers.get('location');
  };
  const json = { gameId: '0022400061', eventNumber: 7, url: 'https://clips.example/7.mp4' };
  stub.on('GET', '/api/v1/random', { json });
  expect(await go()).toBe('/');
  stub.announced = ['random'];
  expect(await go()).toMatch(/^\/video\/\w+$/);
  expect(isToldWhy).toBe(false);
  stub.on('GET', '/api/v1/random', { status: 500 });
  expect(await go()).toBe('/');
  expect(isToldWhy).toBe(true);
  expect(stub.violations).toEqual([]);
});
