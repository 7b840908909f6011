import { Notice } from '#app/components/ui/Notice.tsx';
import { endOfFeedText } from '#app/search/feed.ts';
import { type Search, searchPath } from '#app/search/searchParams.ts';
import type { FeedView } from '#app/search/useFeed.ts';
import { LoadMore } from './ResultsHeader.tsx';
import styles from './search.module.css';

/** The end of the list: loading, the end text, or an error. */
export function ResultsFoot({ search, feed }: { search: Search; feed: FeedView }) {
  const { clips, cursor, status } = feed;
  return (
    <footer className={styles.foot}>
      {status === 'failed' && clips.length > 0 && (
        <Notice
          tone="problem"
          layout="inline"
          headingLevel={3}
          title="The next clips could not be loaded"
          actions={<Retry search={search} feed={feed} />}
        />
      )}
      {status === 'idle' && cursor !== null && clips.length > 0 && (
        <LoadMore search={search} feed={feed} />
      )}
      {cursor === null && status === 'idle' && clips.length > 0 && (
        <p className={styles.end}>{endOfFeedText}</p>
      )}
    </footer>
  );
}

function Retry({ search, feed }: { search: Search; feed: FeedView }) {
  return (
    <a
      className={styles.control}
      href={searchPath(search)}
      data-focus="more"
      onClick={(event) => {
        event.preventDefault();
        feed.loadMore();
      }}
    >
      Try again
    </a>
  );
}
