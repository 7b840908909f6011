import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * Keeps the focus where the list is, when what had it goes: with the first of the clips that came,
 * with the control that is there again for another list, else with the section itself. A control is
 * known by its `data-stop`.
 * @returns to be called when the list has changed, with its key and how many clips it has
 */
export function useKeptFocus(section: RefObject<HTMLElement | null>) {
  const stop = useRef<string | null>(null);
  const last = useRef({ key: '', count: 0 });
  useEffect(() => {
    const element = section.current;
    if (!element) return;
    const note = ({ target }: Pick<FocusEvent, 'target'>) => {
      stop.current = target instanceof HTMLElement ? (target.dataset.stop ?? '') : null;
    };
    const leave = ({ relatedTarget }: FocusEvent) => {
      // Without a target it may be that the element went: then the focus has not left.
      if (relatedTarget && !element.contains(relatedTarget as Node)) stop.current = null;
    };
    // Somebody may have got there before the scripts did.
    const { activeElement } = document;
    if (element.contains(activeElement)) note({ target: activeElement });
    element.addEventListener('focusin', note);
    element.addEventListener('focusout', leave);
    return () => {
      element.removeEventListener('focusin', note);
      element.removeEventListener('focusout', leave);
    };
  }, [section]);

  return useCallback(
    (key: string, count: number) => {
      const before = last.current;
      last.current = { key, count };
      if (stop.current === null || document.activeElement !== document.body) return;
      const grew = before.key === key && count > before.count;
      const links = section.current?.querySelectorAll<HTMLElement>('a[data-clip-link]') ?? [];
      const stops = section.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [];
      // The last one: the control to load more stands above the list and, if needed, below it.
      const same = [...stops].findLast((element) => element.dataset.stop === stop.current);
      const place = (grew && links[before.count]) || same || section.current;
      place?.focus({ preventScroll: !grew });
    },
    [section],
  );
}
