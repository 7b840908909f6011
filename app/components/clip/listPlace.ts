/** Where a visitor is in a list of clips. */
import type { FeedPlace } from '#app/search/feedStore.ts';

/** What the pinned header may cover. */
const headerHeight = 64;

/** The clip of the grid that is read; null at the top of the page and below the last clip. */
export function findPlace(grid: Element | null): FeedPlace | null {
  if (!grid || window.scrollY === 0) return null;
  const item = findRead(grid.children);
  const clip = item instanceof HTMLElement ? item.dataset.key : undefined;
  return item && clip ? { clip, top: item.getBoundingClientRect().top } : null;
}

/** The first card that begins in the upper half of the window, else the one that begins above. */
function findRead(items: HTMLCollection): Element | undefined {
  const next = findFirst(items, ({ top }) => top >= headerHeight);
  if (next && next.getBoundingClientRect().top < window.innerHeight / 2) return next;
  return findFirst(items, ({ bottom }) => bottom > headerHeight);
}

/** A binary search, because it runs at each scroll event, over a thousand cards in rows. */
function findFirst(items: HTMLCollection, isBelow: (box: DOMRect) => boolean): Element | undefined {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item && isBelow(item.getBoundingClientRect())) high = middle;
    else low = middle + 1;
  }
  return items[low];
}

/** Scrolls the page so that the clip is where it was; returns false if the grid does not have it. */
export function scrollToPlace(grid: Element | null, { clip, top }: FeedPlace): boolean {
  const item = grid?.querySelector(`:scope > [data-key="${CSS.escape(clip)}"]`);
  if (!item) return false;
  window.scrollBy(0, item.getBoundingClientRect().top - top);
  return true;
}

/** Events by which a visitor moves a page. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Milliseconds for which a place is held: by a scroll bar a visitor moves the page without an event. */
const holdMs = 1000;

/** Scrolls to the place again whenever something moves the page, for a second or until the visitor does. */
export function holdPlace(grid: Element | null, place: FeedPlace): void {
  if (!grid) return;
  const held = new AbortController();
  const { signal } = held;
  const end = () => held.abort();
  const again = () => (grid.isConnected ? scrollToPlace(grid, place) : end());
  const sizes = new ResizeObserver(again);
  sizes.observe(grid);
  signal.addEventListener('abort', () => sizes.disconnect());
  window.addEventListener('scroll', again, { passive: true, signal });
  for (const move of moves) window.addEventListener(move, end, { passive: true, signal });
  setTimeout(end, holdMs);
}
