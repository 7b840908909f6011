/** The playlists that come with the starter set (docs/product.md#starter-playlists). */
import type { Kysely } from 'kysely';
import { selectPublic } from './playlists.ts';
import type { PlaylistTable } from './tables/playlists.ts';
import type { Database } from './tables/schema.ts';

/** Owns them. The API takes no access token of this subject, so that nobody changes them. */
export const featuredOwner = 'Courtreel';

/** The row of `meta` with the ids of all that were ever added, as a JSON list: one that is gone stays gone. */
const addedKey = 'starter playlists';

/** Those that the operator does not hide, newest first. */
export function findFeaturedPlaylists(
  db: Kysely<Database>,
  limit: number,
): Promise<PlaylistTable[]> {
  return selectPublic(db)
    .selectAll()
    .where('owner_id', '=', featuredOwner)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The ids of all that were ever added. */
export async function readAddedPlaylists(db: Kysely<Database>): Promise<string[]> {
  const row = await db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', addedKey)
    .executeTakeFirst();
  return row ? JSON.parse(row.value) : [];
}

/** The row of `meta` that says so. */
export function toAddedRow(ids: readonly string[]): { key: string; value: string } {
  return { key: addedKey, value: JSON.stringify(ids) };
}

/** Removes them, and what is known of them, before a backup brings its own. */
export async function forgetFeaturedPlaylists(tx: Kysely<Database>): Promise<void> {
  const ids = tx.selectFrom('playlists').select('id').where('owner_id', '=', featuredOwner);
  await tx.deleteFrom('playlist_clips').where('playlist_id', 'in', ids).execute();
  await tx.deleteFrom('playlists').where('owner_id', '=', featuredOwner).execute();
  await tx.deleteFrom('meta').where('key', '=', addedKey).execute();
}
