import type { Clip, ClipPage } from '#app/api/contract.ts';
import type { ClipKey } from '#app/search/clipHash.ts';
import { clipKey, feedKey } from '#app/search/feed.ts';
import { findFeed } from '#app/search/feedStore.ts';
import type { Origin } from './from.ts';

let gameList: { gameId: string; clips: readonly Clip[]; page: ClipPage } | null = null;

/** Keeps the list beside a clip that no search led to, for the choice of the next. Browser only. */
export function keepGameList(gameId: string, clips: readonly Clip[], page: ClipPage): void {
  gameList = { gameId, clips, page };
}

/**
 * A clip from the lists that this tab has loaded (spec 2), with the first page of its list; null
 * when it is in none, and has to be fetched.
 */
export function findLoadedClip(
  key: ClipKey,
  origin: Origin | null,
): { clip: Clip; page: ClipPage } | null {
  const list = origin ? searchList(origin) : gameListOf(key.gameId);
  const clip = list?.clips.find((candidate) => clipKey(candidate) === clipKey(key));
  return list && clip ? { clip, page: list.page } : null;
}

function searchList({ search, cursor }: Origin) {
  const feed = findFeed(feedKey(search, cursor));
  return feed && { clips: feed.clips, page: feed.firstPage };
}

function gameListOf(gameId: string) {
  return gameList?.gameId === gameId ? gameList : null;
}
