import { useEffect } from 'react';

const controls = 'a, button, summary, input, select, textarea, video, [role=option]';

/**
 * Gives a double click to what its first click hit: when that click takes its own layer away, as
 * Search closes the panel, the second must not reach what was below (docs/product.md#double-click).
 * Called once, in the shell.
 */
export function useDoubleClicks(): void {
  useEffect(() => {
    const listening = new AbortController();
    const pressed: { first: Element | null } = { first: null };
    const guard = (event: MouseEvent) => {
      const hit = findControl(event.target);
      if (!hit || event.button !== 0) return;
      // The place in a row of clicks, by the visitor's own setting of a double click.
      if (event.detail > 1 && pressed.first && !isSame(pressed.first, hit)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      } else if (event.type === 'mousedown' && event.detail <= 1) {
        pressed.first = hit;
      }
    };
    // On the window, so that it runs before the listeners of React and of the document.
    for (const type of ['mousedown', 'click'] as const) {
      window.addEventListener(type, guard, { signal: listening.signal, capture: true });
    }
    return () => listening.abort();
  }, []);
}

/** The control that an element belongs to, or the element; it is noted before it is re-rendered. */
function findControl(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  return target.closest('label')?.control ?? target.closest(controls) ?? target;
}

/** A press beside a control, within the same area, did nothing that the next one could follow. */
function isSame(first: Element, second: Element): boolean {
  return first.contains(second) || second.contains(first);
}
