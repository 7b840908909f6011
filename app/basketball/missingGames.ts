/** Kinds of games that the leagues file apart, so that data may lack them. */
import type { FacetValue } from './clipFacets.ts';
import { getGameStage } from './gameId.ts';
import type { League } from './leagues.ts';
import { getSeasonStartYear, type SeasonType } from './seasons.ts';

interface SeasonSegment {
  league: League;
  singleSeason: string;
  seasonType: SeasonType;
}

interface StageGames {
  stage: FacetValue<'stage'>;
  /** Start year of the first season with such games. */
  since: number;
  /** The day of a season by which they were played; '': before all games of its type. */
  by: string;
  words: string;
}

/** The NBA's games of a stage. */
const stageGames: Record<SeasonType, StageGames> = {
  'Regular Season': {
    stage: 'cup-final',
    since: 2023,
    by: '-12-20',
    words: 'The Cup final of %s is',
  },
  Playoffs: { stage: 'play-in', since: 2020, by: '', words: 'The play-in games of %s are' },
};

/** 'The play-in games of 2024-25 are not recorded here.' if a season's games go on after them without them; else ''. */
export function describeMissingGames(
  { league, singleSeason: season, seasonType }: SeasonSegment,
  games: readonly { id: string; label: string }[],
): string {
  const { stage, since, by, words } = stageGames[seasonType];
  const year = getSeasonStartYear(league, season);
  if (league !== 'nba' || year === null || year < since) return '';
  if (games.some(({ id }) => getGameStage(id) === stage)) return '';
  // Labels begin with the day.
  if (!games.some(({ label }) => label > `${year}${by}`)) return '';
  return `${words.replace('%s', season)} not recorded here.`;
}
