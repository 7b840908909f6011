/**
 * Gets a visitor to where they were going when the router could only load the page anew. It does so
 * where a script of the next screen is gone, as after a deploy that a tab was left open over: the
 * page comes back with the new scripts, but the click on the link is lost.
 */
import type { ClientInstrumentation } from 'react-router';

const key = 'destination';

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
      if (destination) keep(destination);
    });
  },
};

/** Resumes a navigation that a reload interrupted; returns false if there was none. */
export function resumeNavigation(): boolean {
  const wanted = take();
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (wanted === null || entry?.type !== 'reload' || wanted === location.href) return false;
  location.assign(wanted);
  return true;
}

function keep(wanted: string): void {
  try {
    sessionStorage.setItem(key, wanted);
  } catch {
    // Without storage the visitor has to click again.
  }
}

function take(): string | null {
  try {
    const wanted = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return wanted;
  } catch {
    return null;
  }
}
