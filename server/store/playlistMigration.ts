import type { Kysely } from 'kysely';

/** Playlists and the clips in them (`PlaylistTable`, `PlaylistClipTable`). */
export async function createPlaylistTables({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('playlists')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('private', 'integer', (column) => column.notNull())
    .addColumn('thumbnail_url', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('playlists_owner_name', ['owner_id', 'name'])
    .execute();
  await schema
    .createIndex('playlists_public')
    .on('playlists')
    .columns(['private', 'created_at', 'id'])
    .execute();
  await schema
    .createTable('playlist_clips')
    .addColumn('playlist_id', 'text', (column) =>
      column.notNull().references('playlists.id').onDelete('cascade'),
    )
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('game_id', 'integer', (column) => column.notNull())
    .addColumn('event', 'integer', (column) => column.notNull())
    .addColumn('snapshot', 'text', (column) => column.notNull())
    .addColumn('added_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('playlist_clips_pk', ['playlist_id', 'id'])
    .addUniqueConstraint('playlist_clips_play', ['playlist_id', 'game_id', 'event'])
    .execute();
}
