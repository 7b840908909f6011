import { useEffect } from 'react';

/**
 * Whoever goes on while a view transition runs is not kept waiting for its end, as React would: the
 * animation is cut short.
 */
export function useInterruptible(): void {
  useEffect(() => {
    const listening = new AbortController();
    const cut = () => document.activeViewTransition?.skipTransition();
    for (const type of ['pointerdown', 'keydown', 'popstate']) {
      window.addEventListener(type, cut, { signal: listening.signal, capture: true });
    }
    return () => listening.abort();
  }, []);
}
