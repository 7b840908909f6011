import { type RefObject, useEffect, useRef } from 'react';

/** Share of the player that must be in view for it to start (docs/product.md#clip-player). */
const playVisibility = 0.3;

/**
 * Starts the video once for each `url`: when it is scrolled into view, or at once when the clip
 * before it has just ended. A visitor who asked for less motion starts the first one themselves, and
 * one that was stopped before the scripts came stays so.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: each URL is a new video to start
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
        // A busy page gets several entries at once, oldest first.
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

/** Whether the visitor prefers reduced motion. Browser only. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Plays, muted if the browser allows it only so. Never rejects: a refusal leaves the video ready
 * behind its controls, another clip chosen meanwhile is no error, and a broken file has its event.
 */
export async function startPlaying(video: Pick<HTMLVideoElement, 'play' | 'muted'>): Promise<void> {
  try {
    await video.play();
  } catch (error) {
    const refused = error instanceof DOMException && error.name === 'NotAllowedError';
    if (!refused || video.muted) return;
    video.muted = true;
    await video.play().catch(() => {});
  }
}
