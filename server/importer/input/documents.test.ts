import { describe, expect, it } from 'vitest';
import type { SourceFacts } from '#server/importer/facts.ts';
import { liveBoxScore, livePlayByPlay, playByPlayV3 } from '#tests/support/feeds.ts';
import { readFeed } from '#tests/support/realFeeds.ts';
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

describe('a document without its envelope', () => {
  it('is the box score that it has inside', () => {
    const [source] = read(JSON.parse(readFeed('nba_api_live_box_game_dict.json')));
    expect(source?.kind).toBe('livedata-box');
    expect(source?.facts.game).toMatchObject({ home_score: 135, away_score: 127, status: 'final' });
    const booker = source?.facts.lines?.find((line) => line.player_id === 1626164);
    expect(booker).toMatchObject({ points: 47, assists: 11, seconds: 2932 });
  });

  it.each([
    ['liveData', livePlayByPlay()],
    ['v3', playByPlayV3()],
  ])('is the play-by-play of %s', (_, whole) => {
    expect(read(whole.game)).toEqual(read(whole));
  });

  it('is the box score v3', () => {
    const player = { personId: 7, firstName: 'Eve', familyName: 'Long', statistics: { points: 5 } };
    const side = (teamId: number) => ({ teamId, players: [player], statistics: { points: 5 } });
    const box = { gameId: '0022400901', homeTeam: side(1610612737), awayTeam: side(1610612738) };
    expect(read(box)).toEqual(read({ boxScoreTraditional: box }));
  });
});

describe('a scoreboard', () => {
  const board = JSON.parse(readFeed('todaysScoreboard.json'));

  it('gives day, teams, state and result of its games', () => {
    const found = read(board);
    expect(found).toHaveLength(12);
    expect(found[0]?.facts).toMatchObject({
      gameId: 22500516,
      game: {
        ...{ day: 20260107, status: 'final', home_score: 96, away_score: 97 },
        ...{ home_team_id: 1610612766, away_team_id: 1610612761 },
      },
    });
  });

  it('is read as its list of games alone, and by its own day', () => {
    expect(read(board.scoreboard)).toEqual(read(board));
    const games = board.scoreboard.games.map(
      ({ gameCode, gameEt, ...game }: Record<string, unknown>) => game,
    );
    expect(read({ gameDate: '2026-01-07', games })).toEqual(read(board));
  });
});

describe('liveData with fewer fields', () => {
  const { game } = livePlayByPlay();
  const plays = (change: (action: Record<string, unknown>) => object) =>
    read({ game: { ...game, actions: game.actions.map((action) => change(action)) } })[0]?.facts;

  it('finds players by the names with an initial', () => {
    const named = plays(({ playerName, ...action }) => action);
    expect(named).toEqual(plays((action) => action));
  });

  it('finds steals and blocks by the actions beside the turnover and the shot', () => {
    const bare = plays(({ stealPersonId, blockPersonId, ...action }) => action);
    expect(bare).toEqual(plays((action) => action));
    const helped = bare?.plays?.filter((play) => play.steal_id || play.block_id);
    expect(helped).not.toHaveLength(0);
  });

  it.each([
    [
      { x: 10, y: 70, side: 'left' },
      { x: -100, y: 42 },
    ],
    [
      { x: 90, y: 70, side: 'right' },
      { x: 100, y: 42 },
    ],
    [
      { x: 90, y: 70 },
      { x: 100, y: 42 },
    ],
    [
      { x: 60, y: 50, side: 'left' },
      { x: 0, y: 512 },
    ],
  ])('finds places by shares of the court: %o', (place, expected) => {
    const placed = plays(({ xLegacy, yLegacy, ...action }) => ({ ...action, ...place }));
    expect(placed?.plays?.find((play) => play.kind === 'shot')).toMatchObject(expected);
  });
});
