import type { FocusEvent, KeyboardEvent, MouseEvent, RefObject } from 'react';
import { formatClipCount } from '#app/clips/clipText.ts';
import { announce } from '#app/components/shell/announcements.ts';
import type { RowAction } from './ArrangeRow.tsx';
import type { ArrangedRow } from './arrangeForm.ts';
import type { ArrangementAction } from './useArrangement.ts';
import { useDragSort } from './useDragSort.ts';
import { useKeySort } from './useKeySort.ts';

interface ListEventsOptions {
  list: RefObject<HTMLOListElement | null>;
  /** Ids of the clips that stay. */
  order: readonly string[];
  byId: ReadonlyMap<string, ArrangedRow>;
  dispatch: (action: ArrangementAction) => void;
  /** Learns that something has changed. */
  unsaved: { note: () => void };
}

/** What the list's one set of listeners does for all of its rows, and how clips move. */
export function useListEvents({ list, order, byId, dispatch, unsaved }: ListEventsOptions) {
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
      // The last row is not the last clip while others have none.
      const end = rest.findLastIndex((id) => byId.has(id)) + 1;
      move(ids, before === null ? end : rest.indexOf(before));
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
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    keys.onBlur(event);
    moveToTyped(event.target);
  };
  const { cancelDrag, ...pointer } = drag;
  return { events: { onClick, onKeyDown, onBlur, ...pointer }, move, actions };
}

function firstPlace(order: readonly string[], ids: ReadonlySet<string>): number {
  return order.findIndex((id) => ids.has(id));
}

const selectedBoxes = (list: HTMLElement | null) =>
  list?.querySelectorAll<HTMLInputElement>('li:not([data-removed]) [data-select]:checked') ?? [];

/** The ids of the selected rows. */
export function getSelected(list: HTMLElement | null): Set<string> {
  const ids = [...selectedBoxes(list)].map((box) => box.closest('li')?.dataset.id);
  return new Set(ids.filter((id) => id !== undefined));
}

/** Unticks the boxes of all rows. */
export function unselect(list: HTMLElement | null): void {
  for (const box of selectedBoxes(list)) box.checked = false;
}

function readTypedPlace(target: EventTarget) {
  const input = target as HTMLInputElement;
  const id = input.name === 'place' ? input.closest('li')?.dataset.id : undefined;
  return id === undefined ? null : { id, input, place: Number(input.value.trim() || Number.NaN) };
}
