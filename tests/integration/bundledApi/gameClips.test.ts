import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statCategories } from '#app/basketball/statCategories.ts';
import { getGameCredits, mergeCategoryKinds } from '#server/store/plays/credits.ts';
import { curry, gameRecord, green, james, lakers, playerNames } from '#tests/fixtures/games.ts';
import { type Query, type TestApi, testApi } from '#tests/support/bundledApi.ts';

const record = gameRecord({
  id: '0022400061',
  day: 20241023,
  plays: [
    { kind: 'jumpball', player_id: green, opponent_id: james, team_id: null }, // 10
    { assist_id: green, value: 3, distance: 26 }, // 12
    { player_id: james, team_id: lakers, made: 0, block_id: green }, // 14
    { kind: 'rebound', player_id: null, team_id: lakers, detail: 'offensive' }, // 16
    { kind: 'turnover', player_id: james, team_id: lakers, steal_id: curry, detail: 'bad pass' }, // 18
    { kind: 'turnover', player_id: null, detail: 'shot clock' }, // 20
    { kind: 'freethrow', made: 1, value: 1, detail: '1 of 1' }, // 22
    { kind: 'freethrow', made: 0, value: 1, detail: '1 of 1' }, // 24
    { kind: 'foul', player_id: green, detail: 'technical' }, // 26
    { made: 0, value: 3 }, // 28
    { player_id: james, team_id: lakers, detail: 'dunk', period: 5 }, // 30
    { kind: 'rebound', player_id: james, team_id: lakers, detail: 'defensive' }, // 32
  ],
});
const path = 'nba/games/0022400061/pbp';
let api: TestApi;

beforeAll(async () => {
  api = await testApi(record, gameRecord({ id: '0032400001', day: 20250216, plays: [{}] }));
});
afterAll(() => api.close());

async function events(query: Query): Promise<number[]> {
  return (await api.pages(path, query)).items.map((clip) => clip.eventNumber);
}

describe("a game's clips", () => {
  it('are all its plays without a category, last one first', async () => {
    expect(await events({})).toEqual([32, 30, 28, 26, 24, 22, 20, 18, 16, 14, 12, 10]);
    expect(await events({ sort: 'asc', limit: 5 })).toEqual([
      10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32,
    ]);
  });

  it('are the plays that count for any player, with categories', async () => {
    const credits = getGameCredits(record);
    await fc.assert(
      fc.asyncProperty(fc.subarray([...statCategories], { minLength: 1 }), async (contexts) => {
        const kinds = mergeCategoryKinds(contexts);
        const expected = credits.filter((credit) => kinds.includes(credit.kind));
        const numbers = [...new Set(expected.map((credit) => credit.event))];
        expect(await events({ contexts, sort: 'asc', limit: 2 })).toEqual(
          numbers.sort((a, b) => a - b),
        );
      }),
    );
  });

  it.each([
    ['PTS', [12, 22, 30]],
    ['FG3A', [12, 28]],
    ['REB', [32]],
    ['AST', [12]],
    ['STL', [18]],
    ['BLK', [14]],
    ['TOV', [18]],
  ])('%s', async (contexts, numbers) => {
    expect(await events({ contexts, sort: 'asc' })).toEqual(numbers);
  });

  it('are filtered by tags', async () => {
    expect(await events({ tags: 'Overtime' })).toEqual([30]);
    expect(await events({ tags: ['Free Throw', 'Made'] })).toEqual([22]);
    expect(await events({ tags: 'Nothing' })).toEqual([]);
  });

  it.each([
    ['a play', { around: 20 }, [18, 20, 22, 24]],
    ['the first one', { around: 10 }, [10, 12, 14, 16]],
    ['the last one', { around: 32 }, [26, 28, 30, 32]],
    ['a play, last one first', { around: 20, sort: 'desc' }, [22, 20, 18, 16]],
    ['one that the filter leaves out', { around: 22, contexts: 'FG3A', limit: 1 }, [28]],
    ['one that is not there: the first page', { around: 11 }, [10, 12, 14, 16]],
  ])('begin around %s on request', async (_, query, numbers) => {
    const { items } = await api.page(path, { sort: 'asc', limit: 4, ...query });
    expect(items.map((clip) => clip.eventNumber)).toEqual(numbers);
  });

  it('continue after the page around a play', async () => {
    const numbers = await events({ around: 20, sort: 'asc', limit: 4 });
    expect(numbers).toEqual([18, 20, 22, 24, 26, 28, 30, 32]);
  });

  it('are found by a short game id and have the full one', async () => {
    const { items } = await api.page('nba/games/22400061/pbp', { limit: 1 });
    expect(items[0]?.gameId).toBe('0022400061');
  });

  it('are found in their league and season type only', async () => {
    expect((await api.page('wnba/games/0022400061/pbp')).items).toEqual([]);
    expect(await events({ seasonType: 'Playoffs' })).toEqual([]);
    expect(await events({ seasonType: 'Regular Season', contexts: 'BLK' })).toEqual([14]);
  });

  it('are empty for an All-Star game and an unknown game', async () => {
    expect((await api.page('nba/games/0032400001/pbp')).items).toEqual([]);
    expect(await api.page('nba/games/0022499999/pbp')).toMatchObject({
      items: [],
      nextCursor: null,
    });
  });

  it.each([
    ['STL', 'Stephen Curry'],
    ['BLK', 'Draymond Green'],
    ['AST', 'Draymond Green'],
    ['TOV', 'LeBron James'],
    [['STL', 'TOV'], 'LeBron James'],
    [['AST', 'PTS'], 'LeBron James'],
  ])('of %s name the player they count for, the acting one first', async (contexts, name) => {
    const { items } = await api.page(path, { contexts });
    expect(items[0]?.playerName).toBe(name);
  });

  it('have the acting player and a description', async () => {
    const { items } = await api.page(path, { sort: 'asc', limit: 100 });
    const said = items.map(({ playerName, desc }) => [playerName, desc]);
    expect(playerNames[green]?.join(' ')).toBe('Draymond Green');
    expect(said).toEqual([
      ['Draymond Green', 'Jump ball: Draymond Green against LeBron James'],
      ['Stephen Curry', 'Stephen Curry makes a 26-foot three (Draymond Green assists)'],
      ['LeBron James', 'LeBron James misses a jumper, blocked by Draymond Green'],
      ['Lakers', 'Lakers team rebound'],
      ['LeBron James', 'Turnover by LeBron James: bad pass, stolen by Stephen Curry'],
      ['Warriors', 'Turnover by the Warriors: shot clock'],
      ['Stephen Curry', 'Stephen Curry makes free throw 1 of 1'],
      ['Stephen Curry', 'Stephen Curry misses free throw 1 of 1'],
      ['Draymond Green', 'Technical foul by Draymond Green'],
      ['Stephen Curry', 'Stephen Curry misses a three'],
      ['LeBron James', 'LeBron James makes a dunk'],
      ['LeBron James', 'LeBron James grabs a defensive rebound'],
    ]);
  });
});
