import type { PlayFacts } from '#server/store/playFacts.ts';

/** Takes clips that were just answered, to check whether their official videos exist. */
export interface VideoWatch {
  /** Returns at once. */
  seen(clips: readonly PlayFacts[]): void;
}

/** Checks nothing. */
export const unwatched: VideoWatch = { seen: () => {} };
