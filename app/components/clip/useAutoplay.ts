import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigation } from 'react-router';
import { useModalOpen } from '../modals/useModalOpen.ts';

interface Autoplay {
  on: boolean;
  /** Whether the next clip is known. */
  hasNext: boolean;
  goToNext: () => void;
}

/**
 * Autoplay: to be called with the video when its clip has ended. Under an open modal, which is about
 * that clip, the next one waits until the modal is closed; at the end of what is loaded of the list,
 * until more of it is there. A visitor who has played or chosen something meanwhile is left with it,
 * and whoever is on the way to another screen is let go.
 */
export function useAutoplay({
  on,
  hasNext,
  goToNext,
}: Autoplay): (ended: HTMLVideoElement) => void {
  const isModalOpen = useModalOpen();
  const isLeaving = useNavigation().state !== 'idle';
  const mayGoOn = hasNext && !isModalOpen && !isLeaving;
  const waiting = useRef<HTMLVideoElement>(null);

  function goOn() {
    const isAtEnd = waiting.current?.ended === true;
    waiting.current = null;
    if (on && isAtEnd) goToNext();
  }
  const goOnLate = useEffectEvent(goOn);
  useEffect(() => {
    if (mayGoOn) goOnLate();
  }, [mayGoOn]);

  return (ended) => {
    waiting.current = ended;
    if (mayGoOn) goOn();
  };
}
