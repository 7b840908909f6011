import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigation } from 'react-router';
import { useModalOpen } from '../modals/useModalOpen.ts';

interface Autoplay {
  on: boolean;
  /** Key of the clip. */
  clip: string;
  /** Undefined while the next clip is unknown. */
  goToNext: (() => void) | undefined;
}

/**
 * Goes to the next clip when one has ended. Waits while a modal is open, which is about that clip,
 * and until the list has loaded a next clip. Does nothing if the visitor has meanwhile played or
 * chosen something else, or is leaving the screen.
 * @returns to be called with the video when its clip has ended
 */
export function useAutoplay({ on, clip, goToNext }: Autoplay): (ended: HTMLVideoElement) => void {
  const isModalOpen = useModalOpen();
  const isLeaving = useNavigation().state !== 'idle';
  const mayGoOn = goToNext !== undefined && !isModalOpen && !isLeaving;
  const waiting = useRef<{ video: HTMLVideoElement; clip: string }>(null);

  function goOn() {
    // The video shows the end of the clip before until the chosen one is there.
    const isAtEnd = waiting.current?.clip === clip && waiting.current.video.ended;
    waiting.current = null;
    if (on && isAtEnd) goToNext?.();
  }
  const goOnLate = useEffectEvent(goOn);
  useEffect(() => {
    if (mayGoOn) goOnLate();
  }, [mayGoOn]);

  return (ended) => {
    waiting.current = { video: ended, clip };
    if (mayGoOn) goOn();
  };
}
