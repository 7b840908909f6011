import type { KeyboardEvent, MouseEvent } from 'react';
import { Link } from 'react-router';
import type { Clip } from '#app/api/contract.ts';
import { clipPath } from '#app/clips/clipHash.ts';
import { queueQuery } from '#app/clips/queue.ts';
import { PlayLinks } from '#app/components/clip/PlayLinks.tsx';
import { ModalLink } from '#app/components/modals/ModalLink.tsx';
import { BookmarkIcon, SortIcon } from '#app/components/ui/icons.tsx';
import { getTooltipProps } from '#app/components/ui/Tooltips.tsx';
import { toggledOrder } from '#app/search/backToFeed.ts';
import { describeCount } from '#app/search/listCount.ts';
import type { Search } from '#app/search/search.ts';
import { getSearchFiles } from '#app/search/searchFiles.ts';
import { searchPath, searchQuery } from '#app/search/searchParams.ts';
import type { FeedView } from '#app/search/useFeed.ts';
import { formParams } from './formParams.ts';
import { SearchReel } from './SearchReel.tsx';
import { CollectLinks } from './SelectBar.tsx';
import styles from './search.module.css';

interface ResultsHeaderProps {
  search: Search;
  start: string | null;
  feed: FeedView;
  /** A name for the search to be saved under; null where searches cannot be saved. */
  saveAs: string | null;
  mayCollect: boolean;
  isSelecting: boolean;
}

/** Count, order and "Load More" (docs/product.md#results-header). */
export function ResultsHeader(props: ResultsHeaderProps) {
  const { search, start, feed, saveAs, mayCollect, isSelecting } = props;
  return (
    <header className={styles.header}>
      <h2 className={styles.count}>
        {isNothingKnown(feed) ? 'No clips loaded' : describeCount(feed, start)}
      </h2>
      {saveAs !== null && (
        <ModalLink
          modal="save-search"
          params={{ search: searchQuery(search), name: saveAs }}
          className={styles.control}
          rel="nofollow"
        >
          <BookmarkIcon />
          Save search
        </ModalLink>
      )}
      <PlaySearch search={search} start={start} first={feed.clips[0]} />
      {mayCollect && <CollectLinks search={search} query={pageQuery(search, start)} feed={feed} />}
      {feed.clips.length > 0 && <SearchReel search={search} />}
      <span className={styles.space} />
      {start !== null && (
        <Link className={styles.control} to={searchPath(search)}>
          {search.sort === 'asc' ? 'Oldest clips' : 'Newest clips'}
        </Link>
      )}
      <LoadMore search={search} feed={feed} isSelecting={isSelecting} />
      <SortToggle search={search} />
    </header>
  );
}

interface PlaySearchProps {
  search: Search;
  start: string | null;
  first: Clip | undefined;
}

/** Plays what the list shows; a new order and the file are of the whole search. */
function PlaySearch({ search, start, first }: PlaySearchProps) {
  if (!first) return null;
  const query = searchQuery(search);
  return (
    <PlayLinks
      play={`${clipPath(first, pageQuery(search, start))}&${queueQuery({ seed: null })}`}
      shuffle={`/resources/search/shuffle?${query}`}
      files={getSearchFiles(search)}
      look={{ className: styles.control }}
    />
  );
}

/** The count is unknown if the first page failed. */
function isNothingKnown({ clips, status }: FeedView): boolean {
  return clips.length === 0 && status === 'failed';
}

export interface LoadMoreProps {
  search: Search;
  feed: FeedView;
  /** Whether clips are selected, which the link does not know. */
  isSelecting: boolean;
}

/** Loads the next page; a link to it without scripts. */
export function LoadMore({ search, feed, isSelecting }: LoadMoreProps) {
  const { cursor, status, loadMore } = feed;
  if (cursor === null) return null;
  const load = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    loadMore();
  };
  /** Its role is a button, which the space bar presses too. */
  const press = (event: KeyboardEvent) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    loadMore();
  };
  return (
    <Link
      className={`${styles.control} ${isSelecting ? 'needs-scripts' : ''}`}
      to={pagePath(search, cursor)}
      onClick={load}
      onKeyDown={press}
      data-focus="more"
      aria-disabled={status === 'loading' || undefined}
      role="button"
    >
      Load More
    </Link>
  );
}

function SortToggle({ search }: { search: Search }) {
  const isDescending = search.sort === 'desc';
  const to = searchPath({ ...search, sort: isDescending ? 'asc' : 'desc' });
  const order = isDescending ? 'descending' : 'ascending';
  return (
    <Link
      className={styles.control}
      to={to}
      state={toggledOrder}
      data-focus="sort"
      {...getTooltipProps(`Sorting events in ${order} order`)}
    >
      <SortIcon descending={isDescending} />
      {isDescending ? 'Newest first' : 'Oldest first'}
    </Link>
  );
}

/** The URL of the search's page at `cursor`; null: its first page. */
export function pagePath(search: Search, cursor: string | null): string {
  return `/search?${pageQuery(search, cursor)}`;
}

/** The query string of that page, without '?'. */
export function pageQuery(search: Search, cursor: string | null): string {
  const query = searchQuery(search);
  if (cursor === null) return query;
  return `${query}&${new URLSearchParams({ [formParams.cursor]: cursor })}`;
}
