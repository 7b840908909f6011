import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * Keeps the focus in the list when the element that had it is removed. It goes to the first of the
 * clips that were added, to the control with the same `data-focus` in another list, or to the
 * section itself.
 * @returns to be called when the list has changed; `firstNew` is the place of the first clip that
 * was added to it
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
      // The last one: 'Load More' stands above the list and below it.
      const same = [...find(`[data-focus="${lost.dataset.focus}"]`)].at(-1);
      (added ?? same ?? section.current)?.focus({ preventScroll: !added });
    },
    [section],
  );
}
