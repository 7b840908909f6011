import type { PlayFacts } from '#server/store/playFacts.ts';

/** Told of clips that go to somebody, to look whether their official videos are there. */
export interface VideoWatch {
  /** Returns at once. */
  seen(clips: readonly PlayFacts[]): void;
}

/** Looks at nothing. */
export const unwatched: VideoWatch = { seen: () => {} };
