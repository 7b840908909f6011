import { type RefObject, useEffect } from 'react';
import type { FeedPlace } from '#app/search/feedStore.ts';
import { findPlace, scrollToPlace } from './listPlace.ts';

/**
 * Keeps the clip that the visitor looks at in view when the grid becomes narrower or wider, and so has
 * another number of columns, as when a phone is turned.
 */
export function useKeepPlace(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const grid = list.current;
    if (!grid) return;
    let place: FeedPlace | null = null;
    let width = grid.clientWidth;
    const note = () => {
      // Of another width it is already laid out anew.
      if (grid.clientWidth === width) place = findPlace(grid);
    };
    const observer = new ResizeObserver(() => {
      if (grid.clientWidth === width) return;
      width = grid.clientWidth;
      if (!place) return;
      const kept = place;
      scrollToPlace(grid, kept);
      // What has come into view is laid out now, and may have another height than it was given.
      requestAnimationFrame(() => scrollToPlace(grid, kept));
    });
    note();
    observer.observe(grid);
    window.addEventListener('scroll', note, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', note);
    };
  }, [list]);
}
