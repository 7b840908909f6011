/**
 * A tab that stays open over a deploy has scripts of the old version. If a script of the next screen
 * is gone, the router reloads the page, and the navigation is resumed. If a screen fails on data of
 * the new version, its document is loaded, once.
 */
import { useEffect, useState } from 'react';
import { type ClientInstrumentation, useLocation } from 'react-router';
import { useHydrated } from '../ui/useHydrated.ts';

const destinationKey = 'destination';
const reloadedKey = 'renewed';

/** Tracks the pending navigation and stores it if the page is unloaded before it completes. */
export const trackPendingNavigation: ClientInstrumentation = {
  router({ instrument }) {
    let destination: string | null = null;
    instrument({
      async navigate(navigate, { to, formMethod }) {
        const isForm = formMethod && formMethod.toUpperCase() !== 'GET';
        const going = isForm ? null : new URL(String(to), location.href).href;
        destination = going;
        await navigate();
        if (destination === going) destination = null;
      },
    });
    addEventListener('pagehide', () => {
      if (destination) write(destinationKey, destination);
    });
  },
};

/** Resumes a navigation that a reload interrupted; returns false if there was none. */
export function resumeNavigation(): boolean {
  const wanted = read(destinationKey);
  write(destinationKey, '');
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!wanted || entry?.type !== 'reload' || wanted === location.href) return false;
  // `assign` would replace the entry of a document that is still loading.
  history.pushState(null, '', wanted);
  location.reload();
  return true;
}

/**
 * For the error page: loads the document of a screen that failed in the browser, once.
 * @param mayHelp whether the error may be due to an old script
 * @returns true until the document loads, or it is clear that it has been loaded already
 */
export function useReloadAfterError(mayHelp: boolean): boolean {
  const { key, pathname, search } = useLocation();
  // An error during hydration came with the document.
  const isLate = useHydrated();
  const [settled, setSettled] = useState(() => (isLate ? null : key));
  const isPending = mayHelp && !import.meta.env.DEV && settled !== key;
  useEffect(() => {
    if (!isPending) return;
    const address = pathname + search;
    // Without storage a second reload could not be told from the first.
    const isFirst = read(reloadedKey) !== address && write(reloadedKey, address);
    if (isFirst) window.location.replace(address);
    else setSettled(key);
  }, [isPending, key, pathname, search]);
  return isPending;
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns false if the browser blocks storage. */
function write(key: string, value: string): boolean {
  try {
    sessionStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
