import type { Playlist } from '#app/api/contract.ts';
import { getFallbackThumbnail } from '#app/clips/fallback.ts';
import { getThumbnail } from '#app/clips/thumbnail.ts';

/** The image of a playlist without a clip or its own image. */
export const defaultThumbnail = '/playlist-thumbnail.svg';

/** First clip's thumbnail, then the playlist's, then the default (docs/product.md#playlist-thumbnail). */
export function getPlaylistThumbnail(playlist: Pick<Playlist, 'videos' | 'thumbnailUrl'>): string {
  const first = playlist.videos[0];
  return (first && getThumbnail(first)) || playlist.thumbnailUrl || defaultThumbnail;
}

/** Shown if the thumbnail fails to load: the clip's diagram, or the default. */
export function getThumbnailFallback({ videos }: Pick<Playlist, 'videos'>): string {
  return (videos[0] && getFallbackThumbnail(videos[0])) ?? defaultThumbnail;
}
