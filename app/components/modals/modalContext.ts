/** Where a modal's body is shown. */
import { createContext, useContext, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { ModalActionData } from './modalData.ts';

type ModalPresentation =
  | { over: 'screen'; close: () => void }
  | { over: 'page'; back: string; answer: ModalActionData | undefined };

export const ModalContext = createContext<ModalPresentation | null>(null);

export function useModalContext(): ModalPresentation {
  const place = useContext(ModalContext);
  if (!place) throw new Error('A modal body stands in a dialog or on a modal page');
  return place;
}

/**
 * A modal's form, sent by a fetcher so that the screen stays. After success a dialog closes once the
 * screen under it has been revalidated.
 */
export function useModalForm() {
  const place = useModalContext();
  const fetcher = useFetcher<ModalActionData>();
  const { state, data } = fetcher;
  const sent = useRef(false);
  const pending = state !== 'idle';
  const close = place.over === 'screen' ? place.close : null;

  useEffect(() => {
    if (state !== 'idle') return;
    sent.current = false;
    if (data?.state === 'done') close?.();
  }, [state, data, close]);

  /** Whether the form may be submitted; false for a second click while it is pending. */
  const mayGo = () => {
    if (sent.current) return false;
    sent.current = true;
    return true;
  };
  const latest = pending ? undefined : (data ?? (place.over === 'page' ? place.answer : undefined));
  const refusal = latest?.state === 'refused' ? latest : null;
  return { Form: fetcher.Form, pending: pending || data?.state === 'done', refusal, mayGo };
}
