import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigation } from 'react-router';
import { useModalOpen } from '../modals/useModalOpen.ts';

/**
 * Autoplay: to be called when a clip has ended. Under an open modal, which is about that clip, the
 * next one waits until the modal is closed. Whoever is on the way to another screen is let go.
 */
export function useAutoplay(on: boolean, goToNext: () => void): () => void {
  const modalOpen = useModalOpen();
  const isLeaving = useNavigation().state !== 'idle';
  const ended = useRef(false);
  const goOn = useEffectEvent(() => {
    if (on && ended.current) goToNext();
    ended.current = false;
  });
  useEffect(() => {
    if (!modalOpen) goOn();
  }, [modalOpen]);
  return () => {
    if (modalOpen) ended.current = true;
    else if (on && !isLeaving) goToNext();
  };
}
