export const playlistsPath = '/api/v1/playlists';

/** The path of a playlist's calls. */
export function playlistPath(id: string): string {
  return `${playlistsPath}/${encodeURIComponent(id)}`;
}
