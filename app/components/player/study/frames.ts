/** Steps by single frames, whose length browsers do not tell. */

/** A longer time between two frames is a pause. */
const longestFrame = 0.2;

interface SeenFrames {
  source: string;
  /** The shortest time between two frames, in seconds; null before two have played. */
  seconds: number | null;
}

const seenFrames = new WeakMap<HTMLVideoElement, SeenFrames>();

/** Learns the length of a video's frames from now on, in browsers that tell when one is shown. */
export function watchFrames(video: HTMLVideoElement): void {
  if (seenFrames.has(video) || !('requestVideoFrameCallback' in video)) return;
  const seen: SeenFrames = { source: '', seconds: null };
  seenFrames.set(video, seen);
  let shown = 0;
  const take = (_: number, { mediaTime }: VideoFrameCallbackMetadata) => {
    const since = mediaTime - shown;
    shown = mediaTime;
    if (seen.source !== video.currentSrc) seen.seconds = null;
    else if (!video.paused && since > 0 && since < longestFrame) {
      seen.seconds = Math.min(since, seen.seconds ?? since);
    }
    seen.source = video.currentSrc;
    video.requestVideoFrameCallback(take);
  };
  video.requestVideoFrameCallback(take);
}

/** The seconds of a frame that playing has shown; null before two frames. */
export function getSeenFrame(video: HTMLVideoElement): number | null {
  const seen = seenFrames.get(video);
  return seen?.source === video.currentSrc ? seen.seconds : null;
}

/** Pauses at the next or previous frame. @param seconds of a frame */
export function stepFrame(video: HTMLVideoElement, direction: 1 | -1, seconds: number): void {
  video.pause();
  const frame = Math.floor(video.currentTime / seconds + 0.01) + direction;
  // The middle of a frame is safe from rounding.
  video.currentTime = Math.min(Math.max(0, (frame + 0.5) * seconds), video.duration);
}
