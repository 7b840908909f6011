import { clipKey } from '#app/api/clipList.ts';
import type { Clip, ClipPage } from '#app/api/contract.ts';
import type { ClipKey } from '#app/clips/clipHash.ts';
import { queueQuery } from '#app/clips/queue.ts';
import { feedKey } from '#app/search/feed.ts';
import { findFeed } from '#app/search/feedStore.ts';
import { buildGameSearch } from '#app/search/gameSearch.ts';
import { defaultGameSearch, type Search } from '#app/search/search.ts';
import type { SourceSearch } from './sourceSearch.ts';

interface SideListSource {
  search: Search;
  /**
   * Where the list begins: a cursor, null for the first page, or 'around' a play of a game; for a shuffled
   * one 'shuffle=k3x9'.
   */
  start: string | null;
}

/** Identifies the list beside a clip among the feeds of this tab. */
export function getSideListSource(gameId: string, origin: SourceSearch | null): SideListSource {
  if (origin) return { search: origin.search, start: getListStart(origin) };
  return { search: buildGameSearch(gameId) ?? defaultGameSearch(), start: 'around' };
}

/** A shuffled queue is a list of its own. */
export function getListStart({ cursor, queue }: SourceSearch): string | null {
  return queue?.seed == null ? cursor : queueQuery(queue);
}

/** A clip from a list that this tab has loaded, with the list's first page; null if in none. */
export function findLoadedClip(
  key: ClipKey,
  origin: SourceSearch | null,
): { clip: Clip; page: ClipPage } | null {
  const { search, start } = getSideListSource(key.gameId, origin);
  const feed = findFeed(feedKey(search, start));
  const clip = feed?.clips.find((candidate) => clipKey(candidate) === clipKey(key));
  return feed && clip ? { clip, page: feed.firstPage } : null;
}
