import { describe, expect, it } from 'vitest';
import type { FeedGame, SourceFacts, SourceKind } from '#server/importer/facts.ts';
import { readJson } from '#server/importer/input/documents.ts';
import { gameLogReader } from '#server/importer/readers/games.ts';
import { shotsReader } from '#server/importer/readers/shots.ts';
import { NameBook } from '#server/importer/write/nameBook.ts';
import { getTagNames } from '#server/store/plays/tags.ts';
import type { PlayTable } from '#server/store/tables/schema.ts';
import {
  ada,
  away,
  bea,
  eve,
  gameId,
  gameLog,
  gameNumber,
  home,
  liveBoxScore,
  livePlayByPlay,
  playByPlayV3,
  shotTable,
  story,
} from '#tests/support/feeds.ts';
import { buildGame } from './buildGame.ts';
import { findScoreDifferences } from './scoreDifferences.ts';

/** The game as documents of several feeds tell it, one of each. */
function build(...docs: object[]) {
  const sources = new Map<SourceKind, FeedGame>();
  const names = new NameBook();
  for (const doc of docs) {
    readJson(JSON.stringify(doc), [gameLogReader, shotsReader], (reading) => {
      const { kind, facts } = reading as SourceFacts;
      sources.set(kind, facts);
      names.learn(facts.players);
    });
  }
  return buildGame(gameNumber, sources, names);
}

const everyEvent = story.map((play) => play.event);
const events = (record: ReturnType<typeof build>) => record?.plays.map((play) => play.event);

/** Written when the score was 0 to 2, with six of the plays. */
const halfway = livePlayByPlay(story.slice(0, 6), false);

const schedule = (gameStatus: number, day: number, homeScore = 0, awayScore = 0) => ({
  gameId,
  gameStatus,
  gameCode: `${day}/BOSATL`,
  homeTeam: { teamId: home, score: homeScore },
  awayTeam: { teamId: away, score: awayScore },
});

/** A liveData box score while the game was on: everybody has a point and five minutes. */
function unfinishedBox() {
  const { game } = liveBoxScore();
  const team = (side: typeof game.homeTeam, score: number) => ({
    ...side,
    score,
    players: side.players.map((player) => ({
      ...player,
      statistics: { ...player.statistics, points: 1, minutes: 'PT05M00.00S' },
    })),
  });
  return {
    ...game,
    gameStatus: 2,
    gameClock: 'PT10M40.00S',
    homeTeam: team(game.homeTeam, 0),
    awayTeam: team(game.awayTeam, 2),
  };
}

/** The data of a page that was saved while the game was on. */
const unfinishedPage = () => ({
  props: { pageProps: { game: unfinishedBox(), playByPlay: null } },
});

function shotResponse() {
  const [headers, ...rowSet] = shotTable()
    .trim()
    .split('\n')
    .map((row) => row.split(','));
  return { resultSets: [{ headers, rowSet }] };
}

describe('a game that has ended', () => {
  it('has the plays of the feed that includes its end', () => {
    const record = build(halfway, playByPlayV3(), schedule(3, 20250301, 5, 3));
    expect(events(record)).toEqual(everyEvent);
    expect(record?.game).toMatchObject({ status: 'final', home_score: 5, away_score: 3 });
  });

  it('has the plays of an unfinished feed when there are no others', () => {
    const record = build(halfway, shotResponse(), schedule(3, 20250301, 5, 3));
    expect(events(record)).toEqual(everyEvent.slice(0, 6));
    expect(record?.game).toMatchObject({ status: 'final', home_score: 5, away_score: 3 });
  });

  it('resolves the name of an assist by the box score', () => {
    const told = story.map((play) => (play.event === 11 ? { ...play, assist: eve } : play));
    const assistOf = (...docs: object[]) =>
      build(playByPlayV3(told), gameLog(), ...docs)?.plays.find((play) => play.event === 11)
        ?.assist_id;
    expect(assistOf()).toBeNull();
    expect(assistOf(liveBoxScore())).toBe(eve);
    const { game } = liveBoxScore();
    const namesake = { ...game.awayTeam.players[0], personId: 954, familyName: 'Long' };
    const players = [...game.awayTeam.players, namesake];
    expect(assistOf({ game: { ...game, awayTeam: { ...game.awayTeam, players } } })).toBeNull();
  });

  it('takes no points by situation from an unfinished feed', () => {
    const record = build(halfway, playByPlayV3(), gameLog());
    expect(record?.teamLines[1]).toMatchObject({ score: 3, points_fast_break: null });
  });

  it('is not compared with an unfinished box score', () => {
    const live = livePlayByPlay(story.map((p) => (p.event === 24 ? { ...p, who: bea } : p)));
    const withBox = build(live, playByPlayV3(), { game: unfinishedBox() });
    const without = build(live, playByPlayV3());
    expect(withBox?.plays).toEqual(without?.plays);
  });

  it.each([
    ['a schedule', schedule(2, 20250301, 2, 1)],
    ['a page', unfinishedPage()],
    ['a box score', { game: unfinishedBox() }],
  ])('has its result, whatever the score in %s', (_, doc) => {
    const result = { status: 'final', home_score: 5, away_score: 3 };
    expect(build(doc, livePlayByPlay())?.game).toMatchObject(result);
    expect(build(doc, playByPlayV3(), gameLog())?.game).toMatchObject(result);
    expect(build(doc, gameLog())?.game).toMatchObject(result);
  });

  it('has the day on which it was played, not the scheduled one', () => {
    const planned = schedule(1, 20250110);
    expect(build(planned, livePlayByPlay())?.game.day).toBe(20250301);
    expect(build(planned, gameLog())?.game.day).toBe(20250301);
    expect(build(planned, shotResponse())?.game).toMatchObject({ status: 'final', day: 20250301 });
    expect(build(planned, playByPlayV3())?.game.day).toBe(20250110);
  });

  it('has the lines of the finished box score, not of an unfinished page', () => {
    const record = build(liveBoxScore(), unfinishedPage(), livePlayByPlay());
    expect(record?.lines[0]).toMatchObject({ player_id: ada, points: 2, seconds: 1930 });
  });

  it.each([
    ['a box score', { game: unfinishedBox() }],
    ['a page', unfinishedPage()],
  ])('takes no figures from %s that was saved before its end', (_, doc) => {
    const record = build(doc, gameLog());
    expect(record?.lines[0]).toMatchObject({ player_id: ada, points: null, seconds: null });
    expect(record?.teamLines.map((line) => line.score)).toEqual([5, 3]);
    const told = build(doc, playByPlayV3(), gameLog());
    expect(told?.lines[0]).toMatchObject({ player_id: ada, points: 2, seconds: null });
  });

  it('takes figures from a box score that only lacks the last whistle', () => {
    const box = { ...liveBoxScore().game, gameStatus: 2 };
    expect(build({ game: box }, livePlayByPlay())?.lines[0]).toMatchObject({ seconds: 1930 });
  });
});

