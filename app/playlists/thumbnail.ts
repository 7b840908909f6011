import type { PlaylistHead } from '#app/api/contract.ts';
import { getFallbackThumbnail } from '#app/clips/fallback.ts';
import { getThumbnail } from '#app/clips/thumbnail.ts';

/** The image of a playlist without a clip or its own image. */
export const defaultThumbnail = '/playlist-thumbnail.svg';

/** First clip's thumbnail, then the playlist's, then the default (docs/product.md#playlist-thumbnail). */
export function getPlaylistThumbnail({
  firstClip,
  thumbnailUrl,
}: Pick<PlaylistHead, 'firstClip' | 'thumbnailUrl'>): string {
  return (firstClip && getThumbnail(firstClip)) || thumbnailUrl || defaultThumbnail;
}

/** Shown if the thumbnail fails to load: the clip's diagram, or the default. */
export function getThumbnailFallback({ firstClip }: Pick<PlaylistHead, 'firstClip'>): string {
  return (firstClip && getFallbackThumbnail(firstClip)) ?? defaultThumbnail;
}
