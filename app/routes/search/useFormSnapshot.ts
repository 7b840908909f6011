import { useState } from 'react';
import type { PanelData } from './loadForm.server.ts';

interface FormSnapshot {
  arrived: PanelData['form'];
  form: PanelData['form'];
  /** React key: a new value remounts the form. */
  key: number;
  /** Whether a search is loading, and whether the form was edited since it was submitted. */
  phase: 'idle' | 'submitted' | 'edited';
}

/**
 * The form to show: the last loaded one, unless the visitor has edited the form since submitting the
 * search.
 * @returns the form, its key, and handlers for an element around it
 */
export function useFormSnapshot(arrived: PanelData['form']) {
  const initial: FormSnapshot = { arrived, form: arrived, key: 0, phase: 'idle' };
  const [shown, setShown] = useState(initial);
  if (shown.arrived !== arrived) {
    const isKept = shown.phase === 'edited' && shown.form.tab === arrived.tab;
    setShown(isKept ? { ...shown, arrived, phase: 'idle' } : { ...initial, key: shown.key + 1 });
  }
  const onSubmit = () => setShown((now) => ({ ...now, phase: 'submitted' }));
  const onChange = () =>
    setShown((now) => (now.phase === 'submitted' ? { ...now, phase: 'edited' } : now));
  return { form: shown.form, key: shown.key, onSubmit, onChange };
}
