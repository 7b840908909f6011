import { describe, expect, it } from 'vitest';
import type { SourceFacts } from '#server/importer/facts.ts';
import { liveBoxScore, playByPlayV3 } from '#tests/support/feeds.ts';
import { readJson } from './documents.ts';

function read(doc: object): SourceFacts[] {
  const found: SourceFacts[] = [];
  readJson(JSON.stringify(doc), [], (source) => found.push(source as SourceFacts));
  return found;
}

const team = (teamId: number, score: number) => ({ teamId, score, players: [] });

describe('schedules', () => {
  const entry = (more: object) => ({
    gameId: '0022300001',
    gameCode: '20231024/LALDEN',
    gameStatus: 1,
    homeTeam: team(1610612743, 0),
    awayTeam: team(1610612747, 0),
    ...more,
  });
  const schedule = (...games: object[]) => ({ leagueSchedule: { gameDates: [{ games }] } });

  it('give the day, the teams, and the score of games that have begun', () => {
    expect(read(schedule(entry({})))[0]?.facts.game).toEqual({
      day: 20231024,
      home_team_id: 1610612743,
      away_team_id: 1610612747,
      status: 'scheduled',
    });
    const played = entry({ gameStatus: 3, homeTeam: team(1610612743, 119) });
    expect(read(played)[0]?.facts.game).toMatchObject({ status: 'final', home_score: 119 });
  });

  it('leave out games with unknown teams', () => {
    expect(read(schedule(entry({ homeTeam: team(0, 0) })))).toEqual([]);
  });
});

describe('page data', () => {
  const charts = (teamId: number) => ({
    teamId,
    statistics: { points: 87, reboundsTotal: 42, reboundsTeam: 7, pointsInThePaint: 60 },
  });
  const game = {
    gameId: '0022400901',
    gameStatus: 3,
    gameCode: '20250301/BOSATL',
    homeTeam: liveBoxScore().game.homeTeam,
    awayTeam: liveBoxScore().game.awayTeam,
    postgameCharts: { homeTeam: charts(1610612737), awayTeam: charts(1610612738) },
  };
  const { actions } = playByPlayV3().game;

  it('of nba.com give the game, the box score and the plays', () => {
    const found = read({ props: { pageProps: { game, playByPlay: { actions } } } });
    expect(found.map((source) => source.kind)).toEqual(['page', 'v3-box', 'v3-pbp']);
    expect(found[0]?.facts.teamLines?.[0]).toMatchObject({
      rebounds_total: 49,
      points_in_the_paint: 60,
      points_fast_break: null,
    });
  });

  it('of a running game give no final box score', () => {
    const found = read({ props: { pageProps: { game: { ...game, gameStatus: 2 } } } });
    expect(found.map(({ kind, facts }) => [kind, facts.game.status])).toEqual([
      ['page', 'live'],
      ['v3-box', 'live'],
    ]);
  });

  it('of wnba.com give the same from another shape', () => {
    const found = read({
      boxscore: game,
      postGameData: {
        postBoxscoreData: { homeTeam: game.homeTeam, awayTeam: game.awayTeam },
        postPlayByPlayData: [{ period: 4, actions }],
      },
    });
    expect(found.map((source) => source.kind)).toEqual(['page', 'v3-box', 'v3-pbp']);
    expect(found[2]?.facts.plays).toHaveLength(11);
  });
});
