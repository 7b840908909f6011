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
  const [isStill, setStill] = useState(true);
  // Here there are no controls to start it with.
  useEffect(() => setStill(prefersReducedMotion()), []);
  const key = usePreview(list, { first });
  const url = playlists.find(({ id }) => id === key)?.url;
  const tile = key === null ? null : list.current?.querySelector(`[data-key="${CSS.escape(key)}"]`);
  const picture = tile?.querySelector('[data-picture]');
  if (isStill || key === null || !url || !picture || failed.has(key)) return null;
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
