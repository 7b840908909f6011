import { useEffect, useEffectEvent } from 'react';

/**
 * Has the browser cache the scripts of other screens when it is idle, so that going to one without a
 * connection shows the app's own page and not the browser's, which would lose the list on screen
 * (docs/product.md#offline).
 */
export function ScreenScripts({ urls = [] }: { urls?: readonly string[] | undefined }) {
  const load = useEffectEvent(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (connection?.saveData || import.meta.env.DEV) return;
    const isLoaded = (url: string) =>
      performance.getEntriesByName(new URL(url, location.href).href).length > 0;
    for (const url of new Set(urls)) {
      if (isLoaded(url)) continue;
      // A response that is not read is not cached.
      fetch(url, { priority: 'low' })
        .then((response) => response.arrayBuffer())
        .catch(() => {});
    }
  });
  useEffect(() => {
    const whenIdle = () => {
      if ('requestIdleCallback' in window) requestIdleCallback(load);
      // Safari.
      else setTimeout(load, 1000);
    };
    if (document.readyState === 'complete') return whenIdle();
    window.addEventListener('load', whenIdle, { once: true });
    return () => window.removeEventListener('load', whenIdle);
  }, []);
  return null;
}
