/** Lists of clips without repeats. */
import type { Clip } from './contract.ts';

/** Identifies a clip in a list, and as a React key: '0022400061:7'. */
export function clipKey(clip: { gameId: string; eventNumber: number }): string {
  return `${clip.gameId}:${clip.eventNumber}`;
}

/** Appends the clips that are not in the list yet. */
export function appendUnseen<C extends Pick<Clip, 'gameId' | 'eventNumber'>>(
  clips: readonly C[],
  more: readonly C[],
): C[] {
  const seen = new Set(clips.map(clipKey));
  const unseen = more.filter((clip) => {
    const key = clipKey(clip);
    return !seen.has(key) && seen.add(key);
  });
  return [...clips, ...unseen];
}
