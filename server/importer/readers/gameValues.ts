/** Values that several readers share: names, statistics, game status. */
import { firstOvertimePeriod, getPeriodSeconds } from '#app/basketball/clock.ts';
import { parseGameId } from '#app/basketball/gameId.ts';
import { sharedCountColumns } from '#server/store/tables/boxScoreColumns.ts';
import type { GameTable } from '#server/store/tables/schema.ts';
import type { FeedGame, FeedLine, FeedNames } from '../facts.ts';
import { parseNumber, parsePersonId, parseSeconds, parseText } from './values.ts';

/** The position of a play-by-play row; `clock` in tenths of a second left. */
export interface GamePoint {
  event: number;
  period: number;
  clock: number;
}

interface Scored {
  score?: number | null;
}

/**
 * gameStatus of every feed: 1 scheduled, 2 live, 3 final. A postponed game is 3 without points, and
 * counts as scheduled.
 */
export function parseGameStatus(
  gameStatus: number,
  { homeTeam, awayTeam }: { homeTeam: Scored; awayTeam: Scored },
): GameTable['status'] {
  if (gameStatus === 2) return 'live';
  const isPutOff = [homeTeam, awayTeam].every(({ score }) => score === 0 || score === null);
  return gameStatus === 3 && !isPutOff ? 'final' : 'scheduled';
}

/** The day as a part of facts, absent if unknown. */
export function toDayFacts(day: number | null): Pick<FeedGame['game'], 'day'> {
  return day === null ? {} : { day };
}

/** Periods of a game without overtime: the WNBA played halves until 2005. */
export function regulationPeriods(gameId: number): number {
  const parts = parseGameId(gameId);
  return parts?.league === 'wnba' && parts.seasonStartYear < 2006 ? 2 : 4;
}

/** Points after the first score of a game. */
export const mostPoints = 3;

/** Whether the actions of liveData or v3 include the beginning of their game. */
export function haveStart(
  actions: readonly { actionType: string; subType?: unknown; period: number }[],
): boolean {
  return actions.some(
    ({ actionType, subType, period }) =>
      actionType === 'period' && subType === 'start' && period === 1,
  );
}

/** Seconds of a game's period; a WNBA game with halves has two periods. */
export function getPeriodLength(gameId: number, period: number): number {
  const league = parseGameId(String(gameId).padStart(10, '0'))?.league ?? 'nba';
  const parts = regulationPeriods(gameId);
  if (period > parts) return getPeriodSeconds(league, firstOvertimePeriod);
  return (getPeriodSeconds(league, 1) * 4) / parts;
}

/** The names of actions of liveData and v3: the family name, 'K. Porzingis' or both. */
export function toFeedNames(actions: readonly Record<string, unknown>[]): FeedNames[] {
  const names = new Map<number, FeedNames>();
  for (const action of actions) {
    const id = parsePersonId(action.personId);
    const short = parseText(action.playerNameI);
    const family = parseText(action.playerName) ?? short?.replace(/^\S{1,3}\. /, '');
    if (id === null || !family || names.has(id)) continue;
    names.set(id, { id, family, ...(short ? { short } : {}) });
  }
  return [...names.values()];
}

const playerFigures = ['points', ...sharedCountColumns, 'turnovers', 'fouls_personal'] as const;

/** 'fieldGoalsMade' of the column `field_goals_made`. */
const toFeedName = (column: string) =>
  column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** The names of a player's statistics in liveData and v3. */
export const statisticNames = ['minutes', 'plusMinusPoints', ...playerFigures.map(toFeedName)];

/** A player's statistics under the names that liveData and v3 share. */
export function parseStatistics(statistics: Record<string, unknown>): Partial<FeedLine> {
  return {
    seconds: parseSeconds(statistics.minutes),
    ...parseFigures(statistics, playerFigures),
    plus_minus: parseNumber(statistics.plusMinusPoints),
  };
}

/** The figures of some columns under their names in liveData and v3: `fieldGoalsMade`. */
export function parseFigures<Column extends string>(
  statistics: Record<string, unknown>,
  columns: readonly Column[],
): Record<Column, number | null> {
  const figures = columns.map((column) => [column, parseNumber(statistics[toFeedName(column)])]);
  return Object.fromEntries(figures);
}

/** The first of the rows that share a number. */
export function uniqueBy<Row>(rows: readonly Row[], numberOf: (row: Row) => number): Row[] {
  const seen = new Set<number>();
  return rows.filter((row) => !seen.has(numberOf(row)) && seen.add(numberOf(row)));
}
