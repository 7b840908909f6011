import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useFetcher } from 'react-router';
import type { ArrangedClips, Clip, ClipPage, ListPlace } from '#app/api/contract.ts';
import { useIsomorphicLayoutEffect } from '#app/lib/useIsomorphicLayoutEffect.ts';
import { type Feed, type FeedAnswer, feedKey, keepLoadedClips, openFeed } from './feed.ts';
import {
  dispatchToFeed,
  findFeed,
  keepFeed,
  putFeed,
  reviveFeed,
  subscribeToFeeds,
} from './feedStore.ts';
import type { Search } from './search.ts';

interface FeedOptions {
  search: Search;
  /** The page at `start`, from a loader. */
  firstPage: ClipPage;
  /** Cursor that the list begins at; null: the newest clips. */
  start?: string | null;
  /** Resumes this tab's list of the same search, if any. */
  resume: boolean;
  /** Keeps the clips of the list in the other order, where the app sorts them. */
  keepLoaded?: boolean;
  /** Resumes a list that the tab had before the document was loaded again. By default as `resume`. */
  revive?: boolean;
}

export interface FeedView {
  clips: Clip[];
  status: 'idle' | 'loading' | 'failed';
  /** Cursor of the next page; null at the end. */
  cursor: string | null;
  errors: string[];
  /** Where pages begin among the clips. */
  pages: readonly ListPlace[];
  /** What the app sorted or filtered itself, as the API does not. */
  arranged: ArrangedClips | null;
  /** Whether the next page may load without being asked for. */
  isAutomatic: boolean;
  /** The page that it began with; identifies the list on other screens. */
  firstPage: ClipPage;
  /** Requests the next page unless one is loading or the feed has ended. */
  loadMore: () => void;
}

/**
 * The feed of a search: its first page from a loader, the others on demand. Another search, or
 * another first page without `resume`, begins another list.
 */
export function useFeed(options: FeedOptions): FeedView {
  const { search, firstPage, start = null, resume, revive = resume } = options;
  const key = feedKey(search, start);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other options matter only when a list begins
  const opened = useMemo(
    () => (resume && findFeed(key)) || beginFeed(key, options),
    [key, firstPage],
  );
  const stored = useSyncExternalStore(
    subscribeToFeeds,
    () => findFeed(key),
    () => undefined,
  );
  const feed = stored?.firstPage === opened.firstPage ? stored : opened;
  useIsomorphicLayoutEffect(() => {
    if (findFeed(opened.key)?.firstPage === opened.firstPage) return;
    putFeed(opened);
    if (revive) reviveFeed(opened);
  }, [opened]);
  useEffect(() => {
    const keep = () => keepFeed(key);
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [key]);

  const loadMore = usePages(key);
  const isAutomatic = feed.cursor !== null && feed.status === 'idle' && feed.isGrowing;
  const { clips, status, cursor, errors, pages, arranged, firstPage: list } = feed;
  return { clips, status, cursor, errors, pages, arranged, isAutomatic, firstPage: list, loadMore };
}

function beginFeed(
  key: string,
  { search, firstPage, start = null, keepLoaded }: FeedOptions,
): Feed {
  const feed = openFeed(key, firstPage);
  const { sort } = search;
  const other = findFeed(feedKey({ ...search, sort: sort === 'asc' ? 'desc' : 'asc' }, start));
  return keepLoaded && other ? keepLoadedClips(feed, other, sort) : feed;
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
