import type { PlaylistHead } from '#app/api/contract.ts';
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

export function toPlaylistSummary(playlist: PlaylistHead): PlaylistSummary {
  return {
    id: playlist.id,
    name: playlist.name,
    description: playlist.description ?? '',
    private: playlist.private,
    isOwner: playlist.isOwner,
    clipCount: playlist.clipCount,
    thumbnail: getPlaylistThumbnail(playlist),
    thumbnailFallback: getThumbnailFallback(playlist),
  };
}

/** Address of a playlist's page. */
export function getPlaylistPath({ id }: { id: string }): string {
  return `/playlists/${encodeURIComponent(id)}`;
}

/** A part of a list of playlists. */
export interface PlaylistSlice {
  items: PlaylistSummary[];
  /** Where the next part begins, for `after`; null at the end. */
  next: string | null;
  /** Of the whole list, where it is known. */
  total?: number;
  failed?: true;
}
