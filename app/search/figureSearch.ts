/** The searches that figures and names lead to. */
import type { ExtensionMemory } from '#app/api/extensionMemory.ts';
import type { League } from '#app/basketball/leagues.ts';
import {
  type StatCategory,
  splitStatCategories,
  statCategories,
} from '#app/basketball/statCategories.ts';
import { buildGameSearch } from './gameSearch.ts';
import { searchPath } from './searchParams.ts';

/** Whose plays of a game a figure counts. */
export type FigureOwner = { player: number } | { team: number };

/** The categories of which the API finds a player's and a team's plays of a game; none without `game-filters`. */
export function listFigureStats(extensions: ExtensionMemory): readonly StatCategory[] {
  if (!extensions.has('game-filters')) return [];
  return extensions.has('stat-categories')
    ? statCategories
    : splitStatCategories(statCategories).plain;
}

/** The address of the plays that a figure counts; null for a category that leads to none. */
export type FigurePath = (stat: StatCategory) => string | null;

/**
 * Builds the addresses of the plays that a game's figures count, in the order of play.
 * @param linked the categories that lead to plays, see {@link listFigureStats}
 */
export function createFigurePaths(
  gameId: string,
  linked: readonly StatCategory[],
): (owner: FigureOwner) => FigurePath | null {
  const search = buildGameSearch(gameId);
  return (owner) =>
    search && linked.length > 0
      ? (stat) =>
          linked.includes(stat) ? searchPath({ ...search, ...owner, stats: [stat] }) : null
      : null;
}

/**
 * The address of a player's search. Without seasons the page chooses the latest one with plays of the player
 * (docs/product.md#player-seasons).
 */
export function getPlayerPath(league: League, player: number | string): string {
  return `/search?${new URLSearchParams({ type: 'player', league, player: String(player) })}`;
}
