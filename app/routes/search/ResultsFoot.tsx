import { Button } from '#app/components/ui/Button.tsx';
import { Notice } from '#app/components/ui/Notice.tsx';
import { endOfFeedText } from '#app/search/feed.ts';
import { LoadMore, type LoadMoreProps } from './ResultsHeader.tsx';
import styles from './search.module.css';

/** The end of the list: loading, the end text, or an error. */
export function ResultsFoot({ search, feed, isSelecting }: LoadMoreProps) {
  const { clips, cursor, status } = feed;
  return (
    <footer className={styles.foot}>
      {status === 'failed' && clips.length > 0 && (
        <Notice
          tone="problem"
          layout="inline"
          headingLevel={3}
          title="The next clips could not be loaded"
          actions={
            <Button variant="soft" color="gray" data-focus="more" onClick={feed.loadMore}>
              Try again
            </Button>
          }
        />
      )}
      {status === 'idle' && cursor !== null && clips.length > 0 && (
        <LoadMore search={search} feed={feed} isSelecting={isSelecting} />
      )}
      {cursor === null && status === 'idle' && clips.length > 0 && (
        <p className={styles.end}>{endOfFeedText}</p>
      )}
    </footer>
  );
}
