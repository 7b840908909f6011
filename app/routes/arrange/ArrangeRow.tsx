import { memo } from 'react';
import styles from './arrange.module.css';
import { type ArrangedRow, formatRow } from './arrangeForm.ts';

interface ArrangeRowProps {
  row: ArrangedRow;
  /** Its place on the page at first, which a script then keeps up to date. */
  place: number;
  isRemoved: boolean;
  isCover: boolean;
}

/** Names of the buttons of a row, for the list's one listener. */
export type RowAction = 'top' | 'up' | 'down';

const buttons: { action: RowAction; label: string; sign: string }[] = [
  { action: 'top', label: 'To the top', sign: '⤒' },
  { action: 'up', label: 'Up', sign: '↑' },
  { action: 'down', label: 'Down', sign: '↓' },
];

const nothing = () => {};

/**
 * A clip of the arrangement. Plain elements without state and listeners of their own, because a page may
 * have 2,000: memoized, so that a move re-renders none of them.
 */
export const ArrangeRow = memo(
  function ArrangeRow({ row, place, isRemoved, isCover }: ArrangeRowProps) {
    const { id, title, facts, note, mark } = row;
    const markId = mark ? `mark-${id}` : undefined;
    return (
      <li className={styles.row} data-id={id} data-removed={isRemoved || undefined}>
        <input type="hidden" name="clip" value={formatRow(row)} />
        <input
          type="checkbox"
          className={`${styles.select} needs-scripts`}
          data-select=""
          aria-label={`Select ${title}`}
        />
        <button
          type="button"
          className={`${styles.handle} needs-scripts`}
          data-handle=""
          aria-label={`Move ${title}`}
          aria-describedby="arrange-help"
        >
          ⠿
        </button>
        <input
          type="text"
          inputMode="numeric"
          className={styles.place}
          name="place"
          defaultValue={place}
          aria-label={`Place of ${title}`}
          autoComplete="off"
        />
        <img
          className={styles.still}
          src={row.still}
          data-fallback={row.fallback ?? undefined}
          alt=""
          width={320}
          height={180}
          loading="lazy"
          decoding="async"
        />
        <p className={styles.what}>
          <b>{title}</b>
          <span>{facts}</span>
          {mark && (
            <em id={markId} className={styles.mark}>
              {mark}
            </em>
          )}
        </p>
        <input
          type="text"
          className={styles.note}
          name="note"
          defaultValue={note}
          placeholder="Note"
          aria-label={`Note on ${title}`}
          aria-describedby={markId}
          aria-invalid={mark ? true : undefined}
          dir="auto"
          autoComplete="off"
        />
        <label className={styles.cover}>
          <input type="radio" name="cover" value={id} defaultChecked={isCover} />
          <span>
            Cover<span className="visually-hidden"> {title}</span>
          </span>
        </label>
        <span className={`${styles.buttons} needs-scripts`}>
          {buttons.map(({ action, label, sign }) => (
            <button
              key={action}
              type="button"
              data-action={action}
              aria-label={`${label}: ${title}`}
            >
              {sign}
            </button>
          ))}
        </span>
        <label className={`${styles.remove} without-scripts`}>
          <input type="checkbox" name="remove" value={id} checked={isRemoved} onChange={nothing} />
          <span>
            Remove<span className="visually-hidden"> {title}</span>
          </span>
        </label>
      </li>
    );
  },
  // Its place is written into the field by a script.
  (before, after) =>
    before.row === after.row &&
    before.isRemoved === after.isRemoved &&
    before.isCover === after.isCover,
);
