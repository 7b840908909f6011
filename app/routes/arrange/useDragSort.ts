import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';

interface DragSortOptions {
  list: RefObject<HTMLOListElement | null>;
  /** The ids that a drag of one takes along, itself included. */
  takenBy: (id: string) => ReadonlySet<string>;
  /** Called where they are let go: in front of another clip; null: at the end. */
  onDrop: (ids: ReadonlySet<string>, before: string | null) => void;
}

interface Drag {
  row: HTMLElement;
  ids: ReadonlySet<string>;
  /** The pointer's place on the page where it began, and in the window now. */
  startY: number;
  y: number;
  /** The row that they are let go at, and on which side of it. */
  target: { row: HTMLElement; side: 'before' | 'after' } | null;
  frame: number;
}

/** Pixels from the window's edges within which the page scrolls, and pixels of a step at most. */
const edge = { size: 110, step: 18 };

/** Sorts rows by dragging their handles, with a mouse, a pen or a finger. Moves nothing before the end. */
export function useDragSort({ list, takenBy, onDrop }: DragSortOptions) {
  const drag = useRef<Drag>(null);
  useEffect(() => () => cancelAnimationFrame(drag.current?.frame ?? 0), []);

  const end = (isDropped: boolean) => {
    const { current } = drag;
    if (!current) return;
    drag.current = null;
    cancelAnimationFrame(current.frame);
    current.row.style.translate = '';
    list.current?.removeAttribute('data-dragging');
    for (const row of list.current?.querySelectorAll<HTMLElement>('[data-dragged]') ?? []) {
      row.removeAttribute('data-dragged');
    }
    current.target?.row.removeAttribute('data-drop');
    if (isDropped && current.target) onDrop(current.ids, toBefore(current.target, current.ids));
  };

  const follow = () => {
    const { current } = drag;
    if (!current || !list.current) return;
    scrollAtEdge(current.y);
    current.row.style.translate = `0 ${current.y + window.scrollY - current.startY}px`;
    showTarget(current, list.current);
    current.frame = requestAnimationFrame(follow);
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const handle = (event.target as Element).closest<HTMLElement>('[data-handle]');
      const row = handle?.closest<HTMLElement>('li');
      if (!handle || !row?.dataset.id || event.button !== 0 || !event.isPrimary) return;
      handle.setPointerCapture(event.pointerId);
      const ids = takenBy(row.dataset.id);
      const y = event.clientY;
      drag.current = { row, ids, startY: y + window.scrollY, y, target: null, frame: 0 };
    },
    onPointerMove({ clientY }: PointerEvent) {
      const { current } = drag;
      if (!current) return;
      current.y = clientY;
      // A press that hardly moves is none.
      const isStill = Math.abs(clientY + window.scrollY - current.startY) < 4;
      if (current.frame !== 0 || isStill) return;
      list.current?.setAttribute('data-dragging', '');
      for (const row of list.current?.children ?? []) {
        if (current.ids.has((row as HTMLElement).dataset.id ?? '')) {
          row.setAttribute('data-dragged', '');
        }
      }
      follow();
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
    cancelDrag: () => end(false),
  };
}

function scrollAtEdge(y: number): void {
  const above = edge.size - y;
  const below = y - (window.innerHeight - edge.size);
  if (above > 0) window.scrollBy(0, -Math.min(edge.step, above / 4));
  else if (below > 0) window.scrollBy(0, Math.min(edge.step, below / 4));
}

/** Marks the side of the row under the pointer where the dragged ones would go. */
function showTarget(drag: Drag, list: HTMLOListElement): void {
  const { left, width } = list.getBoundingClientRect();
  const under = document.elementsFromPoint(left + width / 2, drag.y);
  const row = under
    .map((element) => element.closest<HTMLElement>('li[data-id]'))
    .find((one) => one && list.contains(one) && !one.hasAttribute('data-dragged'));
  if (!row) return;
  const { top, height } = row.getBoundingClientRect();
  const side = drag.y < top + height / 2 ? 'before' : 'after';
  if (row === drag.target?.row && side === drag.target.side) return;
  drag.target?.row.removeAttribute('data-drop');
  drag.target = { row, side };
  row.setAttribute('data-drop', side);
}

/** The clip that the dragged ones go in front of; null: none follows. */
function toBefore({ row, side }: NonNullable<Drag['target']>, ids: ReadonlySet<string>) {
  let next: Element | null = side === 'before' ? row : row.nextElementSibling;
  while (
    next &&
    (ids.has((next as HTMLElement).dataset.id ?? '') || next.hasAttribute('data-removed'))
  ) {
    next = next.nextElementSibling;
  }
  return (next as HTMLElement | null)?.dataset.id ?? null;
}
