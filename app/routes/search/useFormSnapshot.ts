import { useState } from 'react';
import type { PanelData } from './loadForm.server.ts';

interface FormSnapshot {
  arrived: PanelData['form'];
  form: PanelData['form'];
  /** React key: a new value remounts the form. */
  key: number;
  /** Whether a search is on its way, and the form was edited since it was submitted. */
  phase: 'idle' | 'submitted' | 'edited';
}

/**
 * The form to show: the one that arrived last, unless the visitor has gone on editing since the
 * search that it belongs to was submitted.
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
