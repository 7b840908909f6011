import { type RefObject, useRef } from 'react';
import type { Clip } from '#app/api/contract.ts';
import { useIsomorphicLayoutEffect } from '#app/lib/useIsomorphicLayoutEffect.ts';

/**
 * Heights of the cards of lists that were left. A card far out of view is not laid out, but takes
 * this height, so that the clips of a restored list are where they were. For the browser only.
 */
const heights = new WeakMap<Clip, number>();

/** Height in pixels; undefined for a list that is still mounted. */
export function getCachedHeight(clip: Clip): number | undefined {
  return heights.get(clip);
}

/** Records the heights when the list unmounts. Its first children are the clips, in order. */
export function useHeightCache(list: RefObject<HTMLElement | null>, clips: readonly Clip[]): void {
  const shown = useRef(clips);
  useIsomorphicLayoutEffect(() => {
    shown.current = clips;
  }, [clips]);
  useIsomorphicLayoutEffect(() => {
    const element = list.current;
    return () => {
      for (const [i, clip] of shown.current.entries()) {
        const item = element?.children[i];
        if (item) heights.set(clip, item.getBoundingClientRect().height);
      }
    };
  }, [list]);
}
