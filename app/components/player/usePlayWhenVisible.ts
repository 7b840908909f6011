import { type RefObject, useEffect, useRef } from 'react';
import { prefersReducedMotion, startPlaying } from '../clip/startPlaying.ts';

/** Share of the player that must be in view for it to start (docs/product.md#clip-player). */
const playVisibility = 0.3;

/**
 * Starts the video once per `url`: when it is scrolled into view, or at once if the previous clip
 * has just ended. With reduced motion the visitor starts the first one. A video that was paused
 * before hydration stays paused.
 */
export function usePlayWhenVisible(
  ref: RefObject<HTMLVideoElement | null>,
  url: string,
  ended: RefObject<boolean>,
): void {
  const isStopped = useRef(false);
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    isStopped.current = video.paused && !video.ended && video.played.length > 0;
    // Browsers allow sound once the visitor has interacted with the document.
    if (navigator.userActivation?.hasBeenActive && video.played.length === 0) video.muted = false;
  }, [ref]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each URL is a new video
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    if (ended.current) {
      void startPlaying(video);
      return;
    }
    // The attribute is for pages without scripts and would start it at the first visible pixel.
    video.autoplay = false;
    if (prefersReducedMotion()) {
      video.pause();
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        // On a busy page several entries arrive at once, oldest first.
        const entry = entries.at(-1);
        if (!entry) return;
        const isInView = entry.intersectionRatio >= playVisibility;
        // Out of view the browser paused it, not the visitor.
        const isWanted = isInView && !isStopped.current;
        isStopped.current = false;
        if (isInView) observer.disconnect();
        else video.pause();
        if (isWanted) void startPlaying(video);
      },
      { threshold: playVisibility },
    );
    observer.observe(video);
    return () => observer.disconnect();
  }, [ref, url, ended]);
}
