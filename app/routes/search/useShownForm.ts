import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { PanelData } from './loadForm.server.ts';

interface Shown {
  form: PanelData['form'];
  /** Its controls may say something else than its values: it was kept as it was being edited. */
  isKept: boolean;
  /** Another one has to be built anew, even where its values are the same. */
  generation: number;
}

/**
 * The form to show: the one that has arrived, or, where somebody has gone on editing since the
 * search that it answers was submitted, the one that is being edited.
 *
 * @param panel the element that holds the form; `onSubmit` belongs on it
 */
export function useShownForm(arrived: PanelData['form'], panel: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState<Shown>({ form: arrived, isKept: false, generation: 0 });
  const submitted = useRef<string | null>(null);
  useLayoutEffect(() => {
    const isEdited = submitted.current !== null && submitted.current !== contentOf(panel.current);
    submitted.current = null;
    setShown((now) => {
      if (isEdited && now.form.tab === arrived.tab) return { ...now, isKept: true };
      if (now.form === arrived && !now.isKept) return now;
      return { form: arrived, isKept: false, generation: now.generation + Number(now.isKept) };
    });
  }, [arrived, panel]);
  const onSubmit = () => {
    submitted.current = contentOf(panel.current);
  };
  return { ...shown, onSubmit };
}

/** Everything that is typed, chosen or ticked, in words: a combobox says what a select did. */
function contentOf(panel: HTMLElement | null): string {
  const controls = panel?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    'form :is(input:not([type=hidden]), select)',
  );
  return JSON.stringify(Array.from(controls ?? [], wordsOf));
}

function wordsOf(control: HTMLInputElement | HTMLSelectElement): string {
  if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.label ?? '';
  const isBox = control.type === 'checkbox' || control.type === 'radio';
  return isBox ? `${control.value} ${control.checked}` : control.value;
}
