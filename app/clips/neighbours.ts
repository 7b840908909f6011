import { clipKey } from '#app/api/clipList.ts';
import type { Clip } from '#app/api/contract.ts';

type ClipId = Pick<Clip, 'gameId' | 'eventNumber'>;

/** The list with the clip, which comes first if it is not in the list. */
export function includeClip(clip: Clip, clips: readonly Clip[]): Clip[] {
  return findClipIndex(clip, clips) === -1 ? [clip, ...clips] : [...clips];
}

/** The clips before and after one in a list; null at an end or if the clip is not in the list. */
export function findNeighbours(
  clip: ClipId,
  clips: readonly Clip[],
): { previous: Clip | null; next: Clip | null } {
  const place = findClipIndex(clip, clips);
  if (place === -1) return { previous: null, next: null };
  return { previous: clips[place - 1] ?? null, next: clips[place + 1] ?? null };
}

/** Index of a clip in a list; -1 if absent. */
export function findClipIndex(clip: ClipId, clips: readonly Clip[]): number {
  const key = clipKey(clip);
  return clips.findIndex((candidate) => clipKey(candidate) === key);
}
