/** The searches that a game, and a clip's page, lead to. */
import { defaultSeasonType } from '#app/basketball/defaults.ts';
import { getGameSeasonType, normalizeGameId, parseGameId } from '#app/basketball/gameId.ts';
import type { League } from '#app/basketball/leagues.ts';
import { formatSeasonLabel } from '#app/basketball/seasons.ts';
import {
  defaultGameSearch,
  type GameSearch,
  type Search,
  searchPath,
  withTag,
} from './searchParams.ts';

/** The search for every play of a game in the order of play; null for an id of an unknown form. */
export function buildGameSearch(gameId: string): GameSearch | null {
  const game = normalizeGameId(gameId);
  const parts = game ? parseGameId(game) : null;
  if (!parts) return null;
  return {
    ...defaultGameSearch(parts.league),
    game,
    seasonType: getGameSeasonType(parts.gameType) ?? defaultSeasonType,
    singleSeason: formatSeasonLabel(parts.league, parts.seasonStartYear),
    sort: 'asc',
  };
}

/** Whether a game search names neither a game nor a team, so that it has no clips. */
export function lacksGame(search: Search): boolean {
  return search.type === 'game' && search.game === null && search.team === 0;
}

/** Whether the search is for a team's games of a season. */
export function isTeamSearch({ game, team }: GameSearch): boolean {
  return game === null && team > 0;
}

/** The address of a team's plays and games of a season (docs/product.md#team-games). */
export function getTeamPath(league: League, team: number, season: string): string {
  return searchPath({ ...defaultGameSearch(league), team, singleSeason: season });
}

/** The address of every play of a game; null for an id of an unknown form. */
export function getGamePath(gameId: string): string | null {
  const search = buildGameSearch(gameId);
  return search && searchPath(search);
}

/** The search for clips with `tag`: among those of `search`, else among the clip's game. */
export function buildTagSearch(tag: string, search: Search | null, gameId: string): Search | null {
  const base = search ?? buildGameSearch(gameId);
  return base && withTag(base, tag);
}
