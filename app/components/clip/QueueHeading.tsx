import { formatClipCount } from '#app/clips/clipText.ts';
import styles from './QueueHeading.module.css';

interface QueueHeadingProps {
  id?: string;
  title: string;
  /** Of {@link describeQueuePlace}; null: not shown. */
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

/** '3 of 311', or 'Clip 3' while the number of clips is unknown. */
export function describeQueuePlace(place: number, count: number | null): string {
  return count === null ? `Clip ${place}` : `${place} of ${count}`;
}

/** Says that a queue has the first clips of its list only. */
export function CutQueue({ count }: { count: number }) {
  return <p className={styles.cut}>{`Only the first ${formatClipCount(count)} are shuffled.`}</p>;
}
