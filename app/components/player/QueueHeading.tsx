import { Link } from 'react-router';
import { formatClipCount, formatNumber } from '#app/clips/clipText.ts';
import type { Queue } from '#app/clips/queue.ts';
import { sameScreenNavigation } from '#app/lib/sameScreenNavigation.ts';
import styles from './QueueHeading.module.css';

interface QueueHeadingProps {
  id?: string;
  title: string;
  /** '3 of 311'; null: not shown. */
  place: string | null;
}

/** Heading of the list beside a player, with the place of the clip that plays. */
export function QueueHeading({ id, title, place }: QueueHeadingProps) {
  return (
    <div className={styles.heading}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {place !== null && <p className={styles.place}>{place}</p>}
    </div>
  );
}

/** The heading of a queue's list. */
export function getQueueTitle({ seed }: Queue): string {
  return seed === null ? 'Queue' : 'Shuffled queue';
}

/** Says that a queue has the first clips of its list only. */
export function CutQueue({ count }: { count: number }) {
  return <p className={styles.cut}>{`Only the first ${formatClipCount(count)} are shuffled.`}</p>;
}

/** Says that a list begins after the first clips of its queue, and leads to the first one. */
export function QueuePart({ before, first }: { before: number; first: string }) {
  return (
    <p className={styles.cut}>
      {`This list begins at clip ${formatNumber(before + 1)}. `}
      <Link to={first} {...sameScreenNavigation}>
        First clip
      </Link>
    </p>
  );
}
