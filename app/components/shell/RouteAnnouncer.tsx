import { useEffect, useSyncExternalStore } from 'react';
import { useCloseMenus } from '../ui/useMenu.ts';
import { announcements } from './announcements.ts';
import { useReloads } from './pendingReload.ts';
import { useRouteFocus } from './useRouteFocus.ts';

/**
 * Stands after everything that can take the focus, so that what a screen does with it comes first:
 * a change of screen is said aloud and takes the focus along, as a document's load would.
 */
export function RouteAnnouncer() {
  useCloseMenus();
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

/** Skips a running view transition on the next navigation, which React would delay until its end. */
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
