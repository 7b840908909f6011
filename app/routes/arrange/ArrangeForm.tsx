import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Form, useNavigation } from 'react-router';
import { isWithin, noteLimit } from '#app/api/playlistLimits.ts';
import { formatClipCount } from '#app/clips/clipText.ts';
import { announce } from '#app/components/shell/announcements.ts';
import { useIsomorphicLayoutEffect } from '#app/lib/useIsomorphicLayoutEffect.ts';
import { ArrangeBar } from './ArrangeBar.tsx';
import { ArrangeRow, type RowAction } from './ArrangeRow.tsx';
import styles from './arrange.module.css';
import type { ArrangeFormData } from './arrangeForm.ts';
import { useArrangement } from './useArrangement.ts';
import { useDragSort } from './useDragSort.ts';
import { useKeySort } from './useKeySort.ts';
import { useUnsaved } from './useUnsaved.ts';

interface ArrangeFormProps {
  form: ArrangeFormData;
  /** The playlist's page. */
  path: string;
  /** Whether it has changes that are not saved. */
  isChanged: boolean;
}

/**
 * The clips with their places, notes and the cover. Without scripts numbers and boxes do what dragging, keys
 * and buttons do with them: both send the same form.
 */
export function ArrangeForm({ form, path, isChanged }: ArrangeFormProps) {
  const list = useRef<HTMLOListElement>(null);
  const byId = useMemo(() => new Map(form.rows.map((row) => [row.id, row])), [form.rows]);
  const [{ order, removed, past }, dispatch] = useArrangement(form.rows);
  const [selected, setSelected] = useState(0);
  const unsaved = useUnsaved(isChanged);
  usePlaceNumbers(list, order);
  const isSaving = useNavigation().formAction === `${path}/arrange`;
  const titleOf = (id: string) => byId.get(id)?.title ?? '';
  const placeOf = (id: string) => order.indexOf(id);

  const move = (ids: ReadonlySet<string>, to: number) => {
    if (ids.size === 0) return;
    unsaved.note();
    const place = Math.min(Math.max(0, to), order.length - ids.size);
    dispatch({ type: 'move', ids, to: place });
    const [first = ''] = ids;
    const what = ids.size === 1 ? titleOf(first) : formatClipCount(ids.size);
    announce(`${what}: place ${place + 1} of ${order.length}`);
  };
  const actions = {
    top: (ids: ReadonlySet<string>) => move(ids, 0),
    up: (ids: ReadonlySet<string>) => move(ids, firstPlace(order, ids) - 1),
    down: (ids: ReadonlySet<string>) => move(ids, firstPlace(order, ids) + 1),
  };
  const drag = useDragSort({
    list,
    takenBy: (id) => {
      const ids = getSelected(list.current);
      return ids.has(id) ? ids : new Set([id]);
    },
    onDrop: (ids, before) => {
      const rest = order.filter((id) => !ids.has(id));
      move(ids, before === null ? rest.length : rest.indexOf(before));
    },
  });
  const keys = useKeySort({
    count: order.length,
    placeOf,
    titleOf,
    onLift: () => dispatch({ type: 'mark' }),
    onStep: (id, to) => {
      unsaved.note();
      dispatch({ type: 'move', ids: new Set([id]), to, isStep: true });
    },
    onCancel: () => dispatch({ type: 'undo' }),
  });
  const moveToTyped = (target: EventTarget) => {
    const typed = readTypedPlace(target);
    if (!typed) return;
    const { id, input } = typed;
    const place = placeOf(id);
    const isNumber = Number.isInteger(typed.place) && typed.place > 0;
    if (isNumber && typed.place !== place + 1) move(new Set([id]), typed.place - 1);
    else input.value = String(place + 1);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') drag.cancelDrag();
    if (event.key === 'Enter' && readTypedPlace(event.target)) {
      event.preventDefault();
      moveToTyped(event.target);
    }
    keys.onKeyDown(event);
  };
  const onClick = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-action]');
    const id = button?.closest<HTMLElement>('li')?.dataset.id;
    if (id !== undefined) actions[button?.dataset.action as RowAction](new Set([id]));
  };
  const onInput = ({ target }: FormEvent) => {
    const field = target as HTMLInputElement;
    if (field.dataset.select !== undefined) return setSelected(getSelected(list.current).size);
    unsaved.note();
    if (field.name !== 'note') return;
    const isLong = !isWithin(field.value.trim(), noteLimit);
    field.setCustomValidity(isLong ? `A note has up to ${noteLimit} characters` : '');
  };
  const removeSelected = () => {
    const ids = getSelected(list.current);
    unselect(list.current);
    setSelected(0);
    unsaved.note();
    dispatch({ type: 'remove', ids });
    announce(`${formatClipCount(ids.size)} removed. Undo brings them back.`);
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    keys.onBlur(event);
    moveToTyped(event.target);
  };
  return (
    <Form
      method="post"
      action={`${path}/arrange`}
      replace
      className={styles.form}
      onInput={onInput}
      onSubmit={(event) => (isSaving ? event.preventDefault() : unsaved.send())}
    >
      <input type="hidden" name="coverWas" value={form.coverWas ?? ''} />
      <p id="arrange-help" className={`${styles.help} needs-scripts`}>
        Drag clips by their handles, or type a place. With the keyboard, Space on a handle lifts a
        clip, arrow keys move it.
      </p>
      <p className={`${styles.help} without-scripts`}>
        A clip gets the place that you type; the others make room.
      </p>
      <label className={styles.firstCover}>
        <input type="radio" name="cover" value="" defaultChecked={form.cover === null} />
        <span>Cover: the first clip</span>
      </label>
      <ol
        ref={list}
        className={styles.list}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        onPointerDown={drag.onPointerDown}
        onPointerMove={drag.onPointerMove}
        onPointerUp={drag.onPointerUp}
        onPointerCancel={drag.onPointerCancel}
      >
        {[...order, ...removed].map((id, i) => {
          const row = byId.get(id);
          if (!row) return null;
          const isRemoved = i >= order.length;
          return (
            <ArrangeRow
              key={id}
              row={row}
              place={isRemoved ? row.from : i + 1}
              isRemoved={isRemoved}
              isCover={form.cover === id}
            />
          );
        })}
      </ol>
      <ArrangeBar
        path={path}
        selected={selected}
        count={order.length}
        isSaving={isSaving}
        undo={past.length > 0 ? () => dispatch({ type: 'undo' }) : null}
        onAction={(action) => actions[action](getSelected(list.current))}
        onPlace={(place) => move(getSelected(list.current), place - 1)}
        onRemove={removeSelected}
        onUnselect={() => {
          unselect(list.current);
          setSelected(0);
        }}
      />
    </Form>
  );
}

