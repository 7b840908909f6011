/** The clips of a search as they play one after the other (docs/product.md#queue). */
import { type ApiClient, hasTimeLeft, isBundled } from '#app/api/client.server.ts';
import { clipKey } from '#app/api/clipList.ts';
import type { Clip, ClipPage, ListPlace } from '#app/api/contract.ts';
import { readRecent } from '#app/api/read.server.ts';
import { requestTimeouts } from '#app/api/requestTimeouts.ts';
import type { ClipKey } from '#app/clips/clipHash.ts';
import { findClipIndex } from '#app/clips/neighbours.ts';
import { mostQueuedClips, type Queue } from '#app/clips/queue.ts';
import { shuffle } from '#app/lib/shuffle.ts';
import { emptyClipPage } from './feed.ts';
import { getClips } from './getClips.server.ts';
import { isFollowed } from './queuePlaces.ts';
import type { Search } from './search.ts';
import { searchQuery } from './searchParams.ts';

interface ListStart {
  search: Search;
  /** Where the list begins; null: at its first page. */
  cursor: string | null;
}

/** Clips of a part of a list that are read for a clip and the one after it. */
const mostOfPart = 120;

/**
 * The list of a queue: a part of it from the page at `place` on, if the clip is still there, else as
 * {@link getStartPage}. Never throws: see {@link ClipPage.failed}.
 */
export async function getQueuePage(
  client: ApiClient,
  { place, ...start }: ListStart & { place: ListPlace | null },
  queue: Queue,
  clip: ClipKey,
): Promise<ClipPage> {
  const began = performance.now();
  const part = place && (await getPart(client, start, place, clip));
  if (part && (findClipIndex(clip, part.items) !== -1 || part.failed)) return part;
  // After a slow response there is no time left to look for the clip elsewhere.
  if (part && !hasTimeLeft(client, began, requestTimeouts.redirect)) return part;
  return getStartPage(client, start, queue, clip);
}

/**
 * The part of a list that begins at the place, up to the clip and the one after it; null if the API does not
 * know its cursor. The first page of the list tells its first clip and their number.
 */
async function getPart(
  client: ApiClient,
  { search, cursor }: ListStart,
  place: ListPlace,
  clip: ClipKey,
): Promise<ClipPage | null> {
  const isEnough = (clips: readonly Clip[]) =>
    isFollowed(clip, clips) || clips.length >= mostOfPart;
  const pageClient = { ...client, timeoutMs: requestTimeouts.page };
  const [part, start] = await Promise.all([
    getClips(pageClient, search, { cursor: place.cursor, isEnough, isLong: false }),
    getClips(pageClient, search, { cursor, isSingle: true }),
  ]);
  if (part.cursorRefused) return null;
  const { total } = start;
  return { ...part, part: { ...place, first: start.items[0] ?? null }, ...(total && { total }) };
}

/**
 * The list of a queue from its beginning: shuffled, its first clips; else its first page, or all clips up to the limit if the
 * clip is not followed by another on that page. Never throws: see {@link ClipPage.failed}.
 */
async function getStartPage(
  client: ApiClient,
  start: ListStart,
  { seed }: Queue,
  clip: ClipKey,
): Promise<ClipPage> {
  const { search, cursor } = start;
  if (seed !== null) return shufflePage(await getLongPage(client, { search, cursor: null }), seed);
  const began = performance.now();
  const first = await getClips(client, search, { cursor });
  const place = findClipIndex(clip, first.items);
  const hasNext = place !== -1 && place < first.items.length - 1;
  if (hasNext || first.failed || first.nextCursor === null) return first;
  // After a slow response there is no time left to read on.
  if (!hasTimeLeft(client, began, requestTimeouts.redirect)) return first;
  const long = await getLongPage(client, start);
  return findClipIndex(clip, long.items) === -1 ? first : long;
}

interface LongPage {
  /** How many clips are enough; {@link mostQueuedClips} by default. */
  most?: number;
  /** Asks for ids and places of each clip. */
  withFacts?: boolean;
}

/** A list's first clips, `most` or a few more, in its order. Never throws. */
export async function getLongPage(
  client: ApiClient,
  { search, cursor }: ListStart,
  { most = mostQueuedClips, withFacts }: LongPage = {},
): Promise<ClipPage> {
  const pageClient = { ...client, timeoutMs: requestTimeouts.page };
  const isEnough = ({ length }: readonly unknown[]) => length >= most;
  const query = { search: searchQuery(search), cursor, most, withFacts: String(withFacts) };
  let part: ClipPage = { ...emptyClipPage, failed: true };
  const read = async () => {
    const page = await getClips(pageClient, search, { cursor, isEnough, withFacts });
    if (page.brokeOff && !page.failed) part = page;
    return page.failed || page.brokeOff ? null : page;
  };
  // The bundled API needs a few calls within the process; cached lists would take megabytes.
  const page = isBundled(client)
    ? await read()
    : await readRecent(client, { path: 'queue', query }, read);
  return page ?? part;
}

/** Its first clips in the order of the seed: a list of its own, without the numbers and limits of the other. */
function shufflePage(page: ClipPage, seed: string): ClipPage {
  const { items, isCut } = cutQueue(page);
  const { failed, errors } = page;
  const shuffled = { ...emptyClipPage, items: shuffle(items, seed, clipKey), errors };
  return { ...shuffled, ...(failed && { failed }), ...(isCut && { isCutQueue: true }) };
}

/** The clips that a queue has of a list, `most`, and whether the list has more. */
export function cutQueue({ items, nextCursor, arranged }: ClipPage, most = mostQueuedClips) {
  const rest = arranged ? arranged.rest : nextCursor;
  const isCut = rest !== null || items.length > most;
  return { items: items.slice(0, most), isCut };
}
