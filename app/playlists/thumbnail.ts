import type { PlaylistHead } from '#app/api/contract.ts';
import { getFallbackThumbnail } from '#app/clips/fallback.ts';
import { getThumbnail } from '#app/clips/thumbnail.ts';

/** The image of a playlist without a clip or its own image. */
export const defaultThumbnail = '/playlist-thumbnail.svg';

type Pictured = Pick<PlaylistHead, 'firstClip' | 'coverClip'>;

/**
 * The thumbnail of the cover, or of the first clip, then the playlist's, then the default
 * (docs/product.md#playlist-thumbnail).
 */
export function getPlaylistThumbnail({
  firstClip,
  coverClip,
  thumbnailUrl,
}: Pictured & Pick<PlaylistHead, 'thumbnailUrl'>): string {
  const clip = coverClip ?? firstClip;
  return (clip && getThumbnail(clip)) || thumbnailUrl || defaultThumbnail;
}

/** Shown if the thumbnail fails to load: the clip's diagram, or the default. */
export function getThumbnailFallback({ firstClip, coverClip }: Pictured): string {
  const clip = coverClip ?? firstClip;
  return (clip && getFallbackThumbnail(clip)) ?? defaultThumbnail;
}
