/** Where a clip is in the queue of a search, as its address says (docs/product.md#queue-places). */
import { clipKey } from '#app/api/clipList.ts';
import type { Clip, ListPart, ListPlace } from '#app/api/contract.ts';
import type { FeedView } from './useFeed.ts';

const placeForm = /^(\d{1,6})\.(.+)$/s;

/** '285.abc': the page with the cursor 'abc', which 285 clips stand before; null for any other text. */
export function parsePlaceParam(text: string | null): ListPlace | null {
  const [, before, cursor] = placeForm.exec(text ?? '') ?? [];
  return before === undefined || !cursor ? null : { cursor, before: Number(before) };
}

/** See {@link parsePlaceParam}. */
export function formatPlaceParam({ cursor, before }: ListPlace): string {
  return `${before}.${cursor}`;
}

/** Clips at the beginning of a list that are found without a place: 18 pages of 15. */
const unplacedClips = 270;

type List = Pick<FeedView, 'clips' | 'pages' | 'arranged'>;

/**
 * The places of the clips that need one, by their keys. A clip's page is the last one that begins before it,
 * so that the clip before it is there too.
 * @param part the beginning of the list, if it is not the first clip
 */
export function placeClips(list: List, part: ListPart | null): Map<string, ListPlace> {
  const places = new Map<string, ListPlace>();
  const { clips, pages, arranged } = list;
  // The app has sorted all of such a list: it has no further pages.
  if (arranged?.isSorted) return places;
  const offset = part?.before ?? 0;
  const from = part || arranged ? 0 : unplacedClips;
  let next = 0;
  let place: ListPlace | null = part && { cursor: part.cursor, before: offset };
  clips.forEach((clip, i) => {
    for (let page = pages[next]; page && page.before < i; page = pages[++next]) {
      place = { cursor: page.cursor, before: offset + page.before };
    }
    if (place && i >= from) places.set(clipKey(clip), place);
  });
  return places;
}

/** Whether the list has the clip, and one after it. */
export function isFollowed(clip: Parameters<typeof clipKey>[0], clips: readonly Clip[]): boolean {
  const key = clipKey(clip);
  return clips.some((candidate, i) => i < clips.length - 1 && clipKey(candidate) === key);
}
