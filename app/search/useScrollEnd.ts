import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Share of the page that is scrolled when the next clips are loaded. */
const scrollThreshold = 0.8;

/** Milliseconds between two looks at the scroll position. */
const scrollThrottle = 150;

interface ScrollEndOptions {
  active: boolean;
  /** Length of the content; a new one is checked without scrolling ({@link isNearEnd}). */
  length: number;
  /** Scrolls on its own if its style says so; else, and by default, the page scrolls. */
  container?: RefObject<HTMLElement | null>;
}

/**
 * Calls `onReach` while `active` and the visitor has scrolled 80 percent of the way
 * (docs/product.md#infinite-scroll), or if there is nothing to scroll.
 */
export function useScrollEnd(
  onReach: () => void,
  { active, length, container }: ScrollEndOptions,
): void {
  const look = useEffectEvent((by: 'scroll' | 'change') => {
    if (isNearEnd(getScroller(container?.current), by)) onReach();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `length` asks for another look
  useEffect(() => {
    if (!active) return;
    let timer: number | undefined;
    const throttled = () => {
      timer ??= window.setTimeout(() => {
        timer = undefined;
        look('scroll');
      }, scrollThrottle);
    };
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    // Scroll events of elements do not bubble.
    document.addEventListener('scroll', throttled, { ...options, capture: true });
    window.addEventListener('resize', throttled, options);
    const frame = requestAnimationFrame(() => look('change'));
    return () => {
      listening.abort();
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, [active, length]);
}

function getScroller(container: HTMLElement | null | undefined): HTMLElement {
  const scrolls = container && getComputedStyle(container).overflowY !== 'visible';
  return scrolls ? container : document.documentElement;
}

type Scroller = Pick<HTMLElement, 'scrollTop' | 'scrollHeight' | 'clientHeight'>;

/** Number of windows below the current one that a list must have before it stops growing by itself. */
const ahead = 2;

/**
 * Whether the visitor is 80 percent of the way. In a long list that is still so after the next page,
 * and the one after it: a fifth of a thousand clips are thirteen pages. So a list that has just
 * grown loads only what can soon be seen.
 */
export function isNearEnd(scroller: Scroller, by: 'scroll' | 'change'): boolean {
  const { scrollTop, scrollHeight, clientHeight } = scroller;
  const way = scrollHeight - clientHeight;
  if (way <= 0) return true;
  const isNear = by === 'scroll' || way - scrollTop < ahead * clientHeight;
  return isNear && scrollTop / way >= scrollThreshold;
}
