import { type ReactNode, useId, useRef } from 'react';
import { Button, LinkButton } from '#app/components/ui/Button.tsx';
import type { RowAction } from './ArrangeRow.tsx';
import styles from './arrange.module.css';

interface ArrangeBarProps {
  path: string;
  /** Leads on to other pages of the form. */
  pages: ReactNode;
  /** Number of selected clips. */
  selected: number;
  /** Of all clips. */
  count: number;
  isSaving: boolean;
  /** Null: nothing to undo. */
  undo: (() => void) | null;
  onAction: (action: RowAction) => void;
  /** A place from 1. */
  onPlace: (place: number) => void;
  onRemove: () => void;
  onUnselect: () => void;
}

/** What to do with the selected clips, Undo and Save; stays in view. */
export function ArrangeBar(props: ArrangeBarProps) {
  const { path, selected, isSaving, undo } = props;
  return (
    <div className={styles.bar} data-action-bar="">
      {selected > 0 && <SelectedActions {...props} />}
      <div className={styles.save}>
        {undo && (
          <Button variant="soft" color="gray" onClick={undo} className="needs-scripts">
            Undo
          </Button>
        )}
        <LinkButton to={path} variant="soft" color="gray" prefetch="none">
          Cancel
        </LinkButton>
        <Button type="submit" loading={isSaving}>
          Save
        </Button>
        {props.pages}
      </div>
    </div>
  );
}

function SelectedActions(props: ArrangeBarProps) {
  const { selected, count, onAction, onPlace, onRemove, onUnselect } = props;
  const place = useRef<HTMLInputElement>(null);
  const id = useId();
  const goToPlace = () => {
    const wanted = Number(place.current?.value);
    if (Number.isInteger(wanted) && wanted > 0) onPlace(wanted);
    else place.current?.focus();
  };
  return (
    <div className={styles.selected}>
      <p role="status">{`${selected} selected`}</p>
      <Button variant="soft" color="gray" onClick={() => onAction('top')}>
        To the top
      </Button>
      <Button variant="soft" color="gray" onClick={() => onAction('up')}>
        Up
      </Button>
      <Button variant="soft" color="gray" onClick={() => onAction('down')}>
        Down
      </Button>
      <span className={styles.toPlace}>
        <label htmlFor={id} className="visually-hidden">
          Place
        </label>
        <input
          ref={place}
          id={id}
          type="number"
          min={1}
          max={count}
          className={styles.place}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            goToPlace();
          }}
        />
        <Button variant="soft" color="gray" onClick={goToPlace}>
          To this place
        </Button>
      </span>
      <Button variant="soft" color="red" onClick={onRemove}>
        Remove
      </Button>
      <Button variant="ghost" color="gray" onClick={onUnselect}>
        Unselect
      </Button>
    </div>
  );
}
