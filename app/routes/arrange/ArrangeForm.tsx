import { type FormEvent, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { isWithin, noteLimit } from '#app/api/playlistLimits.ts';
import { formatClipCount } from '#app/clips/clipText.ts';
import { announce } from '#app/components/shell/announcements.ts';
import { useIsomorphicLayoutEffect } from '#app/lib/useIsomorphicLayoutEffect.ts';
import { ArrangeBar } from './ArrangeBar.tsx';
import { ArrangeRow } from './ArrangeRow.tsx';
import styles from './arrange.module.css';
import { type ArrangeFormData, formatOthers } from './arrangeForm.ts';
import { FormPages, OtherRows } from './OtherRows.tsx';
import { useArrangement } from './useArrangement.ts';
import { getSelected, unselect, useListEvents } from './useListEvents.ts';
import { useRows } from './useRows.ts';
import { useUnsaved } from './useUnsaved.ts';

interface ArrangeFormProps {
  form: ArrangeFormData;
  /** The playlist's page. */
  path: string;
  /** Key of the answer that did not save it; undefined: it was not sent yet. */
  unsavedKey: string | undefined;
}

/**
 * The clips with their places, notes and the cover. Without scripts numbers and boxes do what dragging, keys
 * and buttons do with them: both send the same form.
 */
export function ArrangeForm({ form, path, unsavedKey }: ArrangeFormProps) {
  const list = useRef<HTMLOListElement>(null);
  const { byId, others, isFailed, loadAll } = useRows(form, path);
  const [{ order, removed, past }, dispatch] = useArrangement(form);
  const [selected, setSelected] = useState(0);
  const unsaved = useUnsaved(unsavedKey);
  usePlaceNumbers(list, order);
  const isSaving = useNavigation().formAction === `${path}/arrange`;
  const { events, move, actions } = useListEvents({ list, order, byId, dispatch, unsaved });
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
      <input type="hidden" name="others" value={formatOthers(others)} />
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
      {form.cover !== null && !form.rows.some(({ id }) => id === form.cover) && (
        <label className={styles.firstCover}>
          <input type="radio" name="cover" value={form.cover} defaultChecked />
          <span>Cover: the present one</span>
        </label>
      )}
      {others.length > 0 && (
        <OtherRows form={form} count={others.length} isFailed={isFailed} onRetry={loadAll} />
      )}
      <ol ref={list} className={styles.list} {...events}>
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
              isCover={form.cover === id && form.rows.includes(row)}
            />
          );
        })}
      </ol>
      <ArrangeBar
        path={path}
        pages={<FormPages form={form} />}
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

/** Writes the places into the fields, as moved rows are not rendered again. */
function usePlaceNumbers(list: { current: HTMLOListElement | null }, order: readonly string[]) {
  const isFirst = useRef(true);
  useIsomorphicLayoutEffect(() => {
    // At first they are in the document, and may have been changed before hydration.
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const places = new Map(order.map((id, i) => [id, String(i + 1)]));
    for (const row of list.current?.querySelectorAll<HTMLElement>('li[data-id]') ?? []) {
      const field = row.querySelector<HTMLInputElement>('input[name="place"]');
      const place = places.get(row.dataset.id ?? '');
      if (field && place !== undefined && field.value !== place) field.value = place;
    }
  }, [list, order]);
}
