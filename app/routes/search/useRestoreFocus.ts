import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * Keeps the focus in the list when the focused element is removed: moves it to the first added clip,
 * else to the control with the same `data-focus` in the new list, else to the section.
 * @returns to be called after a change of the list, with the index of the first added clip
 */
export function useRestoreFocus(section: RefObject<HTMLElement | null>) {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const element = section.current;
    if (!element) return;
    const note = () => {
      if (element.contains(document.activeElement)) {
        last.current = document.activeElement as HTMLElement;
      }
    };
    // It may have had the focus before hydration.
    note();
    element.addEventListener('focusin', note);
    return () => element.removeEventListener('focusin', note);
  }, [section]);

  return useCallback(
    (firstNew?: number) => {
      const lost = last.current;
      if (!lost || lost.isConnected || document.activeElement !== document.body) return;
      const find = (selector: string) =>
        section.current?.querySelectorAll<HTMLElement>(selector) ?? [];
      const added = firstNew === undefined ? undefined : find('a[data-clip-link]')[firstNew];
      // The last one, because 'Load More' is above and below the list.
      const same = [...find(`[data-focus="${lost.dataset.focus}"]`)].at(-1);
      (added ?? same ?? section.current)?.focus({ preventScroll: !added });
    },
    [section],
  );
}
