/** Kinds of games that the leagues file apart, so that data may lack them. */
import { parseGameId } from './gameId.ts';
import type { League } from './leagues.ts';
import { getSeasonStartYear, type SeasonType } from './seasons.ts';

interface SeasonSegment {
  league: League;
  singleSeason: string;
  seasonType: SeasonType;
}

/**
 * Each kind of game of the NBA with its id's type, the start year of its first season, and the day of
 * the season by which it was played; playoffs come after all play-in games.
 */
const kinds: Record<SeasonType, { gameType: number; since: number; by: string; words: string }> = {
  'Regular Season': { gameType: 6, since: 2023, by: '-12-20', words: 'The Cup final of %s is' },
  Playoffs: { gameType: 5, since: 2020, by: '', words: 'The play-in games of %s are' },
};

/** 'The play-in games of 2024-25 are not recorded here.' if a season's games go on after them without them; else ''. */
export function describeMissingGames(
  { league, singleSeason: season, seasonType }: SeasonSegment,
  games: readonly { id: string; label: string }[],
): string {
  const { gameType, since, by, words } = kinds[seasonType];
  const year = getSeasonStartYear(league, season);
  if (league !== 'nba' || year === null || year < since) return '';
  if (games.some(({ id }) => parseGameId(id)?.gameType === gameType)) return '';
  // Labels begin with the day.
  if (!games.some(({ label }) => label > `${year}${by}`)) return '';
  return `${words.replace('%s', season)} not recorded here.`;
}
