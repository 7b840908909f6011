/** Playlists of the store in the wire format. */
import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { playlistSchema } from '#app/api/contract.ts';
import { formatGameId } from '#app/basketball/gameId.ts';
import { toClip } from '#server/api/clips/serialize.ts';
import { clipResponse } from '#server/api/responseSchemas.ts';
import type { VideoCheckQueue } from '#server/officialVideos/checker.ts';
import { findPlaylistClips } from '#server/store/playlists.ts';
import { findPlays } from '#server/store/plays/storedPlays.ts';
import type { PlaylistClipTable, PlaylistTable } from '#server/store/tables/playlists.ts';
import type { Database } from '#server/store/tables/schema.ts';

type Db = Kysely<Database>;

/** The contract accepts two names for some fields; this API sends one. */
export const playlistResponse = playlistSchema.in
  .omit({ priv: true, thumbnail_url: true })
  .extend({ videos: z.array(clipResponse) })
  .meta({ id: 'Playlist' });
export const playlistParams = z.object({ playlist_id: z.string().max(100) });

/** Errors of calls about an own playlist. */
export const playlistErrors = {
  401: 'No valid bearer token',
  403: "Another user's public playlist",
  404: 'There is no such playlist for this user',
};

/** Playlists with their clips, as `userId` sees them; null: a visitor. */
export async function toPlaylists(
  db: Db,
  rows: readonly PlaylistTable[],
  userId: string | null,
  videos?: VideoCheckQueue,
) {
  const clips = await findPlaylistClips(
    db,
    rows.map((row) => row.id),
  );
  const clipsById = Map.groupBy(
    await toPlaylistClips(db, clips, videos),
    (clip) => clip.playlistId,
  );
  return rows.map((row) => ({
    ...toPlaylistFields(row, userId),
    videos: clipsById.get(row.id) ?? [],
  }));
}

/** A playlist without its clips, as `userId` sees it. */
export function toPlaylistFields(row: PlaylistTable, userId: string | null) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    private: row.private === 1,
    hidden: row.hidden === 1,
    thumbnailUrl: row.thumbnail_url || null,
    cover: row.cover_clip_id,
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    isOwner: row.owner_id === userId,
  };
}

/** About 10 ms of work. */
const clipBatchSize = 500;

/** A playlist's current clips; from the snapshot if the play is no longer in the data. */
export async function toPlaylistClips(
  db: Db,
  rows: readonly PlaylistClipTable[],
  videos?: VideoCheckQueue,
  withFacts = false,
) {
  const clips: Awaited<ReturnType<typeof loadClipBatch>> = [];
  for (let from = 0; from < rows.length; from += clipBatchSize) {
    // SQLite answers synchronously: let other requests run between batches.
    if (from > 0) await setImmediate();
    clips.push(
      ...(await loadClipBatch(db, rows.slice(from, from + clipBatchSize), videos, withFacts)),
    );
  }
  return clips;
}

async function loadClipBatch(
  db: Db,
  rows: readonly PlaylistClipTable[],
  videos: VideoCheckQueue | undefined,
  withFacts: boolean,
) {
  const plays = await findPlays(db, rows);
  videos?.enqueue([...plays.values()]);
  return rows.map((row) => {
    const facts = plays.get(`${row.game_id}:${row.event}`);
    return toPlaylistClip(
      row,
      facts ? toClip(facts, undefined, withFacts) : JSON.parse(row.snapshot),
    );
  });
}

/** A clip with the fields of its playlist entry. */
export function toPlaylistClip(row: PlaylistClipTable, clip: ReturnType<typeof toClip>) {
  return {
    ...clip,
    gameId: formatGameId(row.game_id),
    eventNumber: row.event,
    id: row.id,
    playlistId: row.playlist_id,
    addedAt: row.added_at,
    ...(row.note && { note: row.note }),
  };
}
