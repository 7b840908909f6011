import { clipKey } from '#app/api/clipList.ts';
import type { Clip, ClipPage, ListPart } from '#app/api/contract.ts';
import type { ClipKey } from '#app/clips/clipHash.ts';
import { queueQuery } from '#app/clips/queue.ts';
import { type Feed, feedKey } from '#app/search/feed.ts';
import { findFeed, findFeedOf } from '#app/search/feedStore.ts';
import { buildGameSearch } from '#app/search/gameSearch.ts';
import { formatPlaceParam } from '#app/search/queuePlaces.ts';
import { defaultGameSearch, type Search } from '#app/search/search.ts';
import type { SourceSearch } from './sourceSearch.ts';

interface SideListSource {
  search: Search;
  /**
   * Where the list begins: a cursor, null for the first page, or 'around' a play of a game; for a shuffled
   * one 'shuffle=k3x9', for a part of a queue 'at=285.abc'.
   */
  start: string | null;
}

/**
 * Identifies the list beside a clip among the feeds of this tab.
 * @param part the part of the list that was read, where it is one
 */
export function getSideListSource(
  gameId: string,
  origin: SourceSearch | null,
  part: ListPart | null = null,
): SideListSource {
  if (origin) return { search: origin.search, start: getListStart(origin, part) };
  return { search: buildGameSearch(gameId) ?? defaultGameSearch(), start: 'around' };
}

/** How the start of each part of a queue begins. */
const partStart = 'at=';

/** A shuffled queue is a list of its own, and so is a part. */
export function getListStart({ cursor, queue }: SourceSearch, part: ListPart | null = null) {
  if (part) return partStart + formatPlaceParam(part);
  return queue?.seed == null ? cursor : queueQuery(queue);
}

/** A clip from a list that this tab has loaded, or from a part of it, with its first page; null if in none. */
export function findLoadedClip(
  key: ClipKey,
  origin: SourceSearch | null,
): { clip: Clip; page: ClipPage } | null {
  const { search, start } = getSideListSource(key.gameId, origin);
  const has = (feed: Feed | undefined) =>
    feed?.clips.find((candidate) => clipKey(candidate) === clipKey(key));
  const whole = findFeed(feedKey(search, start));
  const isQueue = origin?.queue?.seed === null;
  const feed =
    !has(whole) && isQueue ? findFeedOf(feedKey(search, partStart), clipKey(key)) : whole;
  const clip = has(feed);
  return feed && clip ? { clip, page: feed.firstPage } : null;
}
