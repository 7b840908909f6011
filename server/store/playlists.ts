/** Playlists: visibility and the changes that owners may make (docs/product.md#roles). */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isNameTaken } from '#app/api/playlistLimits.ts';
import type { Store } from './open.ts';
import type { PlaylistClipTable, PlaylistTable } from './tables/playlists.ts';
import type { Database } from './tables/schema.ts';

/** Maximum number of playlists of a user, and of clips of a playlist. */
export const playlistLimit = 1000;
export const playlistClipLimit = 2000;

/** The settings of a playlist. */
interface PlaylistSettings {
  name: string;
  description: string;
  private: boolean;
  /** '' for none. */
  thumbnailUrl: string;
}

/** Why a change was rejected. `missing` also covers another user's private playlist. */
export type PlaylistRejection = 'missing' | 'forbidden' | 'exists' | 'limit';

export type PlaylistOutcome<T> = { done: T } | { refused: PlaylistRejection };

/** A play to add to a playlist, with its stored JSON. */
export interface PlaylistPlay {
  gameId: number;
  event: number;
  snapshot: string;
}

interface AddedPlay {
  /** False if the clip was already present. */
  added: boolean;
  row: PlaylistClipTable;
}

/** A user's playlists, newest first. */
export function findPlaylistsByOwner(
  db: Kysely<Database>,
  ownerId: string,
): Promise<PlaylistTable[]> {
  return db
    .selectFrom('playlists')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** All public playlists that the operator does not hide, newest first. */
export function findPublicPlaylists(db: Kysely<Database>): Promise<PlaylistTable[]> {
  return selectPublic(db).selectAll().orderBy('created_at', 'desc').orderBy('id').execute();
}

/** A playlist that the user may see, or null. `userId` null: a visitor. */
export async function findVisiblePlaylist(
  db: Kysely<Database>,
  id: string,
  userId: string | null,
): Promise<PlaylistTable | null> {
  const row = await playlistById(db, id);
  return row && (isPublic(row) || row.owner_id === userId) ? row : null;
}

/** The clips of some playlists, in playlist order. */
export async function findPlaylistClips(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<PlaylistClipTable[]> {
  const rows: PlaylistClipTable[] = [];
  for (let from = 0; from < ids.length; from += 500) {
    const some = await db
      .selectFrom('playlist_clips')
      .selectAll()
      .where('playlist_id', 'in', ids.slice(from, from + 500))
      .orderBy('playlist_id')
      .orderBy('position')
      .orderBy('id')
      .execute();
    rows.push(...some);
  }
  return rows;
}

/** Creates a playlist. Rejections: `exists` for a name that the owner uses, `limit`. */
export function createPlaylist(
  store: Store,
  ownerId: string,
  settings: PlaylistSettings,
): Promise<PlaylistOutcome<PlaylistTable>> {
  return store.write(async (tx) => {
    const own = await findNames(tx, ownerId);
    if (isNameTaken(own, settings.name)) return { refused: 'exists' };
    if (own.length >= playlistLimit) return { refused: 'limit' };
    const now = new Date().toISOString();
    const row = {
      id: randomUUID(),
      owner_id: ownerId,
      ...columns(settings),
      hidden: 0,
      cover_clip_id: null,
      revision: 1,
      created_at: now,
      updated_at: now,
    };
    await tx.insertInto('playlists').values(row).execute();
    return { done: row };
  });
}

/** Changes settings of the user's own playlist. Rejections: `missing`, `forbidden`, `exists`. */
export function updatePlaylist(
  store: Store,
  ownerId: string,
  id: string,
  changes: Partial<PlaylistSettings>,
): Promise<PlaylistOutcome<PlaylistTable>> {
  return changeOwn<PlaylistTable>(store, ownerId, id, async (tx, row) => {
    const changed: PlaylistTable = {
      ...row,
      ...columns(changes),
      revision: row.revision + 1,
      updated_at: new Date().toISOString(),
    };
    if (changed.name !== row.name) {
      const others = (await findNames(tx, ownerId)).filter((other) => other.id !== id);
      if (isNameTaken(others, changed.name)) return { refused: 'exists' };
    }
    await tx.updateTable('playlists').set(changed).where('id', '=', id).execute();
    return { done: changed };
  });
}

/** Deletes the user's own playlist and its clips. Rejections: `missing`, `forbidden`. */
export function deletePlaylist(
  store: Store,
  ownerId: string,
  id: string,
): Promise<PlaylistOutcome<null>> {
  return changeOwn(store, ownerId, id, async (tx) => {
    await tx.deleteFrom('playlist_clips').where('playlist_id', '=', id).execute();
    await tx.deleteFrom('playlists').where('id', '=', id).execute();
    return { done: null };
  });
}

/**
 * Puts a play at the end of an own playlist; `added` false: it is there already, and its row is
 * given. Refused: `missing`, `forbidden`, `limit`.
 */
export function addPlaylistPlay(
  store: Store,
  ownerId: string,
  id: string,
  play: PlaylistPlay,
): Promise<PlaylistOutcome<AddedPlay>> {
  return changeOwn<AddedPlay>(store, ownerId, id, async (tx) => {
    const clips = tx.selectFrom('playlist_clips').where('playlist_id', '=', id);
    const present = await clips
      .selectAll()
      .where('game_id', '=', play.gameId)
      .where('event', '=', play.event)
      .executeTakeFirst();
    if (present) return { done: { added: false, row: present } };
    const { count, last } = await clips
      .select(({ fn }) => [fn.countAll().as('count'), fn.max('position').as('last')])
      .executeTakeFirstOrThrow();
    if (Number(count) >= playlistClipLimit) return { refused: 'limit' };
    const row: PlaylistClipTable = {
      playlist_id: id,
      id: randomUUID(),
      position: (last ?? 0) + 1,
      game_id: play.gameId,
      event: play.event,
      snapshot: play.snapshot,
      note: '',
      added_at: new Date().toISOString(),
    };
    await tx.insertInto('playlist_clips').values(row).execute();
    await touch(tx, id, row.added_at);
    return { done: { added: true, row } };
  });
}

/** Removes a clip from the user's own playlist; idempotent. Rejections: `missing`, `forbidden`. */
export function deletePlaylistClip(
  store: Store,
  ownerId: string,
  id: string,
  clipId: string,
): Promise<PlaylistOutcome<null>> {
  return changeOwn(store, ownerId, id, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('playlist_clips')
      .where('playlist_id', '=', id)
      .where('id', '=', clipId)
      .executeTakeFirst();
    if (numDeletedRows > 0n) {
      await tx
        .updateTable('playlists')
        .set({ cover_clip_id: null })
        .where('id', '=', id)
        .where('cover_clip_id', '=', clipId)
        .execute();
      await touch(tx, id, new Date().toISOString());
    }
    return { done: null };
  });
}

/** Changes the user's own playlist in one transaction. */
export function changeOwn<T>(
  store: Store,
  ownerId: string,
  id: string,
  change: (tx: Kysely<Database>, row: PlaylistTable) => Promise<PlaylistOutcome<T>>,
): Promise<PlaylistOutcome<T>> {
  return store.write(async (tx) => {
    const row = await playlistById(tx, id);
    if (!row || (!isPublic(row) && row.owner_id !== ownerId)) return { refused: 'missing' };
    if (row.owner_id !== ownerId) return { refused: 'forbidden' };
    return change(tx, row);
  });
}

/** Hides a playlist from everybody but its owner, or shows it again. @returns null if there is none */
export function setPlaylistHidden(
  store: Store,
  id: string,
  hidden: boolean,
): Promise<PlaylistTable | null> {
  return store.write(async (tx) => {
    const change = { hidden: hidden ? 1 : 0 };
    await tx.updateTable('playlists').set(change).where('id', '=', id).execute();
    return (await playlistById(tx, id)) ?? null;
  });
}

/** Begins a query of the playlists that everybody may see. */
export const selectPublic = (db: Kysely<Database>) =>
  db.selectFrom('playlists').where('private', '=', 0).where('hidden', '=', 0);

const isPublic = (row: PlaylistTable) => row.private === 0 && row.hidden === 0;

function playlistById(db: Kysely<Database>, id: string): Promise<PlaylistTable | undefined> {
  return db.selectFrom('playlists').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The ids and names of a user's playlists. */
function findNames(
  db: Kysely<Database>,
  ownerId: string,
): Promise<Pick<PlaylistTable, 'id' | 'name'>[]> {
  return db
    .selectFrom('playlists')
    .select(['id', 'name'])
    .where('owner_id', '=', ownerId)
    .execute();
}

async function touch(db: Kysely<Database>, id: string, at: string): Promise<void> {
  const change = { updated_at: at, revision: sql<number>`revision + 1` };
  await db.updateTable('playlists').set(change).where('id', '=', id).execute();
}

function columns(
  settings: PlaylistSettings,
): Pick<PlaylistTable, 'name' | 'description' | 'private' | 'thumbnail_url'>;
function columns(settings: Partial<PlaylistSettings>): Partial<PlaylistTable>;
function columns(settings: Partial<PlaylistSettings>) {
  return {
    ...(settings.name !== undefined && { name: settings.name }),
    ...(settings.description !== undefined && { description: settings.description }),
    ...(settings.private !== undefined && { private: settings.private ? 1 : 0 }),
    ...(settings.thumbnailUrl !== undefined && { thumbnail_url: settings.thumbnailUrl }),
  };
}
