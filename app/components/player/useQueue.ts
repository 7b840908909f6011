import { useState } from 'react';
import { clipKey } from '#app/api/clipList.ts';
import type { Clip } from '#app/api/contract.ts';
import { findClipIndex } from '#app/clips/neighbours.ts';

/** Clips in a row that cannot be played, after which a queue stops: the connection is at fault. */
const mostFailures = 3;

interface QueueOptions {
  /** Another queue begins anew. */
  id: string;
  current: Clip;
  /** As far as they are loaded. */
  clips: readonly Clip[];
  /** Whether no clip follows the last of them. */
  isWhole: boolean;
}

/** What became of the clips of a queue since it was opened here. */
export interface QueueProgress {
  failed: number;
  /** Clips that were shown and could be played. */
  played: number;
  /** The last clip is over. */
  isFinished: boolean;
  /** It does not go on by itself: {@link mostFailures}. */
  isStopped: boolean;
}

interface Seen {
  id: string;
  shown: ReadonlySet<string>;
  failed: ReadonlySet<string>;
  /** Key of the clip at which the queue has ended or stopped. */
  over: string | null;
  /** Key of a clip that failed before the next one was loaded. */
  waiting: string | null;
}

/** Skips the clips of a queue that cannot be played, and counts them (docs/product.md#queue-failures). */
export function useQueue({ id, current, clips, isWhole }: QueueOptions) {
  const [kept, setSeen] = useState(() => nothingSeen(id));
  const ofThis = (given: Seen) => (given.id === id ? given : nothingSeen(id));
  // On top of what other events of the same moment change.
  const change = (make: (before: Seen) => Partial<Seen>) =>
    setSeen((now) => ({ ...ofThis(now), ...make(ofThis(now)) }));
  const seen = ofThis(kept);
  const key = clipKey(current);
  if (!seen.shown.has(key)) change(({ shown }) => ({ shown: new Set([...shown, key]) }));

  const isLast = (clip: Clip) => isWhole && findClipIndex(clip, clips) === clips.length - 1;

  /** The player may have gone on already to a clip that is not the present one yet. */
  function onUnplayable(clip: Clip, next: (() => void) | undefined) {
    const lost = clipKey(clip);
    const isOut = isLast(clip) || countFailedBefore(clip, clips, seen.failed) + 1 >= mostFailures;
    change(({ failed }) => ({
      failed: new Set([...failed, lost]),
      over: isOut ? lost : null,
      waiting: isOut || next ? null : lost,
    }));
    if (!isOut) next?.();
  }

  const isOver = seen.over === key;
  const progress: QueueProgress = {
    failed: seen.failed.size,
    played: [...seen.shown].filter((shown) => !seen.failed.has(shown)).length,
    isFinished: isOver && isLast(current),
    isStopped: isOver && !isLast(current) && seen.failed.has(key),
  };
  return {
    progress,
    isLast: isLast(current),
    isWaiting: seen.waiting === key,
    onUnplayable,
    onFinished: (clip: Clip) => change(() => ({ over: clipKey(clip) })),
    restart: () => change(() => nothingSeen(id)),
  };
}

function nothingSeen(id: string): Seen {
  return { id, shown: new Set(), failed: new Set(), over: null, waiting: null };
}

/** How many clips right before this one failed. */
function countFailedBefore(clip: Clip, clips: readonly Clip[], failed: ReadonlySet<string>) {
  const before = clips.slice(0, Math.max(0, findClipIndex(clip, clips))).map(clipKey);
  const lastPlayed = before.findLastIndex((key) => !failed.has(key));
  return before.length - 1 - lastPlayed;
}
