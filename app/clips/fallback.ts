/** Replaces official videos that the browser could not play by their diagrams. */
import { useState } from 'react';
import type { Clip } from '#app/api/contract.ts';
import { getThumbnail } from './thumbnail.ts';

/** The clip with its diagram as its video; unchanged if it has no `diagramUrl`. */
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
 * The clip to show: the given one, or its fallback once its video has failed. A failed video is
 * tried again when the visitor returns to the clip.
 */
export function useVideoFallback<C extends Clip | null>(
  clip: C,
): { shown: C; onFailed: () => void } {
  const [failed, setFailed] = useState<string | null>(null);
  if (failed !== null && failed !== clip?.url) setFailed(null);
  const shown = clip && failed === clip.url ? (toFallbackClip(clip) as C) : clip;
  return { shown, onFailed: () => setFailed(clip?.url ?? null) };
}
