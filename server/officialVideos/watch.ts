import type { StoredPlay } from '#server/store/playFacts.ts';

/** Takes clips that were just answered, to check whether their official videos exist. */
export interface VideoWatch {
  /** Returns at once. */
  seen(clips: readonly StoredPlay[]): void;
}

/** Checks nothing. */
export const unwatched: VideoWatch = { seen: () => {} };
