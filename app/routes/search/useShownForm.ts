import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { PanelData } from './loadForm.server.ts';

/**
 * The form to show: the one that has arrived, or, where somebody has gone on editing since the
 * search that it answers was submitted, the one that is being edited.
 *
 * @param panel the element that holds the form; `onSubmit` belongs on it
 */
export function useShownForm(arrived: PanelData['form'], panel: RefObject<HTMLElement | null>) {
  const [form, setForm] = useState(arrived);
  const submitted = useRef<string | null>(null);
  useLayoutEffect(() => {
    const isEdited = submitted.current !== null && submitted.current !== contentOf(panel.current);
    submitted.current = null;
    setForm((now) => (isEdited && now.tab === arrived.tab ? now : arrived));
  }, [arrived, panel]);
  const onSubmit = () => {
    submitted.current = contentOf(panel.current);
  };
  return { form, onSubmit };
}

/** Everything that is typed, chosen or ticked. */
function contentOf(panel: HTMLElement | null): string {
  const controls = panel?.querySelectorAll<HTMLInputElement>('form :is(input, select)') ?? [];
  return JSON.stringify([...controls].map(({ value, checked }) => [value, checked]));
}
