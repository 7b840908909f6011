import type { MouseEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { skeletonCount } from '#app/components/clip/ClipGrid.tsx';
import { endOfFeedText } from '#app/search/feed.ts';
import type { FeedView } from '#app/search/useFeed.ts';
import styles from './SideListEnd.module.css';

/** What the side list needs from its search's feed to load more. */
export type SideListPaging = Pick<FeedView, 'status' | 'cursor' | 'isAutomatic' | 'loadMore'>;

interface SideListEndProps {
  paging: SideListPaging | null;
  /** The address of the next page, for readers without scripts. */
  nextPage: string | null;
  /** The first page did not arrive. */
  failed: boolean;
  /** Address of every play of the game, for a list that has some of them. */
  wholeGame: string | null;
  empty: boolean;
}

/** The end of the list: loading, a retry, or the end text. */
export function SideListEnd(props: SideListEndProps) {
  const { paging, nextPage, failed, wholeGame, empty } = props;
  const { pathname, search } = useLocation();
  if (failed) {
    return (
      <p className={styles.end}>
        The other videos could not be loaded.{' '}
        <a className={styles.again} href={pathname + search}>
          Try again
        </a>
      </p>
    );
  }
  if (!paging) {
    return (
      <>
        {empty && <p className={styles.end}>No videos</p>}
        {wholeGame && (
          <p className={styles.end}>
            <Link to={wholeGame}>Every play of this game</Link>
          </p>
        )}
      </>
    );
  }
  if (paging.status === 'loading') return <Skeletons />;
  if (paging.status === 'failed') {
    const retry = (event: MouseEvent) => {
      focusLastEntry(event.currentTarget);
      paging.loadMore();
    };
    return (
      <p className={styles.end}>
        More videos could not be loaded.{' '}
        <button type="button" className={styles.retry} onClick={retry}>
          Try again
        </button>
      </p>
    );
  }
  if (paging.cursor === null) return <p className={styles.end}>{endOfFeedText}</p>;
  if (!paging.isAutomatic) {
    return (
      <p className={styles.end}>
        <button type="button" className={styles.retry} onClick={paging.loadMore}>
          Load more videos
        </button>
      </p>
    );
  }
  if (!nextPage) return null;
  return (
    <p className={`${styles.end} without-scripts`}>
      <a href={nextPage}>More videos</a>
    </p>
  );
}

/** The button unmounts while the page loads, so the focus moves to the end of the list. */
function focusLastEntry(button: Element): void {
  const last = button.closest('aside')?.querySelector<HTMLElement>('li:last-child a');
  last?.focus({ preventScroll: true });
}

function Skeletons() {
  return (
    <div aria-hidden="true">
      {Array.from({ length: skeletonCount }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={i} className={styles.skeleton} />
      ))}
    </div>
  );
}
