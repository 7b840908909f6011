/** The first clips of a playlist, its pages and the newest change without reading every row. */
import { type Kysely, sql } from 'kysely';

const indexes = [
  'create index playlist_clips_by_position on playlist_clips (playlist_id, position, id)',
  'create index playlists_changed on playlists (private, updated_at)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of indexes) await sql.raw(index).execute(db);
}
