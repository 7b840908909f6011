import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Tells what a form says when its scripts arrive: of what was chosen before that, or put back by a
 * browser that shows the page again, no event tells.
 * @returns for the form
 */
export function useEarlyChoices(
  onChosen: (form: HTMLFormElement, chosen: FormData) => void,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const tell = useEffectEvent(onChosen);
  useEffect(() => {
    if (form.current) tell(form.current, new FormData(form.current));
  }, []);
  return form;
}
