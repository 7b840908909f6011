/** What several readers share: names, statistics, how a game stands. */
import { firstOvertimePeriod, getPeriodSeconds } from '#app/basketball/clock.ts';
import { parseGameId } from '#app/basketball/gameId.ts';
import type { GameTable } from '#server/store/tables/schema.ts';
import type { FeedGame, FeedLine, FeedNames } from '../facts.ts';
import { parseNumber, parsePersonId, parseSeconds, parseText } from './values.ts';

/** Where a row of a play-by-play stands; `clock` in tenths of a second left. */
export interface GamePoint {
  event: number;
  period: number;
  clock: number;
}

interface Scored {
  score?: number | null;
}

/**
 * gameStatus of every feed: 1 scheduled, 2 live, 3 final. A game that was put off is 3 as well, without
 * a point: it is to come.
 */
export function parseGameStatus(
  gameStatus: number,
  { homeTeam, awayTeam }: { homeTeam: Scored; awayTeam: Scored },
): GameTable['status'] {
  if (gameStatus === 2) return 'live';
  const isPutOff = [homeTeam, awayTeam].every(({ score }) => score === 0 || score === null);
  return gameStatus === 3 && !isPutOff ? 'final' : 'scheduled';
}

/** The day as a part of facts, absent where it is unknown. */
export function toDayFacts(day: number | null): Pick<FeedGame['game'], 'day'> {
  return day === null ? {} : { day };
}

/** Periods of a game without overtime: halves were played in the WNBA until 2005. */
export function regulationPeriods(gameId: number): number {
  const parts = parseGameId(gameId);
  return parts?.league === 'wnba' && parts.seasonStartYear < 2006 ? 2 : 4;
}

/** Seconds of a game's period: half of a WNBA game's time where it has halves. */
export function getPeriodLength(gameId: number, period: number): number {
  const league = parseGameId(String(gameId).padStart(10, '0'))?.league ?? 'nba';
  const parts = regulationPeriods(gameId);
  if (period > parts) return getPeriodSeconds(league, firstOvertimePeriod);
  return (getPeriodSeconds(league, 1) * 4) / parts;
}

/** The family names and initials that actions of liveData and v3 carry. */
export function toFeedNames(actions: readonly Record<string, unknown>[]): FeedNames[] {
  const names = new Map<number, FeedNames>();
  for (const action of actions) {
    const id = parsePersonId(action.personId);
    const family = parseText(action.playerName);
    if (id === null || !family || names.has(id)) continue;
    const short = parseText(action.playerNameI);
    names.set(id, { id, family, ...(short ? { short } : {}) });
  }
  return [...names.values()];
}

/** A player's statistics under the names that liveData and v3 share. */
export function parseStatistics(statistics: Record<string, unknown>): Partial<FeedLine> {
  const n = (name: string) => parseNumber(statistics[name]);
  return {
    seconds: parseSeconds(statistics.minutes),
    points: n('points'),
    ...parseShooting(statistics),
    rebounds_offensive: n('reboundsOffensive'),
    rebounds_defensive: n('reboundsDefensive'),
    assists: n('assists'),
    steals: n('steals'),
    blocks: n('blocks'),
    turnovers: n('turnovers'),
    fouls_personal: n('foulsPersonal'),
    plus_minus: n('plusMinusPoints'),
  };
}

/** Shots and free throws of a player or a team. */
export function parseShooting(statistics: Record<string, unknown>) {
  const n = (name: string) => parseNumber(statistics[name]);
  return {
    field_goals_made: n('fieldGoalsMade'),
    field_goals_attempted: n('fieldGoalsAttempted'),
    three_pointers_made: n('threePointersMade'),
    three_pointers_attempted: n('threePointersAttempted'),
    free_throws_made: n('freeThrowsMade'),
    free_throws_attempted: n('freeThrowsAttempted'),
  };
}

/** The first of the rows that share a number. */
export function uniqueBy<Row>(rows: readonly Row[], numberOf: (row: Row) => number): Row[] {
  const seen = new Set<number>();
  return rows.filter((row) => !seen.has(numberOf(row)) && seen.add(numberOf(row)));
}
