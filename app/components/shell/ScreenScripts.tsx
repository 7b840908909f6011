import { useEffect, useEffectEvent } from 'react';
import { savesData, whenIdle } from '#app/lib/whenIdle.ts';

/**
 * Has the browser cache the scripts of other screens when it is idle, so that going to one without a
 * connection shows the app's own page and not the browser's, which would lose the list on screen
 * (docs/product.md#offline).
 */
export function ScreenScripts({ urls = [] }: { urls?: readonly string[] | undefined }) {
  const load = useEffectEvent(() => {
    if (savesData() || import.meta.env.DEV) return;
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
  useEffect(() => whenIdle(load), []);
  return null;
}
