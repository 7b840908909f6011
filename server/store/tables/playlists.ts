/** The tables of playlists; times are ISO 8601 in UTC, booleans 0 or 1. */

export interface PlaylistTable {
  id: string;
  /** Subject of the owner's access tokens. */
  owner_id: string;
  /** Unique among the owner's. */
  name: string;
  description: string;
  private: number;
  /** '' for none. */
  thumbnail_url: string;
  /** 1: the operator hides it from everybody but its owner. */
  hidden: number;
  created_at: string;
  updated_at: string;
}

export interface PlaylistClipTable {
  playlist_id: string;
  id: string;
  /** Order in the playlist, from 1; gaps where clips were removed. */
  position: number;
  game_id: number;
  event: number;
  /** JSON of the clip when it was added, for plays that are removed later. */
  snapshot: string;
  added_at: string;
}

export interface PlaylistTables {
  playlists: PlaylistTable;
  playlist_clips: PlaylistClipTable;
}
