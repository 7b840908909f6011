import { type RefObject, useState } from 'react';
import type { Clip } from '#app/api/contract.ts';
import { useIsomorphicLayoutEffect } from '#app/lib/useIsomorphicLayoutEffect.ts';

/** Pixels across the player in most windows: larger frames take longer to encode. */
const widestFrame = 960;
const frameQuality = 0.9;

interface Held<C> {
  clip: C;
  /** The last frame of the clip before, as a data URL. */
  frame: string | null;
}

/**
 * Delays another clip until the last frame of the one before is taken, if it goes on by itself: as
 * the poster it bridges the time until the first frame of the next one, in full screen too, where a
 * browser shows nothing but the element.
 * @returns the clip for the element; the frame for its poster, or null; and what lets go of the frame
 */
export function useHeldFrame<C extends Pick<Clip, 'url'>>(
  video: RefObject<HTMLVideoElement | null>,
  goOn: RefObject<boolean>,
  clip: C,
): Held<C> & { release: () => void } {
  const [held, setHeld] = useState<Held<C>>({ clip, frame: null });
  useIsomorphicLayoutEffect(() => {
    setHeld((present) => {
      if (present.clip === clip) return present;
      if (present.clip.url === clip.url) return { ...present, clip };
      return { clip, frame: goOn.current && video.current ? takeFrame(video.current) : null };
    });
  }, [video, goOn, clip]);
  const release = () =>
    setHeld((present) => (present.frame ? { ...present, frame: null } : present));
  return { ...held, release };
}

/** Null before the first frame, and for videos of other hosts, which scripts may not read. */
function takeFrame(video: HTMLVideoElement): string | null {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, widestFrame / video.videoWidth);
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  try {
    return canvas.toDataURL('image/jpeg', frameQuality);
  } catch {
    return null;
  }
}
