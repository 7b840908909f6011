import type { StoredPlay } from '#server/store/plays/storedPlays.ts';

/** Takes clips that were just answered, to check whether their official videos exist. */
export interface VideoCheckQueue {
  /** Returns at once. */
  enqueue(clips: readonly StoredPlay[]): void;
}

/** Checks nothing. */
export const noVideoChecks: VideoCheckQueue = { enqueue: () => {} };