describe('a page of an old game', () => {
  /** As wnba.com has them: the box score is counted, charts and running scores are zeros. */
  const page = () => {
    const { homeTeam, awayTeam } = liveBoxScore().game;
    const zeros = { turnoversTotal: 0, pointsFromTurnovers: 0, pointsFastBreak: 0, biggestLead: 0 };
    const chart = ({ teamId, score: points }: typeof homeTeam) => ({
      teamId,
      statistics: { points, ...zeros },
    });
    const postgameCharts = { homeTeam: chart(homeTeam), awayTeam: chart(awayTeam) };
    const actions = playByPlayV3().game.actions.map((action) => ({
      ...action,
      ...{ scoreHome: '0', scoreAway: '0' },
    }));
    return {
      boxscore: { ...schedule(3, 20250301, 5, 3), postgameCharts },
      postGameData: { postPlayByPlayData: [{ actions }] },
    };
  };

  it('gives no zeros for what nobody counted', () => {
    const [atlanta, boston] = build(page())?.teamLines ?? [];
    expect(atlanta).toMatchObject({ score: 5, turnovers_total: 1, points_from_turnovers: null });
    expect(boston).toMatchObject({ score: 3, turnovers_total: 0, points_fast_break: null });
    expect([atlanta?.biggest_lead, boston?.biggest_lead]).toEqual([2, 3]);
  });

  it('gives no score for plays that all say 0-0', () => {
    const record = build(page());
    expect(record?.plays.every((play) => play.score_home === null)).toBe(true);
    expect(record?.game).toMatchObject({ home_score: 5, away_score: 3 });
    expect(record && findScoreDifferences(record.game, record.plays)).toEqual([]);
  });
});

describe('a running game', () => {
  it('has the plays, the score and the figures so far', () => {
    const record = build(schedule(1, 20250110), halfway, { game: unfinishedBox() });
    expect(record?.game).toMatchObject({ status: 'live', day: 20250301, home_score: 0 });
    expect(events(record)).toEqual(everyEvent.slice(0, 6));
    expect(record?.lines[0]).toMatchObject({ player_id: ada, points: 1, seconds: 300 });
  });
});

describe('tags that depend on the score', () => {
  const shot = (event: number, team_id: number, score: [number, number]) => ({
    ...{
      event,
      team_id,
      period: 4,
      clock: 400 - event * 10,
      kind: 'shot' as const,
      made: 1,
      value: 2,
    },
    ...{ player_id: team_id === home ? ada : eve, score_home: score[0], score_away: score[1] },
  });
  const plays = [shot(20, away, [90, 91]), shot(25, home, [92, 91]), shot(30, away, [92, 93])];

  /** The event that is the Game Winner, by the plays of a feed and the result of another. */
  function findWinner(known: typeof plays, result: [number, number] | null) {
    const teams = { home_team_id: home, away_team_id: away, day: 20250301 };
    const status = result ? ('final' as const) : ('live' as const);
    const scores = result && { home_score: result[0], away_score: result[1] };
    const told = { gameId: gameNumber, players: [] };
    const sources = new Map<SourceKind, FeedGame>([
      ['v2-pbp', { ...told, game: {}, plays: known }],
      ['game-log', { ...told, game: { ...teams, status, ...scores } }],
    ]);
    const record = buildGame(gameNumber, sources, new NameBook());
    const isWinner = (play: PlayTable) => getTagNames(play).includes('Game Winner');
    return record?.plays.filter(isWinner).map((play) => play.event);
  }

  it('follow when a later file ends, completes or corrects the game', () => {
    expect(findWinner(plays, null)).toEqual([]);
    expect(findWinner(plays, [92, 93])).toEqual([30]);
    expect(findWinner(plays.slice(0, 2), [92, 93])).toEqual([]);
    expect(findWinner(plays.slice(0, 2), [92, 91])).toEqual([25]);
  });
});
