import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { ClipPreview } from '#app/components/clip/ClipPreview.tsx';
import { prefersReducedMotion } from '#app/components/clip/startPlaying.ts';
import { usePreview } from '#app/components/clip/usePreview.ts';
import type { FeaturedPlaylist } from './FeaturedPlaylists.tsx';

interface MovingStillProps {
  list: RefObject<HTMLElement | null>;
  /** The playlist whose still is pointed at when this has loaded. */
  first: string | null;
  playlists: readonly FeaturedPlaylist[];
}

/** The first clip of a playlist over its still (docs/product.md#starter-playlists). */
export default function MovingStill({ list, first, playlists }: MovingStillProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const pointed = usePreview(list);
  const touched = useTouched(list, first);
  const key = pointed ?? touched;
  const url = playlists.find(({ id }) => id === key)?.url;
  const tile = key === null ? null : list.current?.querySelector(`[data-key="${CSS.escape(key)}"]`);
  const picture = tile?.querySelector('[data-picture]');
  // Here there are no controls to start it with.
  if (prefersReducedMotion() || key === null || !url || !picture || failed.has(key)) return null;
  return createPortal(
    <ClipPreview
      key={key}
      ref={video}
      url={url}
      onError={() => setFailed((now) => new Set(now).add(key))}
    />,
    picture,
  );
}

/**
 * The playlist that was touched last, at first the one that made this load; null once something else is
 * touched or pointed at, and after Escape. {@link usePreview} knows mouse and keyboard from now on.
 */
function useTouched(list: RefObject<HTMLElement | null>, first: string | null): string | null {
  const [touched, setTouched] = useState(first);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const keyOf = (target: EventTarget | null) =>
      target instanceof Element && list.current?.contains(target)
        ? (target.closest<HTMLElement>('[data-key]')?.dataset.key ?? null)
        : null;
    const keep = ({ target }: Event) => setTouched((now) => (keyOf(target) === now ? now : null));
    document.addEventListener(
      'pointerdown',
      ({ target, pointerType }) => pointerType === 'touch' && setTouched(keyOf(target)),
      { signal, passive: true },
    );
    document.addEventListener(
      'pointerover',
      (event) => event.pointerType !== 'touch' && keep(event),
      { signal, passive: true },
    );
    document.addEventListener('focusin', keep, { signal });
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && setTouched(null), {
      signal,
    });
    return () => listening.abort();
  }, [list]);
  return touched;
}
