import { clipKey } from '#app/api/clipList.ts';
import type { Clip, ClipPage } from '#app/api/contract.ts';
import type { ClipKey } from '#app/clips/clipHash.ts';
import { createExternalStore } from '#app/lib/externalStore.ts';
import { feedKey } from '#app/search/feed.ts';
import { findFeed } from '#app/search/feedStore.ts';
import type { SourceSearch } from './sourceSearch.ts';

interface GameList {
  gameId: string;
  clips: readonly Clip[];
  page: ClipPage;
}

/** The list beside a clip without a source search. A store, because the client loader reads it. */
const gameList = createExternalStore<GameList | null>(null);

/** Keeps the list for the choice of the next clip. For the browser only. */
export function cacheGameList(gameId: string, clips: readonly Clip[], page: ClipPage): void {
  gameList.set({ gameId, clips, page });
}

/**
 * A clip from the lists that this tab has loaded, with the first page of its list; null
 * when it is in none, and has to be fetched.
 */
export function findLoadedClip(
  key: ClipKey,
  origin: SourceSearch | null,
): { clip: Clip; page: ClipPage } | null {
  const list = origin ? findSearchList(origin) : findGameList(key.gameId);
  const clip = list?.clips.find((candidate) => clipKey(candidate) === clipKey(key));
  return list && clip ? { clip, page: list.page } : null;
}

function findSearchList({ search, cursor }: SourceSearch) {
  const feed = findFeed(feedKey(search, cursor));
  return feed && { clips: feed.clips, page: feed.firstPage };
}

function findGameList(gameId: string) {
  const list = gameList.read();
  return list?.gameId === gameId ? list : null;
}
