import { useEffect, useSyncExternalStore } from 'react';
import { useDoubleClicks } from '../ui/useDoubleClicks.ts';
import { useCloseMenus } from '../ui/useMenu.ts';
import { announcements } from './announcements.ts';
import { useReloads } from './pendingReload.ts';
import { useRouteFocus } from './useRouteFocus.ts';

/**
 * Announces a change of screen and moves the focus, as loading a document would. Rendered last, so
 * that effects of the screen run before.
 */
export function RouteAnnouncer() {
  useCloseMenus();
  useDoubleClicks();
  useRouteFocus();
  useInterruptible();
  useReloads();
  const text = useSyncExternalStore(announcements.subscribe, announcements.read, () => '');
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}

/** Skips a view transition on input: React delays the next navigation until the transition ends. */
function useInterruptible(): void {
  useEffect(() => {
    const listening = new AbortController();
    const cut = () => document.activeViewTransition?.skipTransition();
    for (const type of ['pointerdown', 'keydown', 'popstate']) {
      window.addEventListener(type, cut, { signal: listening.signal, capture: true });
    }
    return () => listening.abort();
  }, []);
}
