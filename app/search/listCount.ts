/** How many clips a list has, in words (docs/product.md#results-header). */
import { formatClipCount, formatPlace } from '#app/clips/clipText.ts';
import type { FeedView } from './useFeed.ts';

type ListState = Pick<FeedView, 'clips' | 'cursor' | 'arranged' | 'firstPage'>;

/**
 * '311 clips' as far as that is known: of a whole list, or by the API's total. Else '15 clips so far'.
 * @param start cursor that the list begins at; null: it is read from its beginning
 */
export function describeCount(list: ListState, start: string | null): string {
  const count = findCount(list, start);
  if (count)
    return count.more ? `more than ${formatClipCount(count.count)}` : formatClipCount(count.count);
  const read = formatClipCount(list.clips.length);
  return start === null ? `${read} so far` : `${read} on this page`;
}

/**
 * '3 of 311'; null where the place or the number of clips is not known.
 * @param index place from 0; -1: not in the list
 */
export function describePlace(index: number, list: ListState, start: string | null): string | null {
  const before = list.firstPage.part?.before ?? 0;
  const count = findCount(list, start);
  const isKnown = index >= 0 && start === null && !isCutAfterSorting(list.arranged);
  if (!isKnown || !count) return null;
  return formatPlace(before + index + 1, count);
}

/** Of a list that has ended, its own; else the total that the API tells. */
function findCount({ clips, cursor, arranged, firstPage }: ListState, start: string | null) {
  const { total = null, part } = firstPage;
  const isWhole = cursor === null && start === null;
  if (!isWhole || (total && isCutAfterSorting(arranged))) return total;
  return { count: (part?.before ?? 0) + clips.length, more: false };
}

/** Such a list ends because older clips would go above those that were read. */
function isCutAfterSorting(arranged: ListState['arranged']): boolean {
  return arranged?.isSorted === true && arranged.isCut;
}
