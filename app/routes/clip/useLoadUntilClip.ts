import { useEffect, useRef } from 'react';
import type { Clip } from '#app/api/contract.ts';
import { findClipIndex } from '#app/clips/neighbours.ts';
import type { Search } from '#app/search/search.ts';
import type { FeedView } from '#app/search/useFeed.ts';

/** Maximum of pages to load: 300 clips. */
const mostPages = 20;

/**
 * Loads the pages of a search up to the one with the clip, which then has neighbours. After a
 * reload, or by a shared address, only the first page is there.
 * @param search null: the list is not paged
 */
export function useLoadUntilClip(clip: Clip | null, search: Search | null, feed: FeedView): void {
  const { clips, isAutomatic, loadMore } = feed;
  const wanted = clip && search && isAutomatic && canBeOnNextPage(clip, clips, search);
  const asked = useRef(0);
  useEffect(() => {
    if (!wanted || asked.current === mostPages) return;
    asked.current += 1;
    loadMore();
  }, [wanted, loadMore]);
}

/** Whether a clip that is not loaded yet may be on one of the search's next pages. */
export function canBeOnNextPage(clip: Clip, clips: readonly Clip[], search: Search): boolean {
  if (findClipIndex(clip, clips) !== -1) return false;
  if (!search.tags.every((tag) => clip.tags.includes(tag))) return false;
  if (search.type === 'game' && search.game) return clip.gameId === search.game;
  const last = clips.at(-1);
  if (!last) return true;
  return search.sort === 'asc' ? last.date <= clip.date : last.date >= clip.date;
}
