/** Notes on a playlist's clips, its cover, and a number that every change of it raises. */
import { type Kysely, sql } from 'kysely';

/** Text that both databases order by its bytes. */
const texts = { sqlite: 'text', postgres: 'text collate "C"' };

export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const text = texts[dialect];
  const statements = [
    `alter table playlist_clips add column note ${text} not null default ''`,
    `alter table playlists add column cover_clip_id ${text}`,
    'alter table playlists add column revision integer not null default 0',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
