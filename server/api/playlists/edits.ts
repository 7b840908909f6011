/** The extension `playlist-edit`: many clips at once, their order, notes and the cover (docs/product.md#api-additions). */
import * as z from 'zod';
import { playlistStateSchema } from '#app/api/contract.ts';
import { clipNote } from '#app/api/playlistRules.ts';
import { formatGameId } from '#app/basketball/gameId.ts';
import type { AuthenticateRequest } from '#server/api/bearer.ts';
import { toClip } from '#server/api/clips/serialize.ts';
import { defineEndpoint, type Endpoint } from '#server/api/endpoint.ts';
import { readJsonBody } from '#server/api/jsonBody.ts';
import { ApiProblem, notFound } from '#server/api/problem.ts';
import type { Store } from '#server/store/open.ts';
import {
  addPlaylistPlays,
  type ChangedClips,
  changePlaylistClips,
  findPlaces,
  type NoRoom,
} from '#server/store/playlistEdits.ts';
import { findVisiblePlaylist, playlistClipLimit } from '#server/store/playlists.ts';
import { findPlays } from '#server/store/plays/storedPlays.ts';
import { clipBody, limitChanges, tooMany, unwrap } from './mutations.ts';
import { playlistErrors, playlistParams } from './serialize.ts';

/** Clips of one call, as of a queue. */
const mostAdded = 500;

/** Bytes of a body: the ids and notes of a whole playlist. */
const largestBody = 2 * 1024 * 1024;

const manyClips = z
  .looseObject({ clips: z.array(clipBody).min(1).max(mostAdded, `${mostAdded} clips at most`) })
  .meta({ id: 'PlaylistClips' });

const clipId = z.string().max(100);
const clipIds = z.array(clipId).max(playlistClipLimit);

const clipChanges = z
  .object({
    revision: z.int().min(0).optional().meta({
      description: 'Of the state that the changes were made in: 409 with the present one otherwise',
    }),
    order: clipIds
      .default([])
      .meta({ description: 'Ids in their new order; others follow as they are' }),
    moves: z
      .array(z.object({ clipIds, before: clipId.nullable() }))
      .max(100)
      .default([])
      .meta({ description: 'Moves clips in front of another; null: to the end' }),
    notes: z.record(clipId, clipNote).default({}).meta({ description: "By id; '' for none" }),
    cover: clipId.nullable().optional(),
    remove: clipIds.default([]),
    restore: z
      .array(
        clipBody.extend({
          note: clipNote.default(''),
          place: z.int().min(1).max(playlistClipLimit).default(playlistClipLimit),
          cover: z.boolean().default(false),
        }),
      )
      .max(playlistClipLimit)
      .default([])
      .meta({ description: 'Puts plays at places, from 1; those that are there already stay' }),
  })
  .meta({ id: 'PlaylistClipChanges' });

const stateResponse = playlistStateSchema.meta({ id: 'PlaylistState' });

const addedResponse = z
  .object({ added: z.int(), present: z.int(), missing: z.int() })
  .meta({ id: 'AddedClips' });

/** The calls of the extension over a store. */
export function playlistEditEndpoints(store: Store, authenticate: AuthenticateRequest): Endpoint[] {
  const admit = limitChanges(store, authenticate);
  return [
    defineEndpoint({
      method: 'POST',
      path: '/api/v1/playlists/{playlist_id}/clips',
      operationId: 'addPlaylistClips',
      summary: 'Adds the clips of many plays to the end of an own playlist, all of them or none',
      params: playlistParams,
      body: manyClips,
      answer: addedResponse,
      problems: {
        ...playlistErrors,
        409: 'The playlist has no room for all of them: `room` says for how many',
        422: 'A field does not fit',
        ...tooMany('playlists'),
      },
      bearer: 'required',
      handle: async ({ params, request }) => {
        const userId = await admit(request, 'playlists');
        const { clips } = await readJsonBody(request, manyClips);
        const { plays, missing } = await findSnapshots(store, clips);
        const done = unwrap(await addPlaylistPlays(store, userId, params.playlist_id, plays));
        if (done.state === 'full') return toNoRoom(done);
        return { added: done.added, present: done.present, missing };
      },
    }),
    defineEndpoint({
      method: 'PATCH',
      path: '/api/v1/playlists/{playlist_id}/clips',
      operationId: 'changePlaylistClips',
      summary: 'Changes order, notes, cover and clips of an own playlist, all of it or nothing',
      params: playlistParams,
      body: clipChanges,
      answer: stateResponse,
      problems: {
        ...playlistErrors,
        409: 'The playlist has changed: `present` is its state; or it has no room for all clips',
        422: 'A field does not fit, or names a clip that is not in the playlist',
        ...tooMany('playlists'),
      },
      bearer: 'required',
      handle: async ({ params, request }) => {
        const userId = await admit(request, 'playlists');
        const body = await readJsonBody(request, clipChanges, largestBody);
        const { plays } = await findSnapshots(store, body.restore);
        const changes = {
          ...body,
          cover: body.cover,
          revision: body.revision ?? null,
          restore: plays.map(({ cover, ...play }) => ({ ...play, isCover: cover })),
        };
        const id = params.playlist_id;
        const done = unwrap(await changePlaylistClips(store, userId, id, changes));
        return done.state === 'changed'
          ? readState(store, id, userId)
          : refuse(done, () => readState(store, id, userId));
      },
    }),
  ];
}

/** The plays in the wire format, as a playlist keeps them; `missing` are not in the data. */
async function findSnapshots<C extends z.infer<typeof clipBody>>(
  { db }: Store,
  clips: readonly C[],
) {
  const keys = clips.map(({ gameId, eventNumber }) => ({ game_id: gameId, event: eventNumber }));
  const found = await findPlays(db, keys);
  const plays = clips.flatMap((clip) => {
    const event = clip.eventNumber;
    const facts = found.get(`${clip.gameId}:${event}`);
    return facts ? [{ ...clip, event, snapshot: JSON.stringify(toClip(facts)) }] : [];
  });
  return { plays, missing: clips.length - plays.length };
}

async function readState({ db }: Store, id: string, userId: string) {
  // Read before the clips, so that it never is of a newer state than they are.
  const playlist = await findVisiblePlaylist(db, id, userId);
  if (!playlist) throw notFound(playlistErrors[404]);
  const clips = await findPlaces(db, id);
  return {
    revision: playlist.revision,
    cover: playlist.cover_clip_id,
    clips: clips.map((clip) => ({
      id: clip.id,
      gameId: formatGameId(clip.game_id),
      eventNumber: clip.event,
      note: clip.note,
    })),
  };
}

async function refuse(
  refused: Exclude<ChangedClips, { state: 'changed' }>,
  read: () => Promise<z.infer<typeof stateResponse>>,
): Promise<Response> {
  if (refused.state === 'full') return toNoRoom(refused);
  if (refused.state === 'unknown') {
    const message = `The playlist has no clip ${JSON.stringify(refused.clipId)}`;
    throw new ApiProblem(422, 'unknown_clip', message);
  }
  return toConflict('changed', 'The playlist has changed meanwhile', { present: await read() });
}

function toNoRoom({ room }: NoRoom): Response {
  const clips = room === 1 ? '1 more clip' : `${room} more clips`;
  return toConflict('limit', `The playlist has room for ${clips}`, { room });
}

/** A 409 with more than its error. */
function toConflict(code: string, message: string, more: object): Response {
  const headers = { 'cache-control': 'no-store' };
  return Response.json({ error: { code, message }, ...more }, { status: 409, headers });
}
