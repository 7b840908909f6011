/** What lists and pages of playlists need, without reading the clips that they do not show. */
import { type Kysely, sql } from 'kysely';
import { selectPublic } from './playlists.ts';
import type { PlaylistClipTable, PlaylistTable } from './tables/playlists.ts';
import type { Database } from './tables/schema.ts';

type Db = Kysely<Database>;

/** A place in the list of public playlists, newest first. */
export interface PlaylistPlace {
  createdAt: string;
  id: string;
}

/** Public playlists after a place, newest first. */
export function findPublicPlaylistPage(
  db: Db,
  after: PlaylistPlace | null,
  limit: number,
): Promise<PlaylistTable[]> {
  return selectPublic(db)
    .selectAll()
    .$if(after !== null, (query) =>
      query.where(({ eb, and, or }) => {
        const { createdAt, id } = after as PlaylistPlace;
        const sameTime = and([eb('created_at', '=', createdAt), eb('id', '>', id)]);
        return and([
          // Bounds the scan of the index, which the condition below does not.
          eb('created_at', '<=', createdAt),
          or([eb('created_at', '<', createdAt), sameTime]),
        ]);
      }),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Those of the playlists that are public, in the given order. */
export async function findPublicPlaylistsById(
  db: Db,
  ids: readonly string[],
): Promise<PlaylistTable[]> {
  if (ids.length === 0) return [];
  const rows = await selectPublic(db).selectAll().where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/** The names and descriptions of all public playlists, newest first. */
export function findPublicNames(
  db: Db,
): Promise<Pick<PlaylistTable, 'id' | 'name' | 'description'>[]> {
  return selectPublic(db)
    .select(['id', 'name', 'description'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/**
 * A text that differs after a change of the public playlists. Two changes in one millisecond may look
 * the same, so it says that a copy is old, not for how long it is new.
 */
export async function getPublicRevision(db: Db): Promise<string> {
  const { count, newest } = await selectPublic(db)
    .select(({ fn }) => [fn.countAll().as('count'), fn.max('updated_at').as('newest')])
    .executeTakeFirstOrThrow();
  return `${count} ${newest ?? ''}`;
}

/** Number of values in a list of SQL. */
const mostIds = 500;

async function inBatches<T>(
  ids: readonly string[],
  find: (some: readonly string[]) => Promise<T[]>,
): Promise<T[]> {
  const found: T[] = [];
  for (let from = 0; from < ids.length; from += mostIds) {
    found.push(...(await find(ids.slice(from, from + mostIds))));
  }
  return found;
}

/** How many clips the playlists have, by id; one without clips is missing. */
export async function countPlaylistClips(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await inBatches(ids, (some) =>
    db
      .selectFrom('playlist_clips')
      .select(({ fn }) => ['playlist_id', fn.countAll().as('count')])
      .where('playlist_id', 'in', some)
      .groupBy('playlist_id')
      .execute(),
  );
  return new Map(rows.map(({ playlist_id, count }) => [playlist_id, Number(count)]));
}

/** The first clip of each of the playlists that have one. */
export function findFirstClips(db: Db, ids: readonly string[]): Promise<PlaylistClipTable[]> {
  return inBatches(ids, (some) =>
    db
      .selectFrom('playlists')
      .innerJoin('playlist_clips', (join) =>
        join
          .onRef('playlist_clips.playlist_id', '=', 'playlists.id')
          .on('playlist_clips.id', '=', (eb) =>
            eb
              .selectFrom('playlist_clips as first')
              .select('first.id')
              .whereRef('first.playlist_id', '=', 'playlists.id')
              .orderBy('first.position')
              .orderBy('first.id')
              .limit(1),
          ),
      )
      .selectAll('playlist_clips')
      .where('playlists.id', 'in', some)
      .execute(),
  );
}

/** The chosen covers of those of the playlists that have one. */
export function findCoverClips(db: Db, ids: readonly string[]): Promise<PlaylistClipTable[]> {
  return inBatches(ids, (some) =>
    db
      .selectFrom('playlists')
      .innerJoin('playlist_clips', (join) =>
        join
          .onRef('playlist_clips.playlist_id', '=', 'playlists.id')
          .onRef('playlist_clips.id', '=', 'playlists.cover_clip_id'),
      )
      .selectAll('playlist_clips')
      .where('playlists.id', 'in', some)
      .execute(),
  );
}

/** Clips of a playlist in order, from a place on, 0 for the first. */
export function findPlaylistClipPage(
  db: Db,
  id: string,
  { from, limit }: { from: number; limit: number },
): Promise<PlaylistClipTable[]> {
  return db
    .selectFrom('playlist_clips')
    .selectAll()
    .where('playlist_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .offset(from)
    .execute();
}

/** How many clips stand before a play in a playlist; null if it is not there. */
export async function findPlaylistClipPlace(
  db: Db,
  id: string,
  play: { gameId: number; event: number },
): Promise<number | null> {
  const clips = db.selectFrom('playlist_clips').where('playlist_id', '=', id);
  const there = await clips
    .select(['position', 'id'])
    .where('game_id', '=', play.gameId)
    .where('event', '=', play.event)
    .executeTakeFirst();
  if (!there) return null;
  const { count } = await clips
    .select(({ fn }) => fn.countAll().as('count'))
    .where(sql<boolean>`(position, id) < (${there.position}, ${there.id})`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The id of a play's clip in each of a user's playlists that has it, by the playlist's id. */
export async function findOwnClipIds(
  db: Db,
  ownerId: string,
  play: { gameId: number; event: number },
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('playlists')
    .innerJoin('playlist_clips', 'playlist_clips.playlist_id', 'playlists.id')
    .select(['playlist_clips.playlist_id', 'playlist_clips.id'])
    .where('playlists.owner_id', '=', ownerId)
    .where('playlist_clips.game_id', '=', play.gameId)
    .where('playlist_clips.event', '=', play.event)
    .execute();
  return new Map(rows.map((row) => [row.playlist_id, row.id]));
}
