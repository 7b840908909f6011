import { afterAll, beforeAll, expect, it } from 'vitest';
import { leadersSchema, standingSchema } from '#app/api/contract.ts';
import { getTeamsByLeague } from '#app/basketball/teams.ts';
import { celtics, curry, gameRecord, james, lakers, warriors } from '#tests/fixtures/games.ts';
import { type Query, type TestApi, testApi } from '#tests/support/bundledApi.ts';

const line = (
  player_id: number,
  team_id: number,
  points: number,
  seconds: number | null = 2000,
) => ({
  player_id,
  team_id,
  seconds,
  points,
  assists: 5,
  rebounds_offensive: 1,
  rebounds_defensive: 4,
  steals: 0,
  blocks: 0,
});

const games = [
  gameRecord({
    id: '0022400061',
    day: 20241023,
    lines: [line(curry, warriors, 30), line(james, lakers, 25)],
  }),
  gameRecord({
    id: '0022400070',
    day: 20241025,
    away: celtics,
    lines: [line(curry, warriors, 41), line(james, celtics, 10)],
    game: { home_score: 90, away_score: 99 },
  }),
  // Neither the Cup final nor a playoff game counts in a table of the regular season.
  gameRecord({ id: '0062400001', day: 20241217, lines: [line(curry, warriors, 99)] }),
  gameRecord({ id: '0042400111', day: 20250420, lines: [line(curry, warriors, 99)] }),
];
let api: TestApi;

const json = async (from: TestApi, path: string, query: Query = {}): Promise<unknown> =>
  (await from.get(path, query)).json();

beforeAll(async () => {
  api = await testApi(...games);
});
afterAll(() => api.close());

it('sums box scores to leaders per game, of the player’s last team', async () => {
  const response = await api.get('nba/leaders', { stats: 'PTS,REB' });
  expect(response.status).toBe(200);
  const { PTS, ...others } = leadersSchema.parse(await response.json());
  expect(PTS).toEqual([
    expect.objectContaining({ id: curry, rank: 1, name: 'Stephen Curry', value: 35.5 }),
    expect.objectContaining({ id: james, rank: 2, value: 17.5, teamName: 'Boston Celtics' }),
  ]);
  expect(Object.keys(others)).toEqual(['REB']);
});

it('counts a game whose minutes are unknown, and no game on the bench', async () => {
  const untimed = await testApi(
    gameRecord({ id: '0022400061', day: 20241023, lines: [line(curry, warriors, 30)] }),
    gameRecord({ id: '0022400070', day: 20241025, lines: [line(curry, warriors, 41, null)] }),
    gameRecord({
      id: '0022400080',
      day: 20241027,
      lines: [{ player_id: curry, team_id: warriors, starter: 0 }],
    }),
  );
  const leaders = await json(untimed, 'nba/leaders', { stats: 'PTS' });
  expect(leaders).toMatchObject({ PTS: [{ id: curry, value: 35.5 }] });
  await untimed.close();
});

it('computes standings from results', async () => {
  const rows = standingSchema.array().parse(await json(api, 'nba/standings'));
  expect(rows.map(({ name, record, currentStreak }) => [name, record, currentStreak])).toEqual([
    ['Boston Celtics', '1-0', 1],
    ['Golden State Warriors', '1-1', -1],
    ['Los Angeles Lakers', '0-1', -1],
  ]);
  expect(rows[0]).toMatchObject({
    conference: 'East',
    winPct: 1,
    l10: '1-0',
    season: '2024-25',
  });
});

it('prefers official tables to sums', async () => {
  const season = { league: 'nba', season: '2024-25' } as const;
  const official = await testApi(...games);
  await official.store.write(async (tx) => {
    const record = { wins: 48, losses: 34, last_ten: '7-3', current_streak: -1 };
    await tx
      .insertInto('team_records')
      .values({ ...season, team_id: warriors, rank: 1, ...record })
      .execute();
    const totals = { games: 70, points: 1718, assists: 420, rebounds: 308, steals: 79, blocks: 28 };
    await tx
      .insertInto('season_totals')
      .values({ ...season, player_id: curry, team_id: warriors, ...totals })
      .execute();
  });
  const leaders = await json(official, 'nba/leaders', { season: '2024-25' });
  expect(leaders).toMatchObject({ PTS: [{ value: 24.5, teamName: 'Golden State Warriors' }] });
  const standings = await json(official, 'nba/standings');
  expect(standings).toEqual([
    expect.objectContaining({ record: '48-34', winPct: 0.5854, l10: '7-3' }),
  ]);
  await official.close();
});

it('shows the last season until games of the next are played, despite its official table', async () => {
  const both = await testApi(...games);
  await both.store.write(async (tx) => {
    const none = { wins: 0, losses: 0, last_ten: '0-0', current_streak: 0 };
    const rows = getTeamsByLeague('nba').map(({ id }, i) => ({
      ...{ league: 'nba' as const, season: '2025-26', team_id: id, rank: i + 1, ...none },
    }));
    await tx.insertInto('team_records').values(rows).execute();
  });
  expect(await json(both, 'nba/standings')).toEqual(await json(api, 'nba/standings'));
  expect(await json(both, 'nba/leaders')).toEqual(await json(api, 'nba/leaders'));
  await both.close();
});

it('returns empty tables without data and rejects an invalid season', async () => {
  expect(await json(api, 'wnba/standings')).toEqual([]);
  expect(await json(api, 'wnba/leaders')).toMatchObject({ PTS: [], BLK: [] });
  const bad = await api.get('nba/leaders', { season: '2024' });
  expect(bad.status).toBe(400);
  expect(await bad.json()).toMatchObject({ error: { parameter: 'season' } });
});
