/** Changes of many of a playlist's clips at once (docs/product.md#arrange, docs/product.md#collect). */
import { randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Store } from './open.ts';
import {
  changeOwn,
  type PlaylistOutcome,
  type PlaylistPlay,
  playlistClipLimit,
} from './playlists.ts';
import type { PlaylistClipTable, PlaylistTable } from './tables/playlists.ts';
import type { Database } from './tables/schema.ts';

type Db = Kysely<Database>;

/** Nothing was added: there is room for `room` clips more. */
export type NoRoom = { state: 'full'; room: number };

type AddedPlays = { state: 'added'; added: number; present: number } | NoRoom;

/** Puts plays at the end of an own playlist, those that are not in it yet: all of them or none. */
export function addPlaylistPlays(
  store: Store,
  ownerId: string,
  id: string,
  plays: readonly PlaylistPlay[],
): Promise<PlaylistOutcome<AddedPlays>> {
  return changeOwn<AddedPlays>(store, ownerId, id, async (tx, playlist) => {
    const rows = await findPlaces(tx, id);
    const present = new Set(rows.map(toKey));
    const fresh = plays.filter(({ gameId, event }) => {
      const key = `${gameId}:${event}`;
      return !present.has(key) && present.add(key);
    });
    const room = Math.max(0, playlistClipLimit - rows.length);
    if (fresh.length > room) return { done: { state: 'full', room } };
    const first = (rows.at(-1)?.position ?? 0) + 1;
    await insertPlays(
      tx,
      fresh.map((play, i) => ({ ...play, note: '', id: randomUUID(), position: first + i })),
      id,
    );
    if (fresh.length > 0) await saveRevision(tx, playlist, {});
    return {
      done: { state: 'added', added: fresh.length, present: plays.length - fresh.length },
    };
  });
}

/** A removed clip that comes back. */
interface RestoredPlay extends PlaylistPlay {
  note: string;
  /** Where it is to stand, from 1; clips that come back take their places from the lowest on. */
  place: number;
  isCover: boolean;
}

interface ClipChanges {
  /** The state that the changes were made in; null: any. */
  revision: number | null;
  /** Ids in their new order; clips without mention follow. */
  order: readonly string[];
  /** Moves clips in front of another; null: to the end. After `order`. */
  moves: readonly { clipIds: readonly string[]; before: string | null }[];
  /** New notes by id; '' for none. */
  notes: Readonly<Record<string, string>>;
  /** Null: the first clip; undefined: as before. */
  cover: string | null | undefined;
  remove: readonly string[];
  restore: readonly RestoredPlay[];
}

export type ChangedClips =
  | { state: 'changed' }
  | { state: 'stale' }
  | { state: 'unknown'; clipId: string }
  | NoRoom;

/** Makes the changes in one transaction, all of them or none. */
export function changePlaylistClips(
  store: Store,
  ownerId: string,
  id: string,
  changes: ClipChanges,
): Promise<PlaylistOutcome<ChangedClips>> {
  return changeOwn<ChangedClips>(store, ownerId, id, async (tx, playlist) => {
    const { revision } = changes;
    if (revision !== null && revision !== playlist.revision) return { done: { state: 'stale' } };
    const rows = await findPlaces(tx, id);
    const unknown = findUnknown(rows, changes);
    if (unknown !== undefined) return { done: { state: 'unknown', clipId: unknown } };
    const removed = new Set(changes.remove);
    const kept = rows.filter((row) => !removed.has(row.id));
    const restored = toRestored(kept, changes.restore);
    const room = Math.max(0, playlistClipLimit - kept.length);
    if (restored.length > room) return { done: { state: 'full', room } };
    const ids = arrangeIds(kept, changes, restored);
    await deleteClips(tx, id, changes.remove);
    const places = new Map(ids.map((clipId, i) => [clipId, i + 1]));
    await insertPlays(
      tx,
      restored.map((play) => ({ ...play, position: places.get(play.id) ?? 0 })),
      id,
    );
    await saveOrder(tx, id, kept, ids);
    await saveNotes(tx, id, kept, changes.notes);
    await saveRevision(tx, playlist, toCover(playlist, changes, { removed, restored }));
    return { done: { state: 'changed' } };
  });
}

type Place = Pick<PlaylistClipTable, 'id' | 'position' | 'game_id' | 'event' | 'note'>;

