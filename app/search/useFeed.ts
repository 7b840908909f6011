import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useFetcher } from 'react-router';
import type { Clip, ClipPage } from '#app/api/contract.ts';
import { useIsomorphicLayoutEffect } from '#app/lib/useIsomorphicLayoutEffect.ts';
import { arrangeClips } from './arrangeClips.ts';
import { type FeedAnswer, feedKey, openFeed } from './feed.ts';
import { dispatchToFeed, findFeed, putFeed, subscribeToFeeds } from './feedStore.ts';
import type { Search } from './searchParams.ts';

export interface FeedOptions {
  search: Search;
  /** The page at `start`, from a loader. */
  firstPage: ClipPage;
  /** Cursor that the list begins at; null: the newest clips. */
  start?: string | null;
  /** Resumes this tab's list of the same search, if any. */
  resume: boolean;
}

export interface FeedView {
  /** Filtered and in order (see `arrangeClips`). */
  clips: Clip[];
  status: 'idle' | 'loading' | 'failed';
  /** Cursor of the next page; null at the end. */
  cursor: string | null;
  errors: string[];
  /** The page that it began with; identifies the list on other screens. */
  firstPage: ClipPage;
  /** Requests the next page unless one is loading or the feed has ended. */
  loadMore: () => void;
}

/**
 * The feed of a search: its first page from a loader, the others on demand. Another search, or
 * another first page without `resume`, begins another list.
 */
export function useFeed({ search, firstPage, start = null, resume }: FeedOptions): FeedView {
  const key = feedKey(search, start);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `resume` matters only when a list begins
  const opened = useMemo(
    () => (resume && findFeed(key)) || openFeed(key, firstPage),
    [key, firstPage],
  );
  const stored = useSyncExternalStore(
    subscribeToFeeds,
    () => findFeed(key),
    () => undefined,
  );
  const feed = stored?.firstPage === opened.firstPage ? stored : opened;
  useIsomorphicLayoutEffect(() => {
    if (findFeed(opened.key)?.firstPage !== opened.firstPage) putFeed(opened);
  }, [opened]);

  const loadMore = usePages(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` contains the search
  const clips = useMemo(() => arrangeClips(feed.clips, search), [feed.clips, key]);
  const { status, cursor, errors, firstPage: list } = feed;
  return { clips, status, cursor, errors, firstPage: list, loadMore };
}

/** Loads the next pages of a feed through its own fetcher, so that answers never mix. */
function usePages(key: string): () => void {
  const fetcher = useFetcher<FeedAnswer>({ key: `feed ${key}` });
  const { data, load } = fetcher;
  useEffect(() => {
    if (data) dispatchToFeed({ type: 'answered', ...data });
  }, [data]);
  useEffect(() => () => dispatchToFeed({ type: 'abandoned', key }), [key]);
  return useCallback(() => {
    const feed = findFeed(key);
    if (!feed || feed.cursor === null || feed.status === 'loading') return;
    const { cursor } = feed;
    dispatchToFeed({ type: 'asked', key, cursor });
    load(`/resources/feed?${key}&${new URLSearchParams({ cursor })}`);
  }, [key, load]);
}
