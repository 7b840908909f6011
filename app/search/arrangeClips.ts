/** Sorts and filters the clips on screen, for APIs that do not (docs/product.md#api-additions). */
import type { Clip } from '#app/api/contract.ts';
import type { SortOrder } from './searchParams.ts';

/**
 * The clips that have all the tags, by date. Inside a date the API's order stays, turned round when
 * it runs the other way: only the API knows the order of a game's plays exactly.
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

/** Whether more neighbours stand the wrong way round than the right way. */
function runsAgainst(clips: Clip[], sort: SortOrder): boolean {
  let rising = 0;
  for (const [i, clip] of clips.entries()) {
    const next = clips[i + 1];
    if (next) rising += Math.sign(comparePlays(next, clip));
  }
  return sort === 'asc' ? rising < 0 : rising > 0;
}

/** Approximate order of play: some event numbers of a game are late. */
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
