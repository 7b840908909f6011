import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Clip } from '#app/api/contract.ts';
import { useIsomorphicLayoutEffect } from '#app/lib/useIsomorphicLayoutEffect.ts';

/** Pixels across the player in most windows: larger frames take longer to encode. */
const widestFrame = 960;
const frameQuality = 0.9;
/** Seconds: a frame that begins less than this before the end of a video is its last one, or nearly. */
const lastFrameSeconds = 0.05;

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
  const takeLast = useLastFrame(video);
  useIsomorphicLayoutEffect(() => {
    setHeld((present) => {
      if (present.clip === clip) return present;
      if (present.clip.url === clip.url) return { ...present, clip };
      return { clip, frame: goOn.current ? takeLast() : null };
    });
  }, [goOn, clip, takeLast]);
  const release = () =>
    setHeld((present) => (present.frame ? { ...present, frame: null } : present));
  return { ...held, release };
}

/**
 * Takes the last frame while it is shown: encoding it would take half of the pause between two clips.
 * @returns gives it, or at another place of the video the present frame
 */
function useLastFrame(video: RefObject<HTMLVideoElement | null>): () => string | null {
  const last = useRef<{ source: string; frame: string | null }>(null);
  useEffect(() => {
    const element = video.current;
    if (!element?.requestVideoFrameCallback) return;
    let request = 0;
    const watch = () => {
      request = element.requestVideoFrameCallback((_, { mediaTime }) => {
        const isLast = element.duration - mediaTime < lastFrameSeconds && !element.loop;
        if (isLast) last.current = { source: element.currentSrc, frame: takeFrame(element) };
        watch();
      });
    };
    watch();
    return () => element.cancelVideoFrameCallback(request);
  }, [video]);
  return useCallback(() => {
    const element = video.current;
    if (!element) return null;
    const isTaken = element.ended && last.current?.source === element.currentSrc;
    return isTaken ? (last.current?.frame ?? null) : takeFrame(element);
  }, [video]);
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
