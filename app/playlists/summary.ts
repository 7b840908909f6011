import type { Playlist } from '../api/contract.ts';
import { playlistThumbnail, thumbnailFallback } from './thumbnail.ts';

/** What a list shows of a playlist: without its clips, so that long lists stay small. */
export interface PlaylistSummary {
  id: string;
  name: string;
  description: string;
  private: boolean;
  isOwner: boolean;
  clipCount: number;
  /** URL of the image (docs/product.md#playlist-thumbnail). */
  thumbnail: string;
  /** Shown where that does not load. */
  thumbnailFallback: string;
}

export function summaryOf(playlist: Playlist): PlaylistSummary {
  return {
    id: playlist.id,
    name: playlist.name,
    description: playlist.description ?? '',
    private: playlist.private,
    isOwner: playlist.isOwner,
    clipCount: playlist.videos.length,
    thumbnail: playlistThumbnail(playlist),
    thumbnailFallback: thumbnailFallback(playlist),
  };
}

/** Address of a playlist's page. */
export function playlistPath({ id }: { id: string }): string {
  return `/playlists/${encodeURIComponent(id)}`;
}
