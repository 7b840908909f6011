/**
 * A tab that was left open over a new version has its scripts from the old one and its data from
 * the new one, which may not go together. Where a screen breaks on that, it is loaded anew.
 */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

const key = 'renewed';

/** The error page waits that long, in milliseconds, to hear of which build the server is. */
const patience = 3000;

let started = false;

/** From the first screen on: an error that comes with a document is the server's own. */
export function useStarted(): void {
  useEffect(() => {
    started = true;
  }, []);
}

/**
 * For the error page: loads the screen from the server, once, where that is of another build than
 * this page's scripts.
 * @returns true until it is known that there is nothing to load
 */
export function useRenewal(): boolean {
  const location = useLocation();
  const [settled, setSettled] = useState(() => (started ? null : location.key));
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

/** The server's build; null: it is the page's, or nobody says. */
async function newerBuild(): Promise<string | null> {
  // Sources have another number each time that they are loaded.
  if (import.meta.env.DEV) return null;
  const own = (window as { __reactRouterManifest?: { version: string } }).__reactRouterManifest;
  try {
    const signal = AbortSignal.timeout(patience);
    const { headers } = await fetch('/resources/build', { signal });
    const build = headers.get('X-Build');
    return build === own?.version ? null : build;
  } catch {
    return null;
  }
}

/** Without storage nobody knows whether it has been tried. */
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
