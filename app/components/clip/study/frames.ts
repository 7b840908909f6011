/** Steps by single frames, whose length browsers do not tell. */

/** A longer time between two frames is a pause. */
const longestFrame = 0.2;

interface SeenFrames {
  source: string;
  /** Time of the shown frame. */
  shown: number;
  /** The shortest time between two frames; null before two have played. */
  seconds: number | null;
}

const seenFrames = new WeakMap<HTMLVideoElement, SeenFrames>();

/** Learns the frames of a video from now on, in browsers that tell of them. */
export function watchFrames(video: HTMLVideoElement): void {
  if (seenFrames.has(video) || !('requestVideoFrameCallback' in video)) return;
  seenFrames.set(video, { source: '', shown: 0, seconds: null });
  const take = (_: number, { mediaTime }: VideoFrameCallbackMetadata) => {
    const { source, shown, seconds } = seenFrames.get(video) as SeenFrames;
    const isSame = source === video.currentSrc;
    const since = mediaTime - shown;
    const isFrame = isSame && !video.paused && since > 0 && since < longestFrame;
    seenFrames.set(video, {
      source: video.currentSrc,
      shown: mediaTime,
      seconds: isFrame ? Math.min(since, seconds ?? since) : isSame ? seconds : null,
    });
    video.requestVideoFrameCallback(take);
  };
  video.requestVideoFrameCallback(take);
}

/**
 * Pauses at the next or previous frame.
 * @param usual seconds of a frame, until two have been seen
 */
export function stepFrame(video: HTMLVideoElement, direction: 1 | -1, usual: number): void {
  video.pause();
  const seen = seenFrames.get(video);
  const isKnown = seen?.source === video.currentSrc;
  const seconds = (isKnown && seen.seconds) || usual;
  const shown = isKnown ? seen.shown : Math.floor(video.currentTime / seconds + 0.01) * seconds;
  // The middle of a frame is safe from rounding.
  const middle = shown + seconds * (direction + 0.5);
  video.currentTime = Math.min(Math.max(0, middle), video.duration);
}
