/** What a search is, and its defaults (docs/product.md#search-defaults). Its URL: `searchParams.ts`. */

import { type ClipFacets, noFacets } from '#app/basketball/clipFacets.ts';
import {
  defaultLeague,
  defaultPlayer,
  defaultSeasonType,
  defaultStatCategory,
} from '#app/basketball/defaults.ts';
import type { League } from '#app/basketball/leagues.ts';
import { defaultSeasons, type Seasons, type SeasonType } from '#app/basketball/seasons.ts';
import type { StatCategory } from '#app/basketball/statCategories.ts';

export type SortOrder = 'desc' | 'asc';

export interface PlayerSearch {
  type: 'player';
  league: League;
  player: number;
  /** The player's latest N games; 0: all. */
  lastN: number;
  /** At least one, in the order of {@link statCategories}. */
  stats: StatCategory[];
  /** At least one, newest first. */
  seasons: string[];
  seasonType: SeasonType;
  /** Team id; 0: any. */
  opponent: number;
  /** Only plays in which this player also had a part (docs/product.md#pair-filter); 0: any. */
  with: number;
  filters: ClipFacets;
  sort: SortOrder;
  /** Only clips that have all of these; sorted, no repeats. */
  tags: string[];
}

export interface GameSearch {
  type: 'game';
  league: League;
  /** Ten digits; null: not chosen, or the games that the fields below tell. */
  game: string | null;
  /** May be empty: every play. */
  stats: StatCategory[];
  /** Of no meaning with days, which may be of both season types. */
  seasonType: SeasonType;
  /** A season or {@link allSeasons}, which days imply. */
  singleSeason: string;
  /** Only plays that count for this player; 0: any. */
  player: number;
  /** Only plays that count for this team; 0: any. */
  team: number;
  /** Team id; 0: any, as always with a game. */
  opponent: number;
  /** First and last day, YYYY-MM-DD; '': any, as always with a game. */
  from: string;
  to: string;
  /** As in {@link PlayerSearch}. */
  with: number;
  filters: ClipFacets;
  sort: SortOrder;
  tags: string[];
}

export type Search = PlayerSearch | GameSearch;

/** In place of the season of a game search: each season. */
export const allSeasons = 'all';

/**
 * Defaults of the player form (docs/product.md#search-defaults).
 * @param known what is on offer, as far as it is known
 */
export function defaultPlayerSearch(
  league: League = defaultLeague,
  known: Seasons = defaultSeasons,
): PlayerSearch {
  return {
    type: 'player',
    league,
    player: defaultPlayer[league],
    lastN: 0,
    stats: [defaultStatCategory],
    seasons: [known[league].latest[defaultSeasonType]],
    seasonType: defaultSeasonType,
    opponent: 0,
    with: 0,
    filters: noFacets,
    sort: 'desc',
    tags: [],
  };
}

/** The fields of a player search that another league resets. */
export function leagueDefaults(league: League, seasonType: SeasonType, known: Seasons) {
  const { player, opponent, with: partner } = defaultPlayerSearch(league);
  const seasons = [known[league].latest[seasonType]];
  return { league, player, seasons, opponent, with: partner };
}

/** As {@link defaultPlayerSearch}, of the game form. */
export function defaultGameSearch(
  league: League = defaultLeague,
  known: Seasons = defaultSeasons,
): GameSearch {
  return {
    type: 'game',
    league,
    game: null,
    stats: [],
    seasonType: defaultSeasonType,
    singleSeason: known[league].latest[defaultSeasonType],
    player: 0,
    team: 0,
    opponent: 0,
    from: '',
    to: '',
    with: 0,
    filters: noFacets,
    sort: 'desc',
    tags: [],
  };
}

/** The search narrowed to clips that also have `tag`. */
export function withTag<S extends Search>(search: S, tag: string): S {
  return { ...search, tags: [...new Set([...search.tags, tag])].sort() };
}
