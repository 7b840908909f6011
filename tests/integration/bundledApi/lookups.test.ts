import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boxScoreSchema, clipSchema } from '#app/api/contract.ts';
import { parseMediaPath } from '#server/media/url.ts';
import {
  aces,
  celtics,
  curry,
  gameRecord,
  green,
  james,
  lakers,
  warriors,
} from '#tests/fixtures/games.ts';
import { type Query, type TestApi, testApi } from '#tests/support/bundledApi.ts';

const opener = gameRecord({
  id: '0022400061',
  day: 20241023,
  plays: [
    { clock: 5873, distance: 26, value: 3, x: -150, y: 210, score_home: 3, score_away: 0 },
    { clock: 73, video_url: 'https://videos.example/61/12_1280x720.mp4', video_ms: 9616 },
  ],
  lines: [
    {
      player_id: curry,
      seconds: 1930.5,
      points: 30,
      field_goals_made: 10,
      field_goals_attempted: 20,
      rebounds_offensive: 1,
      rebounds_defensive: 4,
      plus_minus: -3,
    },
    { player_id: green },
    { player_id: james, team_id: lakers, seconds: 0, points: 0 },
  ],
  teamLines: [
    {
      team_id: warriors,
      field_goals_made: 29,
      field_goals_attempted: 71,
      free_throws_made: 0,
      free_throws_attempted: 0,
      rebounds_total: 50,
      biggest_lead: 12,
    },
  ],
});
const playoff = gameRecord({ id: '0042400111', day: 20250420, plays: [{}] });
const before = gameRecord({
  id: '0022300100',
  day: 20231101,
  away: celtics,
  plays: [{}, { player_id: 31 }],
});
const preSeason = gameRecord({ id: '0012400005', day: 20241005, plays: [{ player_id: 32 }] });
const scheduled = gameRecord({
  id: '0022400900',
  day: 20250301,
  game: { status: 'scheduled', home_score: null, away_score: null },
});
const nextSeason = gameRecord({
  id: '0022500900',
  day: 20260301,
  game: { status: 'scheduled', home_score: null, away_score: null },
});
let api: TestApi;

beforeAll(async () => {
  api = await testApi(opener, playoff, before, preSeason, scheduled, nextSeason);
});
afterAll(() => api.close());

async function json(path: string, query?: Query) {
  return (await api.get(path, query)).json();
}

describe('games', () => {
  it('are limited per response and continue with dateTo', async () => {
    const many = Array.from({ length: 1700 }, (_, i) => {
      const type = i % 17 ? '2' : '4';
      const year = 80 + Math.floor(i / 850);
      const id = `00${type}${year}${String(i + 1).padStart(5, '0')}`;
      return gameRecord({ id, day: (1900 + year) * 10_000 + 1101 + (i % 28) });
    });
    const wide = await testApi(...many);
    const open = { dateFrom: '1946-11-01' };
    const list = async (query: Query) =>
      (await (await wide.get('nba/games', query)).json()) as { id: string; date: string }[];
    const first = await list(open);
    expect(first).toHaveLength(1500);
    const rest = await list({ ...open, dateTo: first.at(-1)?.date });
    const all = [...many].sort((a, b) => b.game.day - a.game.day || b.game.id - a.game.id);
    expect([...new Set([...first, ...rest].map(({ id }) => Number(id)))]).toEqual(
      all.map(({ game }) => game.id),
    );
    for (const seasonType of ['Regular Season', 'Playoffs']) {
      const wanted = all.filter(
        ({ game }) => game.phase % 10 === (seasonType === 'Playoffs' ? 4 : 2),
      );
      const ids = (await list({ ...open, seasonType })).map(({ id }) => Number(id));
      expect(ids).toEqual(wanted.slice(0, 1500).map(({ game }) => game.id));
    }
    await wide.close();
  });

  const ids = async (query: Query) =>
    (await json('nba/games', query)).map((game: { id: string }) => game.id);

  it('are listed newest first, with date and matchup', async () => {
    expect(await json('nba/games', { season: '2024-25', seasonType: 'Regular Season' })).toEqual([
      { id: '0022400061', date: '2024-10-23', label: '2024-10-23 | LAL @ GSW' },
    ]);
    expect(await ids({ season: '2024-25' })).toEqual(['0042400111', '0022400061']);
  });

  it('are filtered by dates, both inclusive', async () => {
    expect(await ids({ dateFrom: '2023-11-01', dateTo: '2024-10-23' })).toEqual([
      '0022400061',
      '0022300100',
    ]);
    expect(await ids({ dateFrom: '2025-01-01', seasonType: 'Playoffs' })).toEqual(['0042400111']);
  });

  it('are those of the newest season by default', async () => {
    expect(await ids({})).toEqual(['0042400111', '0022400061']);
    expect(await json('wnba/games')).toEqual([]);
  });
});

