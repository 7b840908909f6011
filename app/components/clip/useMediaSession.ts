import { useEffect, useEffectEvent } from 'react';
import type { Clip } from '#app/api/contract.ts';
import { dayLabel } from './day.ts';
import { stillOf } from './still.ts';
import { clipMoment, clipTitle } from './words.ts';

interface Steps {
  onNext: (() => void) | undefined;
  onPrevious: (() => void) | undefined;
}

/**
 * Tells the system what plays, and takes the keys for the clips before and after it from keyboards,
 * headsets, lock screens and the picture in picture.
 */
export function useMediaSession(clip: Clip, { onNext, onPrevious }: Steps): void {
  useEffect(() => {
    const session = sessionOf(navigator);
    if (!session) return;
    const where = [clip.matchup, dayLabel(clip.date), clipMoment(clip)].filter(Boolean).join(', ');
    session.metadata = new MediaMetadata({
      title: clipTitle(clip),
      artist: where,
      artwork: [{ src: stillOf(clip) }],
    });
    return () => {
      session.metadata = null;
    };
  }, [clip]);
  useStep('nexttrack', onNext);
  useStep('previoustrack', onPrevious);
}

/** At an end of the list the system offers none. */
function useStep(action: 'nexttrack' | 'previoustrack', step: (() => void) | undefined): void {
  const take = useEffectEvent(() => step?.());
  const isOffered = step !== undefined;
  useEffect(() => {
    if (!isOffered) return;
    const session = sessionOf(navigator);
    session?.setActionHandler(action, () => take());
    return () => session?.setActionHandler(action, null);
  }, [action, isOffered]);
}

function sessionOf({ mediaSession }: { mediaSession?: MediaSession }): MediaSession | undefined {
  return mediaSession;
}
