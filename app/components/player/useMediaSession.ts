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
 * Shows the clip in the system's media controls and handles their keys for the next and previous
 * clip: of keyboards, headsets, lock screens and picture-in-picture.
 */
export function useMediaSession(clip: Clip, { onNext, onPrevious }: Steps): void {
  useEffect(() => {
    const session = navigator.mediaSession;
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

/** Without a step, at an end of the list, the system does not offer the action. */
function useStep(action: 'nexttrack' | 'previoustrack', step: (() => void) | undefined): void {
  const take = useEffectEvent(() => step?.());
  const isOffered = step !== undefined;
  useEffect(() => {
    if (!isOffered) return;
    const session = navigator.mediaSession;
    session.setActionHandler(action, () => take());
    return () => session.setActionHandler(action, null);
  }, [action, isOffered]);
}
