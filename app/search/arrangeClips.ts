/** Sorts and filters clips for APIs that do not (docs/product.md#arranged-here). */
import type { Clip } from '#app/api/contract.ts';
import { type ClipFilter, passes } from './localFilters.ts';
import type { SortOrder } from './search.ts';

/**
 * The clips that pass the filter, by date. Within a date the API's order stays, reversed if it runs
 * the other way, because only the API knows the exact order of a game's plays.
 */
export function arrangeClips(
  clips: readonly Clip[],
  { sort, ...filter }: { sort: SortOrder } & ClipFilter,
): Clip[] {
  const chosen = clips.filter((clip) => passes(clip, filter));
  const rising = countRising(chosen, comparePlays);
  if (sort === 'asc' ? rising < 0 : rising > 0) chosen.reverse();
  return sortByDate(chosen, sort);
}

/** The clips by date, in the API's order within a date. */
export function sortByDate(clips: readonly Clip[], sort: SortOrder): Clip[] {
  const sign = sort === 'asc' ? 1 : -1;
  return clips.toSorted((a, b) => sign * compare(a.date, b.date));
}

/**
 * Whether a page shows that the API's list begins with the oldest clip. The list of a player goes from
 * game to game, so that the plays of one day tell it for a game only.
 */
export function isOldestFirst(clips: readonly Clip[], type: 'player' | 'game'): boolean {
  if (type === 'game') return countRising(clips, comparePlays) > 0;
  const dated = clips.filter(({ date }) => date !== '');
  return countRising(dated, (a, b) => compare(a.date, b.date)) > 0;
}

/** By how many more pairs of neighbours rise than fall. */
function countRising(clips: readonly Clip[], order: (a: Clip, b: Clip) => number): number {
  let rising = 0;
  for (const [i, clip] of clips.entries()) {
    const next = clips[i + 1];
    if (next) rising += Math.sign(order(next, clip));
  }
  return rising;
}

/** Approximate order of play: event numbers are not always in order. */
function comparePlays(a: Clip, b: Clip): number {
  return (
    compare(a.date, b.date) ||
    compare(a.gameId, b.gameId) ||
    (a.period ?? 0) - (b.period ?? 0) ||
    a.eventNumber - b.eventNumber
  );
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
