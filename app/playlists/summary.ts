import type { Playlist } from '#app/api/contract.ts';
import { getPlaylistThumbnail, getThumbnailFallback } from './thumbnail.ts';

/** A playlist as lists show it, without its clips. */
export interface PlaylistSummary {
  id: string;
  name: string;
  description: string;
  private: boolean;
  isOwner: boolean;
  clipCount: number;
  /** URL of the image (docs/product.md#playlist-thumbnail). */
  thumbnail: string;
  /** Shown if `thumbnail` fails to load. */
  thumbnailFallback: string;
}

export function toPlaylistSummary(playlist: Playlist): PlaylistSummary {
  return {
    id: playlist.id,
    name: playlist.name,
    description: playlist.description ?? '',
    private: playlist.private,
    isOwner: playlist.isOwner,
    clipCount: playlist.videos.length,
    thumbnail: getPlaylistThumbnail(playlist),
    thumbnailFallback: getThumbnailFallback(playlist),
  };
}

/** Address of a playlist's page. */
export function getPlaylistPath({ id }: { id: string }): string {
  return `/playlists/${encodeURIComponent(id)}`;
}
