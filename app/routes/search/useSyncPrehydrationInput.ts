import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls back once with what the form says at hydration: no event is fired for what was chosen before
 * that, or for what the browser restored with the page.
 * @returns for the form
 */
export function useSyncPrehydrationInput(
  onHydrated: (chosen: FormData, form: HTMLFormElement) => void,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const sync = useEffectEvent(onHydrated);
  useEffect(() => {
    if (form.current) sync(new FormData(form.current), form.current);
  }, []);
  return form;
}
