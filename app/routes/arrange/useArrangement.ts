import { useReducer } from 'react';
import { placeAmong } from '#app/playlists/arrangement.ts';
import { type ArrangeFormData, parseOthers } from './arrangeForm.ts';

/** Where the clips stand: ids. */
interface Places {
  order: readonly string[];
  removed: readonly string[];
}

interface ArrangementState extends Places {
  /** The states before, which Undo returns to, the latest last. */
  past: readonly Places[];
}

export type ArrangementAction =
  /** `isStep`: one of several that Undo takes back together. */
  | { type: 'move'; ids: ReadonlySet<string>; to: number; isStep?: boolean }
  | { type: 'remove'; ids: ReadonlySet<string> }
  /** Undo will return to here. */
  | { type: 'mark' }
  | { type: 'undo' };

const mostUndone = 100;

/** The order of all clips, also of those without a row, as far as this page has changed it. */
export function useArrangement(form: ArrangeFormData) {
  return useReducer(reduce, form, begin);
}

function begin({ rows, others }: ArrangeFormData): ArrangementState {
  const ids = (parseOthers(others) ?? []).map(({ id }) => id);
  const staying = rows.filter((row) => !row.isRemoved);
  const order = placeAmong(
    ids,
    staying.map(({ id, place, from }) => ({ id, place: place ?? from })),
  );
  const removed = rows.filter((row) => row.isRemoved).map(({ id }) => id);
  return { order, removed, past: [] };
}

function reduce(state: ArrangementState, action: ArrangementAction): ArrangementState {
  const { order, removed, past } = state;
  const marked = [...past.slice(1 - mostUndone), { order, removed }];
  switch (action.type) {
    case 'move': {
      const next = moveIds(order, action.ids, action.to);
      return { order: next, removed, past: action.isStep ? past : marked };
    }
    case 'remove': {
      const { ids } = action;
      const gone = order.filter((id) => ids.has(id));
      const rest = order.filter((id) => !ids.has(id));
      return { order: rest, removed: [...removed, ...gone], past: marked };
    }
    case 'mark':
      return { ...state, past: marked };
    case 'undo': {
      const last = past.at(-1);
      return last ? { ...last, past: past.slice(0, -1) } : state;
    }
  }
}

/** Puts ids, in their order, together at a place among the others, from 0. */
export function moveIds(
  order: readonly string[],
  ids: ReadonlySet<string>,
  to: number,
): readonly string[] {
  const moved = order.filter((id) => ids.has(id));
  const rest = order.filter((id) => !ids.has(id));
  return rest.toSpliced(Math.max(0, to), 0, ...moved);
}
