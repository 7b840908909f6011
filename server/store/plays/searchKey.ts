/** The order of clips in a search, and positions in it. */

import type { ClipCounts } from './playIndex/count.ts';

/** A game's position in the order of searches. */
export interface GamePosition {
  phase: number;
  day: number;
  gameId: number;
}

/**
 * A play's position among a player's clips: game date, game id, order in the game
 * (docs/product.md#sort). The segment comes first because indexes are by segment; within a league it agrees
 * with the dates.
 */
export interface PlayPosition extends GamePosition {
  ord: number;
}

/** Compares games in ascending order. */
export function compareGames(a: GamePosition, b: GamePosition): number {
  return a.phase - b.phase || a.day - b.day || a.gameId - b.gameId;
}

/** The later of two games, and the earlier; null is open. */
export const later = (a: GamePosition | null, b: GamePosition | null) =>
  a && b ? (compareGames(a, b) < 0 ? b : a) : (a ?? b);
export const earlier = (a: GamePosition | null, b: GamePosition | null) =>
  a && b ? (compareGames(a, b) < 0 ? a : b) : (a ?? b);

/** Whether a play follows the cursor in the order of the search. */
export function isBeyond(key: PlayPosition, after: PlayPosition, ascending: boolean): boolean {
  const place = compareGames(key, after) || key.ord - after.ord;
  return ascending ? place > 0 : place < 0;
}

/** The games of 'last N games' when the first page was read: oldest and newest, inclusive. */
export interface GameWindow {
  first: GamePosition;
  last: GamePosition;
}

/** Days as YYYYMMDD, inclusive. */
export interface DayRange {
  from: number;
  to: number;
}

/** What to count of a search: all of its clips, and also those of each further value. */
export type Counting = 'total' | 'facets';

/** A page of a search. */
export interface SearchPage<Item, Key> {
  items: Item[];
  /** Position of the last item if there are more, else null. */
  next: Key | null;
  /** Null: not asked for. */
  counts: ClipCounts | null;
}

/** Maximum runs of a search whose games are rewritten between two reads. */
const attempts = 5;

/**
 * Repeats a search until its reads are consistent, which it reports by a result other than null.
 * @throws {Error} when games are written faster than they can be read
 */
export async function retryUntilConsistent<Page>(
  search: () => Promise<Page | null>,
): Promise<Page> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const page = await search();
    if (page) return page;
  }
  throw new Error('the searched games keep changing');
}
