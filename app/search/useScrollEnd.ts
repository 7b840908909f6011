import { type RefObject, useEffect, useRef } from 'react';
import { scrollThreshold, scrollThrottle } from './limits.ts';

/**
 * Calls `onReach` while `active` and the visitor has scrolled 80 percent of the way (spec 9), also
 * where there is nothing to scroll.
 * @param changes what makes the content longer: looks again after each change of it
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
    const look = () => {
      if (scrolledShare(container?.current ?? document.documentElement) >= scrollThreshold) {
        latest.current();
      }
    };
    const throttled = throttle(look, scrollThrottle);
    const target = container?.current ?? window;
    target.addEventListener('scroll', throttled, { passive: true });
    window.addEventListener('resize', throttled, { passive: true });
    const frame = requestAnimationFrame(look);
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

/** From 0 at the top to 1 at the end; 1 where everything is in view. */
function scrolledShare({ scrollTop, scrollHeight, clientHeight }: HTMLElement): number {
  const way = scrollHeight - clientHeight;
  return way <= 0 ? 1 : scrollTop / way;
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
