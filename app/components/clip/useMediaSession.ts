import { useEffect, useEffectEvent } from 'react';
import type { Clip } from '#app/api/contract.ts';
import { formatClipTime, getClipTitle } from '#app/clips/clipText.ts';
import { getThumbnail } from '#app/clips/thumbnail.ts';
import { formatDay } from '#app/lib/calendarDayLabel.ts';

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
    const where = [clip.matchup, formatDay(clip.date), formatClipTime(clip)]
      .filter(Boolean)
      .join(', ');
    session.metadata = new MediaMetadata({
      title: getClipTitle(clip),
      artist: where,
      artwork: [{ src: getThumbnail(clip) }],
    });
    return () => {
      session.metadata = null;
    };
  }, [clip]);
  useStep('nexttrack', onNext);
  useStep('previoustrack', onPrevious);
}

/** At an end of the list the system offers no such action. */
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
