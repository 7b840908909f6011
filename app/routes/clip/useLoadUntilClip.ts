/** The pages of a search up to the one that a clip is on, where its address alone was known. */
import { useEffect, useRef } from 'react';
import type { Clip } from '#app/api/contract.ts';
import { findClipIndex } from '#app/clips/neighbours.ts';
import type { Search } from '#app/search/searchParams.ts';
import type { FeedView } from '#app/search/useFeed.ts';

/** Three hundred clips: a list that was longer starts from the top. */
const mostPages = 20;

/**
 * After a reload, and for whoever got the address from somebody else, only the first page of the
 * search is there. The clip has its place in the list, and so the clips before and after it, once
 * its own page is there too.
 */
export function useLoadUntilClip(clip: Clip | null, search: Search, feed: FeedView): void {
  const { clips, cursor, status, loadMore } = feed;
  const wanted = clip !== null && cursor !== null && canBeOnNextPage(clip, clips, search);
  const asked = useRef(0);
  useEffect(() => {
    if (!wanted || status !== 'idle' || asked.current === mostPages) return;
    asked.current += 1;
    loadMore();
  }, [wanted, status, loadMore]);
}

/** Whether a clip that is not among the loaded ones of a search may be on one of its next pages. */
export function canBeOnNextPage(clip: Clip, clips: readonly Clip[], search: Search): boolean {
  if (findClipIndex(clip, clips) !== -1) return false;
  if (!search.tags.every((tag) => clip.tags.includes(tag))) return false;
  if (search.type === 'game') return clip.gameId === search.game;
  const last = clips.at(-1);
  if (!last) return true;
  return search.sort === 'asc' ? last.date <= clip.date : last.date >= clip.date;
}
