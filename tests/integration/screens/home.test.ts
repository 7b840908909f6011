import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { loader } from '#app/routes/home/route.tsx';
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
