/** Whether the visitor prefers reduced motion. Browser only. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Plays the video, muted if the browser requires it. Never rejects: a refused video can be started
 * with its controls, another clip chosen meanwhile is not an error, and a broken file fires an event.
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
