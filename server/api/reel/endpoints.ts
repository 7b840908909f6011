/** The calls of the extension `reel`: clips as one video (docs/product.md#reel). */
import * as z from 'zod';
import { mostReelClips, reelTitleLimit } from '#app/api/playlistLimits.ts';
import { parseGameId } from '#app/basketball/gameId.ts';
import type { AuthenticateRequest } from '#server/api/bearer.ts';
import { toClip } from '#server/api/clips/serialize.ts';
import { type BeginDownload, tooManyDownloads } from '#server/api/downloads.ts';
import { defineEndpoint, type Endpoint } from '#server/api/endpoint.ts';
import { readJsonBody } from '#server/api/jsonBody.ts';
import {
  playlistErrors,
  playlistParams,
  toPlaylistClips,
} from '#server/api/playlists/serialize.ts';
import { notFound } from '#server/api/problem.ts';
import type { Store } from '#server/store/open.ts';
import { findPlaylistClips, findVisiblePlaylist } from '#server/store/playlists.ts';
import { findPlays } from '#server/store/plays/storedPlays.ts';
import type { Reel, ReelClip } from './plan.ts';
import { createReelResponse, type ReelMedia } from './stream.ts';

interface ReelEndpointOptions {
  authenticate: AuthenticateRequest;
  media: ReelMedia;
  beginDownload: BeginDownload;
}

const reelBody = z.object({
  title: z.string().trim().min(1).max(reelTitleLimit),
  /** Of the list that the clips are from, if it has more. */
  count: z.number().int().min(1).optional(),
  clips: z
    .array(
      z.object({
        gameId: z.string().refine((id) => parseGameId(id) !== null, 'not a game id'),
        eventNumber: z.number().int().min(0).max(999_999_999),
      }),
    )
    .min(1)
    .max(mostReelClips),
});

/** The calls over a store. */
export function reelEndpoints(
  { db }: Pick<Store, 'db'>,
  { authenticate, media, beginDownload }: ReelEndpointOptions,
): Endpoint[] {
  const answer = (userId: string, request: Request, find: () => Promise<Reel>) =>
    beginDownload(userId, request, async () =>
      createReelResponse(await find(), { media, signal: request.signal }),
    );
  const shared = { file: 'video/mp4', bearer: 'required' } as const;
  return [
    defineEndpoint({
      ...shared,
      method: 'GET',
      path: '/api/v1/playlists/{playlist_id}/reel.mp4',
      operationId: 'getPlaylistReel',
      summary: `The first ${mostReelClips} clips of an own or a public playlist as one video`,
      params: playlistParams,
      problems: { 401: playlistErrors[401], 404: playlistErrors[404], 429: tooManyDownloads },
      handle: async ({ params, request }) => {
        const userId = await authenticate(request);
        const playlist = await findVisiblePlaylist(db, params.playlist_id, userId);
        if (!playlist) throw notFound(playlistErrors[404]);
        const rows = await findPlaylistClips(db, [playlist.id]);
        if (rows.length === 0) throw notFound('The playlist is empty');
        return answer(userId, request, async () => {
          const clips = await toPlaylistClips(db, rows.slice(0, mostReelClips));
          return { title: playlist.name, clips: clips.map(toReelClip), count: rows.length };
        });
      },
    }),
    defineEndpoint({
      ...shared,
      method: 'POST',
      path: '/api/v1/reel',
      operationId: 'createReel',
      summary: 'Clips as one video, in the given order',
      body: reelBody,
      problems: {
        401: playlistErrors[401],
        404: 'None of the plays is in the data',
        422: 'A field of the body is not valid',
        429: tooManyDownloads,
      },
      handle: async ({ request }) => {
        const userId = await authenticate(request);
        const { title, count = 0, clips: keys } = await readJsonBody(request, reelBody);
        const wanted = keys.map((key) => ({ game_id: Number(key.gameId), event: key.eventNumber }));
        const plays = await findPlays(db, wanted);
        const found = wanted.flatMap((key) => plays.get(`${key.game_id}:${key.event}`) ?? []);
        if (found.length === 0) throw notFound('None of the plays is in the data');
        return answer(userId, request, async () => {
          const clips = found.map((facts) => toReelClip(toClip(facts)));
          return { title, clips, count: Math.max(count, clips.length) };
        });
      },
    }),
  ];
}

/** A clip as an API has it: of a play that left the data some fields may be missing. */
function toReelClip(
  clip: ReturnType<typeof toClip> & { note?: unknown; diagramUrl?: string | undefined },
): ReelClip {
  const { url, diagramUrl = url, desc, playerName, matchup, date, note } = clip;
  return {
    path: diagramUrl.startsWith('/media/') ? diagramUrl : null,
    title: desc || playerName || `Play ${clip.eventNumber}`,
    where: [matchup, date].filter(Boolean).join(', '),
    note: typeof note === 'string' && note.trim() !== '' ? note : null,
  };
}
