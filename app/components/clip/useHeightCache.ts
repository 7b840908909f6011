/**
 * How high the cards of a list were when it was left. A card that is far out of view is not laid out
 * but stands as high as is said here, so that the list, found again, is as long as it was and the
 * same clips are in the same place. For the browser only.
 */
import { type RefObject, useRef } from 'react';
import type { Clip } from '#app/api/contract.ts';
import { useIsomorphicLayoutEffect } from '#app/lib/useIsomorphicLayoutEffect.ts';

const heights = new WeakMap<Clip, number>();

/** Height in pixels; undefined for a list that is still mounted. */
export function getCachedHeight(clip: Clip): number | undefined {
  return heights.get(clip);
}

/** Records the heights when the list unmounts. Its first elements are the clips', in order. */
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
