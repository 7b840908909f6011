/** Replaces an official video that this browser could not play by its diagram. */
import { useState } from 'react';
import type { Clip } from '#app/api/contract.ts';
import { getThumbnail } from './thumbnail.ts';

/** The clip as its diagram; as it is where it has none beside an official video. */
export function toFallbackClip(clip: Clip): Clip {
  if (!clip.diagramUrl) return clip;
  const { diagramUrl: url, ...rest } = clip;
  const videoThumbnail = getThumbnail({ url });
  return { ...rest, url, videoThumbnail, media: 'diagram', officialVideo: 'unavailable' };
}

/** The diagram's still for `data-fallback`; undefined if the clip has no diagram. */
export function getFallbackThumbnail(clip: Pick<Clip, 'diagramUrl'>): string | undefined {
  return clip.diagramUrl ? getThumbnail({ url: clip.diagramUrl }) : undefined;
}

/**
 * What is on the screen of a clip: the clip, or its stand-in once its video has failed. Another clip
 * is tried afresh, and so is this one when the visitor comes back to it.
 */
export function useVideoFallback<C extends Clip | null>(
  clip: C,
): { shown: C; onFailed: () => void } {
  const [failed, setFailed] = useState<string | null>(null);
  if (failed !== null && failed !== clip?.url) setFailed(null);
  const shown = clip && failed === clip.url ? (toFallbackClip(clip) as C) : clip;
  return { shown, onFailed: () => setFailed(clip?.url ?? null) };
}
