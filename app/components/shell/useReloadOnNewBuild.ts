/**
 * A tab that was left open over a new version has its scripts from the old one and its data from
 * the new one, which may not go together. Where a screen breaks on that, it is loaded anew.
 */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from '../ui/useHydrated.ts';

const key = 'renewed';

/** Milliseconds that the error page waits for the server's build id. */
const timeout = 3000;

/**
 * For the error page: loads the screen from the server, once, where that is of another build than
 * this page's scripts.
 * @returns true until it is known that there is nothing to load
 */
export function useReloadOnNewBuild(): boolean {
  const location = useLocation();
  // While a document is hydrated the error came with it: that is the server's own.
  const isLate = useHydrated();
  const [settled, setSettled] = useState(() => (isLate ? null : location.key));
  const { pathname, search } = location;
  useEffect(() => {
    if (settled === location.key) return;
    let gone = false;
    newerBuild().then((build) => {
      if (gone) return;
      if (build && mayRenew(pathname + search, build)) window.location.replace(pathname + search);
      else setSettled(location.key);
    });
    return () => {
      gone = true;
    };
  }, [settled, location.key, pathname, search]);
  return settled !== location.key;
}

/** The server's build id; null if it equals the page's or is unknown. */
async function newerBuild(): Promise<string | null> {
  // Sources have another number each time that they are loaded.
  if (import.meta.env.DEV) return null;
  const own = (window as { __reactRouterManifest?: { version: string } }).__reactRouterManifest;
  try {
    const signal = AbortSignal.timeout(timeout);
    const { headers } = await fetch('/resources/build', { signal });
    const build = headers.get('X-Build');
    return build === own?.version ? null : build;
  } catch {
    return null;
  }
}

/** Without storage a retry cannot be detected. */
function mayRenew(address: string, build: string): boolean {
  const note = `${build} ${address}`;
  try {
    if (sessionStorage.getItem(key) === note) return false;
    sessionStorage.setItem(key, note);
    return true;
  } catch {
    return false;
  }
}
