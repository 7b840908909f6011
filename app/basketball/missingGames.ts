/** Kinds of games that the leagues file apart, so that data may lack them. */
import { parseGameId } from './gameId.ts';
import type { League } from './leagues.ts';
import { getSeasonStartYear, type SeasonType } from './seasons.ts';

interface SeasonSegment {
  league: League;
  singleSeason: string;
  seasonType: SeasonType;
}

/** Each kind of game of the NBA with its id's type and the start year of its first season. */
const kinds: Record<SeasonType, { gameType: number; since: number; words: string }> = {
  'Regular Season': { gameType: 6, since: 2023, words: 'The Cup final of %s is' },
  Playoffs: { gameType: 5, since: 2020, words: 'The play-in games of %s are' },
};

/** 'The play-in games of 2024-25 are not recorded here.' if a season's games lack them; else ''. */
export function describeMissingGames(
  { league, singleSeason: season, seasonType }: SeasonSegment,
  games: readonly { id: string }[],
): string {
  const { gameType, since, words } = kinds[seasonType];
  const year = getSeasonStartYear(league, season);
  if (league !== 'nba' || games.length === 0 || year === null || year < since) return '';
  if (games.some(({ id }) => parseGameId(id)?.gameType === gameType)) return '';
  return `${words.replace('%s', season)} not recorded here.`;
}
