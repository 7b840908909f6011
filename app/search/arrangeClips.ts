/** Sorts and filters the clips on screen, for APIs that do not (docs/product.md#api-additions). */
import type { Clip } from '#app/api/contract.ts';
import type { SortOrder } from './searchParams.ts';

/**
 * The clips that have all the tags, by date. Within a date the API's order stays, reversed if it runs
 * the other way, because only the API knows the exact order of a game's plays.
 */
export function arrangeClips(
  clips: readonly Clip[],
  { sort, tags }: { sort: SortOrder; tags: readonly string[] },
): Clip[] {
  const chosen = clips.filter((clip) => tags.every((tag) => clip.tags.includes(tag)));
  if (runsAgainst(chosen, sort)) chosen.reverse();
  const sign = sort === 'asc' ? 1 : -1;
  return chosen.sort((a, b) => sign * compare(a.date, b.date));
}

/** Whether more pairs of neighbours are in the wrong order than in the right one. */
function runsAgainst(clips: Clip[], sort: SortOrder): boolean {
  let rising = 0;
  for (const [i, clip] of clips.entries()) {
    const next = clips[i + 1];
    if (next) rising += Math.sign(comparePlays(next, clip));
  }
  return sort === 'asc' ? rising < 0 : rising > 0;
}

/** Approximate order of play: event numbers are not always in order. */
function comparePlays(a: Clip, b: Clip): number {
  return (
    compare(a.date, b.date) ||
    compare(a.gameId, b.gameId) ||
    a.period - b.period ||
    a.eventNumber - b.eventNumber
  );
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
