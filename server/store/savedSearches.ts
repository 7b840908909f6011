/** Searches that people keep: only their owner sees and changes them (docs/product.md#saved-searches). */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { isNameTaken } from '#app/api/playlistLimits.ts';
import type { Store } from './open.ts';
import type { SavedSearchTable } from './tables/savedSearches.ts';
import type { Database } from './tables/schema.ts';

/** Maximum number of saved searches of a user. */
export const savedSearchLimit = 200;

/** Why a change was rejected. `missing` also covers another user's search. */
export type SavedSearchRejection = 'missing' | 'exists' | 'limit';

export type SavedSearchOutcome = { done: SavedSearchTable } | { refused: SavedSearchRejection };

type NewSavedSearch = Pick<SavedSearchTable, 'name' | 'league' | 'query' | 'seen_count'>;
type SavedSearchChange = Partial<Pick<SavedSearchTable, 'name' | 'seen_count'>>;

/** A user's saved searches, newest first. */
export function findSavedSearches(
  db: Kysely<Database>,
  ownerId: string,
): Promise<SavedSearchTable[]> {
  return db
    .selectFrom('saved_searches')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Keeps a search. Rejections: `exists` for a name that the owner uses, `limit`. */
export function createSavedSearch(
  store: Store,
  ownerId: string,
  search: NewSavedSearch,
): Promise<SavedSearchOutcome> {
  return store.write(async (tx) => {
    const own = await findSavedSearches(tx, ownerId);
    if (isNameTaken(own, search.name)) return { refused: 'exists' };
    if (own.length >= savedSearchLimit) return { refused: 'limit' };
    const now = new Date().toISOString();
    const row = {
      id: randomUUID(),
      owner_id: ownerId,
      ...search,
      created_at: now,
      updated_at: now,
    };
    await tx.insertInto('saved_searches').values(row).execute();
    return { done: row };
  });
}

/** Renames an own search, or notes how many clips its owner has seen. Rejections: `missing`, `exists`. */
export function updateSavedSearch(
  store: Store,
  ownerId: string,
  id: string,
  change: SavedSearchChange,
): Promise<SavedSearchOutcome> {
  return store.write(async (tx) => {
    const own = await findSavedSearches(tx, ownerId);
    const row = own.find((each) => each.id === id);
    if (!row) return { refused: 'missing' };
    const isRenamed = change.name !== undefined && change.name !== row.name;
    const others = own.filter((each) => each.id !== id);
    if (isRenamed && isNameTaken(others, change.name ?? '')) return { refused: 'exists' };
    const renamed = isRenamed && { updated_at: new Date().toISOString() };
    const changed = { ...row, ...change, ...renamed };
    await tx.updateTable('saved_searches').set(changed).where('id', '=', id).execute();
    return { done: changed };
  });
}

/** Deletes an own search; another user's stays. */
export async function deleteSavedSearch(store: Store, ownerId: string, id: string): Promise<void> {
  await store.write((tx) =>
    tx
      .deleteFrom('saved_searches')
      .where('id', '=', id)
      .where('owner_id', '=', ownerId)
      .executeTakeFirst(),
  );
}
