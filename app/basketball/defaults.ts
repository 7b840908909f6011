/** Defaults of a search. */
import type { League } from './leagues.ts';
import type { SeasonType } from './seasons.ts';
import type { StatCategory } from './statCategories.ts';

export const defaultLeague: League = 'nba';

/** Stephen Curry and A'ja Wilson. */
export const defaultPlayer: Record<League, number> = { nba: 201939, wnba: 1628932 };

export const defaultStatCategory: StatCategory = 'PTS';

export const defaultSeasonType: SeasonType = 'Regular Season';
