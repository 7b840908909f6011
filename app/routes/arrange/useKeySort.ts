import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { announce } from '#app/components/shell/announcements.ts';

interface KeySortOptions {
  /** Number of clips. */
  count: number;
  /** The clip's place, from 0, and its name. */
  placeOf: (id: string) => number;
  titleOf: (id: string) => string;
  /** Undo will return to here. */
  onLift: () => void;
  onStep: (id: string, to: number) => void;
  onCancel: () => void;
}

/** How far a key moves a lifted clip. */
const steps: Record<string, number> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -10,
  PageDown: 10,
  Home: -Infinity,
  End: Infinity,
};

/** Sorts by keyboard: Space on a handle lifts its clip, arrows move it, Space drops it, Escape takes it back. */
export function useKeySort(options: KeySortOptions) {
  const { count, placeOf, titleOf, onLift, onStep, onCancel } = options;
  const lifted = useRef<{ id: string; handle: HTMLElement } | null>(null);

  const release = (text: (title: string) => string) => {
    const { current } = lifted;
    if (!current) return;
    lifted.current = null;
    current.handle.removeAttribute('aria-pressed');
    announce(text(titleOf(current.id)));
  };
  const say = (place: number) => `place ${place + 1} of ${count}`;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const handle = (event.target as Element).closest<HTMLElement>('[data-handle]');
    const id = handle?.closest<HTMLElement>('li')?.dataset.id;
    if (!handle || id === undefined) return;
    const { key } = event;
    const isLifted = lifted.current?.id === id;
    if (key === ' ' || key === 'Enter') {
      event.preventDefault();
      if (isLifted) return release((title) => `${title} dropped at ${say(placeOf(id))}.`);
      lifted.current = { id, handle };
      handle.setAttribute('aria-pressed', 'true');
      onLift();
      announce(
        `${titleOf(id)} lifted, ${say(placeOf(id))}. Arrow keys move it, Space drops it, Escape takes it back.`,
      );
    } else if (isLifted && key === 'Escape') {
      event.preventDefault();
      onCancel();
      release((title) => `${title} is back at its place.`);
    } else if (isLifted && key in steps) {
      event.preventDefault();
      const to = Math.min(count - 1, Math.max(0, placeOf(id) + (steps[key] ?? 0)));
      onStep(id, to);
      announce(`${titleOf(id)}: ${say(to)}`);
      requestAnimationFrame(() => handle.scrollIntoView({ block: 'nearest' }));
    }
  };
  /** A clip that loses the focus is dropped where it is; a moved row takes the focus along. */
  const onBlur = (event: FocusEvent) => {
    const { current } = lifted;
    if (event.target !== current?.handle) return;
    queueMicrotask(() => {
      if (document.activeElement === current.handle) return;
      release((title) => `${title} dropped at ${say(placeOf(current.id))}.`);
    });
  };
  return { onKeyDown, onBlur };
}
