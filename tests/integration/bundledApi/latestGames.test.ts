import { afterEach, expect, it } from 'vitest';
import {
  celtics,
  curry,
  gameRecord,
  green,
  james,
  lakers,
  warriors,
} from '#tests/fixtures/games.ts';
import { type TestApi, testApi } from '#tests/support/bundledApi.ts';

let api: TestApi;
afterEach(() => api.close());

const read = async (path = 'nba/latest-games') => (await api.get(path)).json();

const late = (event: number, score: [number, number], more = {}) => ({
  ...{ event, period: 4, clock: 600 - event, score_home: score[0], score_away: score[1] },
  ...more,
});

it('are those of the newest day with plays, with their results', async () => {
  api = await testApi(
    gameRecord({ id: '0022400001', day: 20241022, plays: [{}] }),
    gameRecord({
      id: '0022400002',
      day: 20241023,
      away: celtics,
      plays: [{ period: 6 }],
      game: { home_score: 120, away_score: 123 },
    }),
    gameRecord({ id: '0022400003', day: 20241023, plays: [{}], game: { status: 'live' } }),
    gameRecord({ id: '0022400004', day: 20241024 }),
    gameRecord({ id: '0022400005', day: 20241025, game: { status: 'scheduled' } }),
    gameRecord({ id: '0032400001', day: 20250216, plays: [{}] }),
    gameRecord({ id: '1022400001', day: 20241030, plays: [{}] }),
  );
  const team = { teamId: warriors, teamName: 'Warriors', teamTricode: 'GSW' };
  const { date, games } = await read();
  expect(date).toBe('2024-10-23');
  expect(games).toEqual([
    {
      ...{ id: '0022400002', status: 'final', overtimes: 2 },
      homeTeam: { ...team, score: 120 },
      awayTeam: { teamId: celtics, teamName: 'Celtics', teamTricode: 'BOS', score: 123 },
    },
    {
      ...{ id: '0022400003', status: 'live', overtimes: 0 },
      homeTeam: { ...team, score: 110 },
      awayTeam: { teamId: lakers, teamName: 'Lakers', teamTricode: 'LAL', score: 104 },
    },
  ]);
  expect((await read('wnba/latest-games')).date).toBe('2024-10-30');
});

it('come with three plays of the day that stand out, best first', async () => {
  const plays = [
    { event: 2, distance: 3, detail: 'layup' },
    { event: 4, period: 2, distance: 47, value: 3, player_id: green },
    late(6, [102, 104], { player_id: james, team_id: lakers }),
    late(8, [105, 104], { value: 3, player_id: curry, clock: 4 }),
    { kind: 'foul' as const, event: 9, made: null, value: null },
  ];
  const game = { home_score: 105, away_score: 104 };
  api = await testApi(
    gameRecord({ id: '0022400001', day: 20241022, plays: [late(2, [1, 0], { distance: 80 })] }),
    gameRecord({ id: '0022400002', day: 20241023, plays, game }),
  );
  const answer = await read();
  expect(answer.plays.map((clip: { eventNumber: number }) => clip.eventNumber)).toEqual([8, 6, 4]);
  expect(answer.plays[0]).toMatchObject({
    gameId: '0022400002',
    playerName: 'Stephen Curry',
    tags: expect.arrayContaining(['Game Winner']),
    score: 'LAL 104, GSW 105',
  });
});

it('are none in an empty store', async () => {
  api = await testApi();
  expect(await read()).toEqual({ date: null, games: [], plays: [] });
});
