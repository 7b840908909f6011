/** Playlists without their clips, as the extension `playlist-pages` sends them (docs/product.md#api-additions). */
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { playlistHeadSchema } from '#app/api/contract.ts';
import { clipResponse } from '#server/api/responseSchemas.ts';
import type { VideoCheckQueue } from '#server/officialVideos/checker.ts';
import { countPlaylistClips, findCoverClips, findFirstClips } from '#server/store/playlistPages.ts';
import type { PlaylistTable } from '#server/store/tables/playlists.ts';
import type { Database } from '#server/store/tables/schema.ts';
import { toPlaylistClips, toPlaylistFields } from './serialize.ts';

/** The contract accepts two names for some fields; this API sends one. */
export const otherNames = { priv: true, thumbnail_url: true } as const;
export const firstClip = clipResponse
  .nullish()
  .meta({ description: 'Its thumbnail is the playlist’s, unless there is a cover' });
export const coverClip = clipResponse.nullish().meta({ description: 'The clip of `cover`' });

export const headResponse = playlistHeadSchema.in
  .omit(otherNames)
  .extend({
    firstClip,
    coverClip,
    clipId: z.string().nullish().meta({ description: 'Of the clip that was asked for' }),
  })
  .meta({ id: 'PlaylistSummary' });

interface HeadOptions {
  withFirstClips: boolean;
  /** By default as `withFirstClips`. */
  withCovers?: boolean;
  videos: VideoCheckQueue | undefined;
}

/** The heads of stored playlists as `userId` sees them. */
export async function toHeads(
  db: Kysely<Database>,
  rows: readonly PlaylistTable[],
  userId: string | null,
  { withFirstClips, withCovers = withFirstClips, videos }: HeadOptions,
) {
  const ids = rows.map(({ id }) => id);
  const counts = await countPlaylistClips(db, ids);
  const firsts = withFirstClips
    ? await toPlaylistClips(db, await findFirstClips(db, ids), videos)
    : [];
  const covered = rows.filter((row) => row.cover_clip_id !== null).map(({ id }) => id);
  const covers = withCovers
    ? await toPlaylistClips(db, await findCoverClips(db, covered), videos)
    : [];
  const firstOf = new Map(firsts.map((clip) => [clip.playlistId, clip]));
  const coverOf = new Map(covers.map((clip) => [clip.playlistId, clip]));
  return rows.map((row) => ({
    ...toPlaylistFields(row, userId),
    clipCount: counts.get(row.id) ?? 0,
    ...(withFirstClips && { firstClip: firstOf.get(row.id) ?? null }),
    ...(coverOf.has(row.id) && { coverClip: coverOf.get(row.id) }),
  }));
}