describe('players, seasons and teams', () => {
  it('list players of searchable games by name', async () => {
    expect(await json('nba/players')).toEqual([
      { id: 31, fullName: 'Player 31' },
      { id: curry, fullName: 'Stephen Curry' },
    ]);
    expect(await json('wnba/players')).toEqual([]);
  });

  it('have recorded plays, latest team and years if asked for', async () => {
    expect(await json('nba/players', { facts: 'true' })).toEqual([
      { id: 31, fullName: 'Player 31', plays: 1, team: 'GSW', years: '2023-24' },
      { id: curry, fullName: 'Stephen Curry', plays: 4, team: 'GSW', years: '2023–2025' },
    ]);
  });

  it('list the seasons with plays, which a schedule alone has not', async () => {
    expect(await json('nba/seasons')).toEqual([
      { season: '2024-25', seasonTypes: ['Regular Season', 'Playoffs'] },
      { season: '2023-24', seasonTypes: ['Regular Season'] },
    ]);
    expect(await json('wnba/seasons')).toEqual([]);
  });

  it('list the teams of a league', async () => {
    const teams = await json('wnba/teams');
    expect(teams).toHaveLength(15);
    expect(teams[0]).toEqual({ id: 1611661330, fullName: 'Atlanta Dream', nickname: 'Dream' });
    expect(await json('nba/teams')).toHaveLength(30);
  });
});

describe('one clip', () => {
  it("has the play's diagram if there is no official video", async () => {
    const clip = clipSchema.parse(await json('clip', { gameId: '0022400061', eventNumber: 10 }));
    expect(clip).toMatchObject({
      gameId: '0022400061',
      eventNumber: 10,
      date: '2024-10-23',
      period: 1,
      clockTime: '9:47',
      playerName: 'Stephen Curry',
      media: 'diagram',
      duration: 5,
      matchup: 'LAL @ GSW',
      desc: 'Stephen Curry makes a 26-foot three',
      spot: 'Left wing',
      score: 'LAL 0, GSW 3',
    });
    expect(parseMediaPath(clip.url)).toMatchObject({ gameId: '0022400061', event: 10 });
    expect(clip.videoThumbnail).toBe(clip.url.replace(/mp4$/, 'jpg'));
  });

  it('has its official video', async () => {
    expect(await json('clip', { gameId: '22400061', eventNumber: 12 })).toMatchObject({
      url: 'https://videos.example/61/12_1280x720.mp4',
      videoThumbnail: 'https://videos.example/61/12_1280x720.jpg',
      media: 'official',
      duration: 9.616,
      clockTime: '0:07.3',
    });
  });

  it.each([
    { gameId: '0022400061', eventNumber: 11 },
    { gameId: '0022499999', eventNumber: 10 },
  ])('answers 404 if it does not exist: %o', async (query) => {
    const response = await api.get('clip', query);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: 'not_found' } });
  });
});

