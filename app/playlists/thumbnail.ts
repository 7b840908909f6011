import type { Playlist } from '../api/contract.ts';

/** Shown for a playlist that has neither a clip nor an image of its own. */
export const defaultThumbnail = '/playlist-thumbnail.svg';

/** The still of a clip: its own thumbnail, else its URL with jpg in place of mp4 (spec 2). */
export function clipStill(clip: {
  url: string;
  videoThumbnail?: string | null | undefined;
}): string {
  return clip.videoThumbnail || clip.url.replace(/\.mp4(?=$|[?#])/, '.jpg');
}

/** First clip's thumbnail, then the playlist's, then the default (spec 2, playlists list page). */
export function playlistThumbnail(playlist: Pick<Playlist, 'videos' | 'thumbnailUrl'>): string {
  const first = playlist.videos[0];
  return (first && clipStill(first)) || playlist.thumbnailUrl || defaultThumbnail;
}
