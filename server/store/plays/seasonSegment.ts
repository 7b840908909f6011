import { getGameSeasonType, parseGameId } from '#app/basketball/gameId.ts';
import { type SeasonType, seasonTypes } from '#app/basketball/seasons.ts';

/** The segment of games that no search finds: pre-season and All-Star. */
export const noSegment = 0;

/** The number of a segment: start year * 10 + 2 (regular season) or 4 (playoffs). */
export function toSeasonSegment(seasonStartYear: number, seasonType: SeasonType): number {
  return seasonStartYear * 10 + (seasonType === 'Playoffs' ? 4 : 2);
}

/** The segments of the season that a segment is of, in the order of play. */
export function listSegmentsOfSeason(phase: number): number[] {
  const year = Math.floor(phase / 10);
  return seasonTypes.map((type) => toSeasonSegment(year, type)).sort((a, b) => a - b);
}

/** The season type of a segment that searches find. */
export function getSegmentSeasonType(phase: number): SeasonType {
  return phase % 10 === 4 ? 'Playoffs' : 'Regular Season';
}

/**
 * The segment of a game by its id; {@link noSegment} if no search finds it or the id is invalid.
 */
export function getGameSegment(gameId: string | number): number {
  const parts = parseGameId(gameId);
  const seasonType = parts && getGameSeasonType(parts.gameType);
  return parts && seasonType ? toSeasonSegment(parts.seasonStartYear, seasonType) : noSegment;
}
