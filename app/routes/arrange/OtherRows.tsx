import { useId } from 'react';
import { formatClipCount, formatNumber } from '#app/clips/clipText.ts';
import { Button } from '#app/components/ui/Button.tsx';
import styles from './arrange.module.css';
import { type ArrangeFormData, arrangePageSize } from './arrangeForm.ts';

interface OtherRowsProps {
  form: ArrangeFormData;
  /** Number of clips without a row. */
  count: number;
  isFailed: boolean;
  onRetry: () => void;
}

/** Says that the form does not show all clips yet. */
export function OtherRows({ form, count, isFailed, onRetry }: OtherRowsProps) {
  const places = form.rows.map(({ from }) => from);
  return (
    <div className={styles.help}>
      <p className="without-scripts">
        {`Clips ${formatRange(Math.min(...places), Math.max(...places))} of ${formatNumber(form.count)}. `}
        Places count over the whole playlist.
      </p>
      <p role="status" className="needs-scripts">
        {isFailed
          ? 'The other clips could not be loaded. They stay as they are. '
          : `Loading ${formatClipCount(count)} more.`}
        {isFailed && (
          <Button variant="soft" color="gray" onClick={onRetry}>
            Try again
          </Button>
        )}
      </p>
    </div>
  );
}

/** Without scripts: saves this page of the form and leads on to another. */
export function FormPages({ form }: { form: ArrangeFormData }) {
  const id = useId();
  const pages = Math.ceil(form.count / arrangePageSize);
  if (form.others === '') return null;
  const shown = Math.floor((Math.min(...form.rows.map(({ from }) => from)) - 1) / arrangePageSize);
  const starts = Array.from({ length: pages }, (_, i) => i * arrangePageSize + 1);
  return (
    <span className={`${styles.pages} without-scripts`}>
      <label htmlFor={id} className="visually-hidden">
        Clips
      </label>
      <select
        id={id}
        name="page"
        className={styles.note}
        defaultValue={starts[(shown + 1) % pages]}
      >
        {starts.map((start) => (
          <option key={start} value={start}>
            Clips {formatRange(start, Math.min(start + arrangePageSize - 1, form.count))}
          </option>
        ))}
      </select>
      <Button type="submit" variant="soft" name="go" value="1">
        Save and go on
      </Button>
    </span>
  );
}

const formatRange = (first: number, last: number) =>
  `${formatNumber(first)} to ${formatNumber(last)}`;