/** The clips of a playlist in order, without their snapshots. */
export function findPlaces(db: Db, id: string): Promise<Place[]> {
  return db
    .selectFrom('playlist_clips')
    .select(['id', 'position', 'game_id', 'event', 'note'])
    .where('playlist_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

const toKey = ({ game_id, event }: Place) => `${game_id}:${event}`;

/** An id that the changes name and the playlist does not have. */
function findUnknown(
  rows: readonly Place[],
  { order, moves, notes, cover, remove }: ClipChanges,
): string | undefined {
  const ids = new Set(rows.map((row) => row.id));
  const ofMoves = moves.flatMap(({ clipIds, before }) => [...clipIds, before ?? []].flat());
  const named = [order, ofMoves, Object.keys(notes), cover ?? [], remove].flat();
  return named.find((id) => !ids.has(id));
}

type IdentifiedPlay = RestoredPlay & { id: string };

/** Those that are not there, each once, in the order of their places. */
function toRestored(kept: readonly Place[], plays: readonly RestoredPlay[]): IdentifiedPlay[] {
  const present = new Set(kept.map(toKey));
  const missing = plays.filter(({ gameId, event }) => {
    const key = `${gameId}:${event}`;
    return !present.has(key) && present.add(key);
  });
  return missing
    .map((play) => ({ ...play, id: randomUUID() }))
    .sort((one, other) => one.place - other.place);
}

function arrangeIds(
  kept: readonly Place[],
  { order, moves, remove }: ClipChanges,
  restored: readonly IdentifiedPlay[],
): string[] {
  const removed = new Set(remove);
  const named = new Set(order.filter((id) => !removed.has(id)));
  let ids = [...named, ...kept.map((row) => row.id).filter((id) => !named.has(id))];
  for (const { clipIds, before } of moves) {
    const moved = new Set(clipIds.filter((id) => !removed.has(id)));
    if (before !== null && (moved.has(before) || removed.has(before))) continue;
    ids = ids.filter((id) => !moved.has(id));
    const at = before === null ? ids.length : ids.indexOf(before);
    ids.splice(at, 0, ...moved);
  }
  for (const { id, place } of restored) ids.splice(Math.max(0, place - 1), 0, id);
  return ids;
}

/** Gives the clips the places 1, 2, … where their order, not only a gap, has changed. */
async function saveOrder(
  db: Db,
  id: string,
  kept: readonly Place[],
  ids: readonly string[],
): Promise<void> {
  if (ids.length === kept.length && ids.every((clipId, i) => clipId === kept[i]?.id)) return;
  const before = new Map(kept.map((row) => [row.id, row.position]));
  const moved = ids
    .map((clipId, i): [string, number] => [clipId, i + 1])
    .filter(([clipId, place]) => before.has(clipId) && before.get(clipId) !== place);
  await updateEach(db, id, 'position', moved);
}

async function saveNotes(
  db: Db,
  id: string,
  kept: readonly Place[],
  notes: ClipChanges['notes'],
): Promise<void> {
  const before = new Map(kept.map((row) => [row.id, row.note]));
  const changed = Object.entries(notes).filter(([clipId, note]) => before.get(clipId) !== note);
  await updateEach(
    db,
    id,
    'note',
    changed.filter(([clipId]) => before.has(clipId)),
  );
}

/** Rows of one statement: PostgreSQL takes 65,535 values. */
const rowsAtOnce = 2000;

/** Sets a column of many clips with one statement. Both databases call the columns of VALUES so. */
async function updateEach(
  db: Db,
  id: string,
  column: 'position' | 'note',
  values: readonly (readonly [clipId: string, value: string | number])[],
): Promise<void> {
  const type = sql.raw(column === 'position' ? 'integer' : 'text');
  for (let from = 0; from < values.length; from += rowsAtOnce) {
    const rows: RawBuilder<unknown>[] = values
      .slice(from, from + rowsAtOnce)
      .map(([clipId, value]) => sql`(${clipId}, cast(${value} as ${type}))`);
    await sql`update playlist_clips set ${sql.ref(column)} = given.column2
      from (values ${sql.join(rows)}) as given
      where playlist_id = ${id} and id = given.column1`.execute(db);
  }
}

/** Clips of one statement. */
const clipsAtOnce = 500;

async function deleteClips(db: Db, id: string, clipIds: readonly string[]): Promise<void> {
  for (let from = 0; from < clipIds.length; from += clipsAtOnce) {
    await db
      .deleteFrom('playlist_clips')
      .where('playlist_id', '=', id)
      .where('id', 'in', clipIds.slice(from, from + clipsAtOnce))
      .execute();
  }
}

type NewClip = PlaylistPlay & { id: string; note: string; position: number };

async function insertPlays(db: Db, plays: readonly NewClip[], id: string): Promise<void> {
  const addedAt = new Date().toISOString();
  for (let from = 0; from < plays.length; from += clipsAtOnce) {
    const rows = plays.slice(from, from + clipsAtOnce).map((play) => ({
      playlist_id: id,
      id: play.id,
      position: play.position,
      game_id: play.gameId,
      event: play.event,
      snapshot: play.snapshot,
      note: play.note,
      added_at: addedAt,
    }));
    await db.insertInto('playlist_clips').values(rows).execute();
  }
}

/** The cover where it changes: also where its clip is removed or comes back. */
function toCover(
  playlist: PlaylistTable,
  { cover }: ClipChanges,
  { removed, restored }: { removed: ReadonlySet<string>; restored: readonly IdentifiedPlay[] },
): Partial<PlaylistTable> {
  const back = restored.find(({ isCover }) => isCover)?.id;
  const wanted = cover === undefined ? (back ?? playlist.cover_clip_id) : cover;
  return { cover_clip_id: wanted !== null && removed.has(wanted) ? null : wanted };
}

async function saveRevision(
  db: Db,
  { id, revision }: PlaylistTable,
  change: Partial<PlaylistTable>,
): Promise<void> {
  const raised = { revision: revision + 1, updated_at: new Date().toISOString() };
  await db
    .updateTable('playlists')
    .set({ ...change, ...raised })
    .where('id', '=', id)
    .execute();
}