describe('box scores', () => {
  it('have both teams, players in order, and null for unrecorded values', async () => {
    const score = boxScoreSchema.parse(await json('boxscore/0022400061'));
    expect(score).toMatchObject({
      gameId: '0022400061',
      homeTeam: {
        teamId: warriors,
        teamName: 'Warriors',
        teamTricode: 'GSW',
        score: 110,
        statistics: {
          fieldGoalsPercentage: 29 / 71,
          freeThrowsPercentage: 0,
          threePointersPercentage: null,
          reboundsTotal: 50,
          biggestLead: 12,
          steals: null,
        },
      },
      awayTeam: { teamTricode: 'LAL', score: 104, statistics: null },
    });
    const [first, second] = score.homeTeam.players;
    expect(first).toMatchObject({
      personId: curry,
      familyName: 'Curry',
      statistics: {
        minutes: 'PT32M10.50S',
        points: 30,
        reboundsTotal: 5,
        plusMinusPoints: -3,
        assists: null,
      },
    });
    expect(second).toEqual({ personId: green, familyName: 'Green', firstName: 'Draymond' });
    expect(score.awayTeam.players[0]?.statistics).toMatchObject({ minutes: 'PT00M00.00S' });
    // The recorded plays do not account for the score.
    expect(score.homeTeam).not.toHaveProperty('periods');
  });

  it('have starters, and the points of each period where the plays add up to the score', async () => {
    const whole = gameRecord({
      id: '0022400062',
      day: 20241024,
      game: { home_score: 5, away_score: 4 },
      plays: [
        { period: 1, score_home: 3, score_away: 0 },
        { period: 1, score_home: null, score_away: null },
        { period: 1, score_home: 3, score_away: 2 },
        { period: 2, score_home: 3, score_away: 4 },
        { period: 2, score_home: 5, score_away: 4 },
      ],
      lines: [
        { player_id: curry, starter: 1, points: 5 },
        { player_id: green, points: 0 },
      ],
    });
    const one = await testApi(whole);
    const score = boxScoreSchema.parse(await (await one.get('boxscore/0022400062')).json());
    const pointsOf = (team: typeof score.homeTeam) => team.periods?.map((each) => each.score);
    expect(pointsOf(score.homeTeam)).toEqual([3, 2]);
    expect(pointsOf(score.awayTeam)).toEqual([2, 2]);
    expect(score.homeTeam.players.map(({ starter }) => starter)).toEqual([true, undefined]);
    await one.close();
  });

  it('are found by a short game id; an unknown game answers 404', async () => {
    expect((await api.get('boxscore/22400061')).status).toBe(200);
    expect((await api.get('boxscore/0022499999')).status).toBe(404);
  });
});

it('use the team names of the season', async () => {
  const shock = 1611661321;
  const old = gameRecord({
    id: '1021500042',
    day: 20150628,
    home: shock,
    away: aces,
    plays: [{ kind: 'rebound', player_id: null, team_id: shock, detail: 'defensive' }],
    teamLines: [{ team_id: shock, score: 81 }],
  });
  const wnba = await testApi(old);
  const read = async (path: string, query?: Query) => (await wnba.get(path, query)).json();
  expect(await read('wnba/games', { season: '2015' })).toMatchObject([
    { label: '2015-06-28 | SAS @ TUL' },
  ]);
  expect(await read('clip', { gameId: '1021500042', eventNumber: 10 })).toMatchObject({
    matchup: 'SAS @ TUL',
    playerName: 'Shock',
    desc: 'Shock team rebound',
  });
  expect(await read('boxscore/1021500042')).toMatchObject({
    homeTeam: { teamName: 'Shock', teamTricode: 'TUL' },
    awayTeam: { teamName: 'Stars', teamTricode: 'SAS' },
  });
  await wnba.close();
});

describe('caching', () => {
  it('revalidates by ETag', async () => {
    const first = await api.get('nba/teams');
    const etag = first.headers.get('etag');
    expect(etag).toMatch(/^W\/".+"$/);
    expect(first.headers.get('cache-control')).toContain('max-age');
  });
});
