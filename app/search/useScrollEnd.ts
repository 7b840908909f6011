import { type RefObject, useEffect, useRef } from 'react';

/** Share of the page that is scrolled when the next clips are loaded. */
const scrollThreshold = 0.8;

/** Throttle of the scroll listener, in milliseconds. */
export const scrollThrottle = 150;

/**
 * Calls `onReach` while `active` and the visitor has scrolled 80 percent of the way
 * (docs/product.md#infinite-scroll), also where there is nothing to scroll.
 * @param changes what makes the content longer: looks again after each change of it, whether its
 *   end is near ({@link isNearEnd})
 * @param container what scrolls; the page when absent
 */
export function useScrollEnd(
  onReach: () => void,
  { active, changes, container }: ScrollEndOptions,
): void {
  const latest = useRef(onReach);
  useEffect(() => {
    latest.current = onReach;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `changes` asks for another look
  useEffect(() => {
    if (!active) return;
    const look = (by: 'scroll' | 'change') => {
      if (isNearEnd(container?.current ?? document.documentElement, by)) latest.current();
    };
    const throttled = throttle(() => look('scroll'), scrollThrottle);
    const target = container?.current ?? window;
    target.addEventListener('scroll', throttled, { passive: true });
    window.addEventListener('resize', throttled, { passive: true });
    const frame = requestAnimationFrame(() => look('change'));
    return () => {
      target.removeEventListener('scroll', throttled);
      window.removeEventListener('resize', throttled);
      throttled.cancel();
      cancelAnimationFrame(frame);
    };
  }, [active, changes, container]);
}

interface ScrollEndOptions {
  active: boolean;
  changes: unknown;
  container?: RefObject<HTMLElement | null>;
}

type Scroller = Pick<HTMLElement, 'scrollTop' | 'scrollHeight' | 'clientHeight'>;

/** Windows of content below the one in view, with which a list that has just grown is left alone. */
const ahead = 2;

/**
 * Whether the visitor is 80 percent of the way. Who has come there in a long list is so after the
 * next page too, and after the one that follows: until they scroll on, those are asked for only that
 * they could soon see. A fifth of a thousand clips are thirteen pages.
 */
export function isNearEnd(scroller: Scroller, by: 'scroll' | 'change'): boolean {
  const { scrollTop, scrollHeight, clientHeight } = scroller;
  const way = scrollHeight - clientHeight;
  if (way <= 0) return true;
  const isNear = by === 'scroll' || way - scrollTop < ahead * clientHeight;
  return isNear && scrollTop / way >= scrollThreshold;
}

/** Calls at most once in `interval` milliseconds, and once after the last call in between. */
function throttle(callback: () => void, interval: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again = false;
  const call = () => {
    if (timer !== undefined) {
      again = true;
      return;
    }
    callback();
    timer = setTimeout(() => {
      timer = undefined;
      if (again) call();
      again = false;
    }, interval);
  };
  return Object.assign(call, { cancel: () => clearTimeout(timer) });
}