function firstPlace(order: readonly string[], ids: ReadonlySet<string>): number {
  return order.findIndex((id) => ids.has(id));
}

/** Writes the places into the fields, as moved rows are not rendered again. */
function usePlaceNumbers(list: { current: HTMLOListElement | null }, order: readonly string[]) {
  const isFirst = useRef(true);
  useIsomorphicLayoutEffect(() => {
    // At first they are in the document, and may have been changed before hydration.
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const fields = list.current?.querySelectorAll<HTMLInputElement>('input[name="place"]') ?? [];
    for (let i = 0; i < order.length; i++) {
      const field = fields[i];
      if (field && field.value !== String(i + 1)) field.value = String(i + 1);
    }
  }, [list, order]);
}

const selectedBoxes = (list: HTMLElement | null) =>
  list?.querySelectorAll<HTMLInputElement>('li:not([data-removed]) [data-select]:checked') ?? [];

function getSelected(list: HTMLElement | null): Set<string> {
  const ids = [...selectedBoxes(list)].map((box) => box.closest('li')?.dataset.id);
  return new Set(ids.filter((id) => id !== undefined));
}

function unselect(list: HTMLElement | null): void {
  for (const box of selectedBoxes(list)) box.checked = false;
}

function readTypedPlace(target: EventTarget) {
  const input = target as HTMLInputElement;
  const id = input.name === 'place' ? input.closest('li')?.dataset.id : undefined;
  return id === undefined ? null : { id, input, place: Number(input.value.trim() || Number.NaN) };
}
