/** The tables of playlists; times are ISO 8601 in UTC, booleans 0 or 1. */
import type { Generated, Selectable } from 'kysely';

interface PlaylistColumns {
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
  /** The clip whose thumbnail the playlist has; null, or no longer there: the first one. */
  cover_clip_id: Generated<string | null>;
  /** Raised by each change of its clips and settings. */
  revision: Generated<number>;
  created_at: string;
  updated_at: string;
}

interface PlaylistClipColumns {
  playlist_id: string;
  id: string;
  /** Order in the playlist, from 1; gaps where clips were removed. */
  position: number;
  game_id: number;
  event: number;
  /** JSON of the clip when it was added, for plays that are removed later. */
  snapshot: string;
  /** '' for none. */
  note: Generated<string>;
  added_at: string;
}

export type PlaylistTable = Selectable<PlaylistColumns>;
export type PlaylistClipTable = Selectable<PlaylistClipColumns>;

export interface PlaylistTables {
  playlists: PlaylistColumns;
  playlist_clips: PlaylistClipColumns;
}
