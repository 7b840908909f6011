import { useEffect } from 'react';
import type { Clip } from '#app/api/contract.ts';
import { getThumbnail } from '#app/clips/thumbnail.ts';
import { savesData } from '#app/lib/whenIdle.ts';

type NextClip = Pick<Clip, 'url' | 'videoThumbnail'>;

/**
 * Loads the next clip once the present one has begun (docs/product.md#next-clip), and gives it up when
 * another one becomes the next.
 * @param hasBegun whether the present clip plays or has played
 */
export function useNextAhead(next: NextClip | null, hasBegun: boolean): void {
  const url = hasBegun && next ? next.url : null;
  const still = next ? getThumbnail(next) : '';
  useEffect(() => {
    if (url === null || savesData()) return;
    const given = new AbortController();
    const isOwn = new URL(url, location.href).origin === location.origin;
    if (isOwn) loadOwn(url, given.signal);
    else loadElsewhere(url, still, given.signal);
    return () => given.abort();
  }, [url, still]);
}

/** Into the browser's cache; the server draws it when nobody waits for another clip. */
function loadOwn(url: string, signal: AbortSignal): void {
  const headers = { Purpose: 'prefetch' };
  fetch(url, { headers, priority: 'low', signal })
    .then((answer) => answer.arrayBuffer())
    // The player asks for it again.
    .catch(() => {});
}

/** Only an element may load it; its still stands for the last frame, which scripts may not read. */
function loadElsewhere(url: string, still: string, signal: AbortSignal): void {
  new Image().src = still;
  const ahead = document.createElement('video');
  ahead.preload = 'auto';
  ahead.muted = true;
  ahead.src = url;
  signal.addEventListener('abort', () => {
    ahead.removeAttribute('src');
    ahead.load();
  });
}
