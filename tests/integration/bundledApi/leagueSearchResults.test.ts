/** Searches of a whole league (docs/product.md#league-search): two players, what is refused, and results. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  celtics,
  curry,
  gameRecord,
  green,
  james,
  lakers,
  warriors,
} from '#tests/fixtures/games.ts';
import { type Query, type TestApi, testApi } from '#tests/support/bundledApi.ts';
import { countsOf, games, keysOf, reset } from '#tests/support/randomGames.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const path = 'nba/pbp';

describe('two players', () => {
  it('have equally many plays either way', async () => {
    const pair = fc.constantFrom([curry, green], [green, curry]);
    await fc.assert(
      fc.asyncProperty(games, pair, async (records, [passer = 0, scorer = 0]) => {
        await reset(api, records);
        const clipsOf = (player: number, query: Query) =>
          keysOf(api, `nba/players/${player}/pbp`, query);
        const assists = await clipsOf(passer, { contexts: 'AST', with: scorer });
        expect(await clipsOf(scorer, { contexts: 'FGM', with: passer })).toEqual(assists);
        const blocks = await clipsOf(james, { contexts: 'BLK', with: curry });
        const missed = { contexts: 'FGA', shot: 'missed', with: james };
        expect(await clipsOf(curry, missed)).toEqual(blocks);
        const steals = await clipsOf(james, { contexts: 'STL', with: curry });
        expect(await clipsOf(curry, { contexts: 'TOV', with: james })).toEqual(steals);
      }),
      { numRuns: 40 },
    );
  });

  it('are in their clips, and at most 20 in the counts', async () => {
    const helpers = Array.from({ length: 22 }, (_, i) => 1000 + i);
    await reset(api, [
      gameRecord({
        id: '0022400001',
        day: 20241101,
        plays: [
          ...helpers.flatMap((id) => [{ assist_id: id }, { assist_id: id }]),
          { assist_id: green },
          { made: 0, block_id: james },
          { player_id: null, kind: 'turnover', steal_id: james },
        ],
      }),
    ]);
    const ofCurry = `nba/players/${curry}/pbp`;
    const { facets } = await countsOf(api, ofCurry, {});
    expect(facets.with).toEqual(Object.fromEntries(helpers.slice(0, 20).map((id) => [id, 2])));
    const plain = await api.page(ofCurry, { facets: 'true' });
    expect(plain).not.toHaveProperty('facets.with');
    const { items } = await api.page('nba/games/0022400001/pbp', { limit: 3 });
    expect(items).toMatchObject([
      { playerName: 'Warriors' },
      { playerId: curry, partner: { id: james, name: 'LeBron James', role: 'block' } },
      { playerId: curry, partner: { id: green, name: 'Draymond Green', role: 'assist' } },
    ]);
    expect(items[0]).not.toHaveProperty('playerId');
    expect(items[0]).not.toHaveProperty('partner');
  });
});

describe('a search of a league that is refused', () => {
  it.each<[Query, string | undefined, string]>([
    [{}, undefined, 'from and to'],
    [{ contexts: 'PTS' }, undefined, 'a rare tag or category'],
    [{ contexts: ['BLK', 'PTS'] }, undefined, 'a team'],
    [{ tags: 'Made', opponentTeamId: lakers }, undefined, 'a player'],
    [{ from: '2024-11-01' }, 'to', 'needed'],
    [{ to: '2024-11-01' }, 'from', 'needed'],
    [{ from: '2024-11-01', to: '2024-12-02' }, 'to', '31 days'],
    [{ from: '0099-01-01', to: '1998-01-01' }, 'to', '31 days'],
    [{ from: '2024-11-02', to: '2024-11-01', team: lakers }, 'to', 'before from'],
    [{ from: '2024-02-30', to: '2024-03-01' }, 'from', 'a date'],
    [{ team: lakers, seasons: '2024' }, 'seasons', 'no season'],
  ])('%j says what is missing', async (query, parameter, words) => {
    const response = await api.get(path, query);
    expect(response.status).toBe(400);
    const { error } = await response.json();
    expect(error.parameter).toBe(parameter);
    expect(error.message).toContain(words);
  });

  it('has the cursor of another search', async () => {
    const plays = Array.from({ length: 3 }, () => ({ detail: 'dunk' }));
    await reset(api, [gameRecord({ id: '0022400001', day: 20241101, plays })]);
    const { nextCursor: cursor } = await api.page(path, { tags: 'Dunk', limit: 1 });
    expect((await api.get(path, { tags: 'Dunk', cursor })).status).toBe(200);
    for (const other of [
      { team: warriors },
      { tags: 'Dunk', team: warriors },
      { tags: 'Dunk', from: '2024-11-01' },
      { tags: 'Dunk', with: green },
      { tags: 'Dunk', stage: 'play-in' },
      { tags: 'Dunk', sort: 'asc' },
    ]) {
      expect((await api.get(path, { ...other, cursor })).status).toBe(400);
    }
    expect((await api.get('wnba/pbp', { tags: 'Dunk', cursor })).status).toBe(400);
  });
});

describe('results', () => {
  const ids = async (query: Query) => {
    const response = await api.get('nba/results', query);
    expect(response.status).toBe(200);
    return ((await response.json()) as { id: string }[]).map(({ id }) => Number(id) % 1000);
  };

  it('are newest first, of days, teams and seasons', async () => {
    const game = (number: number, day: number, more = {}) =>
      gameRecord({ id: `00224${String(number).padStart(5, '0')}`, day, ...more });
    await reset(api, [
      game(1, 20241101),
      game(2, 20241102, { away: celtics }),
      game(3, 20241102, { home: celtics }),
      game(4, 20241103, { game: { status: 'scheduled' } }),
      gameRecord({ id: '0042300001', day: 20240420 }),
    ]);
    expect(await ids({})).toEqual([3, 2, 1, 1]);
    expect(await ids({ from: '2024-11-02', to: '2024-11-03' })).toEqual([3, 2]);
    expect(await ids({ team: celtics })).toEqual([3, 2]);
    expect(await ids({ team: celtics, opponentTeamId: lakers })).toEqual([3]);
    expect(await ids({ opponentTeamId: celtics })).toEqual([3, 2]);
    expect(await ids({ team: celtics, opponentTeamId: celtics })).toEqual([]);
    expect(await ids({ seasons: '2023-24' })).toEqual([1]);
    expect(await ids({ seasonType: 'Regular Season', to: '2024-11-01' })).toEqual([1]);
    expect((await api.get('nba/results', { from: 'today' })).status).toBe(400);
  });

  it('are at most 200', async () => {
    const records = Array.from({ length: 203 }, (_, i) =>
      gameRecord({ id: `00224${String(i + 1).padStart(5, '0')}`, day: 20241101 }),
    );
    await reset(api, records);
    expect((await ids({})).length).toBe(200);
    expect((await ids({ seasons: '2024-25' })).length).toBe(200);
  });
});
