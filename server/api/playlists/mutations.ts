/** The calls that change playlists. */
import * as z from 'zod';
import { playlistDescription, playlistImage, playlistName } from '#app/api/playlistRules.ts';
import type { AuthenticateRequest } from '#server/api/bearer.ts';
import { toClip } from '#server/api/clips/serialize.ts';
import { defineEndpoint, type Endpoint } from '#server/api/endpoint.ts';
import { readJsonBody, toFieldProblem } from '#server/api/jsonBody.ts';
import * as parameter from '#server/api/parameters.ts';
import { ApiProblem } from '#server/api/problem.ts';
import { clipResponse } from '#server/api/responseSchemas.ts';
import { createRateLimiter } from '#server/identity/rateLimiter.ts';
import type { Store } from '#server/store/open.ts';
import {
  addPlaylistPlay,
  createPlaylist,
  deletePlaylist,
  deletePlaylistClip,
  type PlaylistOutcome,
  type PlaylistRejection,
  playlistClipLimit,
  playlistLimit,
  updatePlaylist,
} from '#server/store/playlists.ts';
import { findPlay } from '#server/store/plays/storedPlays.ts';
import type { PlaylistTable } from '#server/store/tables/playlists.ts';
import {
  playlistErrors,
  playlistParams,
  playlistResponse,
  toPlaylistClip,
  toPlaylists,
} from './serialize.ts';

/**
 * docs/product.md#api-calls leaves the names of the private flag and the thumbnail open: all usual
 * names are accepted.
 */
const createBody = z
  .looseObject({
    name: playlistName,
    description: playlistDescription.nullish(),
    private: z.boolean().nullish(),
    priv: z.boolean().nullish(),
    thumbnail_url: playlistImage.nullish(),
    thumbnailUrl: playlistImage.nullish(),
    thumbnail: playlistImage.nullish(),
  })
  .meta({ id: 'NewPlaylist' });

const changes = z.object({
  name: playlistName.optional(),
  description: playlistDescription.optional(),
  priv: z.enum(['true', 'false'], 'true or false').optional(),
  thumbnail_url: playlistImage.optional(),
});

export const clipBody = z
  .looseObject({
    gameId: z.coerce.string().pipe(parameter.gameId),
    eventNumber: z.coerce.string().meta({ type: 'integer' }).pipe(parameter.eventNumber),
  })
  .meta({ id: 'PlaylistClip' });

/** Changes of a user in a minute (docs/product.md#playlist-limits). */
const changeLimits = { playlists: 120, clips: 1200, searches: 120 };

/** Who makes a change. @throws {ApiProblem} 429 for one too many, besides what `authenticate` throws */
type AdmitChange = (request: Request, of: keyof typeof changeLimits) => Promise<string>;

/** Counts the changes of a user. */
export function limitChanges(store: Store, authenticate: AuthenticateRequest): AdmitChange {
  const limiter = createRateLimiter(store);
  return async (request, of) => {
    const subject = await authenticate(request);
    const limit = { name: `change-${of}`, subject, max: changeLimits[of], seconds: 60 };
    const wait = await limiter.consume([limit]);
    if (wait === 0) return subject;
    const message = `${limit.max} changes of ${of} a minute at most`;
    throw new ApiProblem(429, 'too_many', message, { headers: { 'retry-after': String(wait) } });
  };
}

export const tooMany = (of: keyof typeof changeLimits) => ({
  429: `The caller has made ${changeLimits[of]} changes of ${of} within a minute; Retry-After has seconds`,
});

/** Create, change, delete. */
export function playlistMutationEndpoints(
  store: Store,
  authenticate: AuthenticateRequest,
): Endpoint[] {
  const admit = limitChanges(store, authenticate);
  const one = async (row: PlaylistTable, userId: string) =>
    (await toPlaylists(store.db, [row], userId))[0];
  return [
    defineEndpoint({
      method: 'POST',
      path: '/api/v1/playlists',
      operationId: 'createPlaylist',
      summary: 'Creates a playlist; private unless the body says otherwise',
      body: createBody,
      answer: playlistResponse,
      status: 201,
      problems: {
        401: playlistErrors[401],
        409: 'The caller has a playlist of that name',
        422: `A field does not fit, or the caller has ${playlistLimit} playlists`,
        ...tooMany('playlists'),
      },
      bearer: 'required',
      handle: async ({ request }) => {
        const userId = await admit(request, 'playlists');
        const body = await readJsonBody(request, createBody);
        const created = await createPlaylist(store, userId, {
          name: body.name,
          description: body.description ?? '',
          private: body.private ?? body.priv ?? true,
          thumbnailUrl: body.thumbnailUrl ?? body.thumbnail_url ?? body.thumbnail ?? '',
        });
        return one(unwrap(created), userId);
      },
    }),
    defineEndpoint({
      method: 'PATCH',
      path: '/api/v1/playlists/{playlist_id}',
      operationId: 'updatePlaylist',
      summary: 'Changes what is given of an own playlist',
      params: playlistParams,
      query: z.object({
        name: z.string().optional(),
        description: z.string().optional(),
        priv: z
          .string()
          .meta({ enum: ['true', 'false'] })
          .optional(),
        thumbnail_url: z.string().optional(),
      }),
      answer: playlistResponse,
      problems: {
        ...playlistErrors,
        409: 'The name is taken',
        422: 'A value does not fit',
        ...tooMany('playlists'),
      },
      bearer: 'required',
      handle: async ({ params, request }) => {
        const userId = await admit(request, 'playlists');
        // Not from `query`, where an empty value counts as absent: here it empties the field.
        const given = Object.fromEntries(new URL(request.url).searchParams);
        const parsed = changes.safeParse(given);
        if (!parsed.success) throw toFieldProblem(parsed.error);
        const { name, description, priv, thumbnail_url: thumbnailUrl } = parsed.data;
        const updated = await updatePlaylist(store, userId, params.playlist_id, {
          ...(name !== undefined && { name }),
          ...(description !== undefined && { description }),
          ...(priv !== undefined && { private: priv === 'true' }),
          ...(thumbnailUrl !== undefined && { thumbnailUrl }),
        });
        return one(unwrap(updated), userId);
      },
    }),
    defineEndpoint({
      method: 'DELETE',
      path: '/api/v1/playlists/{playlist_id}',
      operationId: 'deletePlaylist',
      summary: 'Deletes an own playlist; one that is gone already too',
      params: playlistParams,
      problems: { 401: playlistErrors[401], 403: playlistErrors[403], ...tooMany('playlists') },
      bearer: 'required',
      handle: async ({ params, request }) => {
        const userId = await admit(request, 'playlists');
        unwrapDeletion(await deletePlaylist(store, userId, params.playlist_id));
      },
    }),
  ];
}

/** Add and remove clips. */
export function playlistClipEndpoints(store: Store, authenticate: AuthenticateRequest): Endpoint[] {
  const admit = limitChanges(store, authenticate);
  return [
    defineEndpoint({
      method: 'POST',
      path: '/api/v1/playlists/{playlist_id}/videos',
      operationId: 'addPlaylistClip',
      summary: 'Adds the clip of a play to the end of an own playlist',
      params: playlistParams,
      body: clipBody,
      answer: clipResponse,
      status: 201,
      problems: {
        ...playlistErrors,
        409: 'The playlist has this clip',
        422: `There is no such play, or the playlist has ${playlistClipLimit} clips`,
        ...tooMany('clips'),
      },
      bearer: 'required',
      handle: async ({ params, request }) => {
        const userId = await admit(request, 'clips');
        const { gameId, eventNumber: event } = await readJsonBody(request, clipBody);
        const facts = await findPlay(store.db, gameId, event);
        if (!facts) {
          const more = { parameter: 'eventNumber' };
          throw new ApiProblem(422, 'unknown_clip', 'There is no such clip', more);
        }
        const clip = toClip(facts);
        const play = { gameId, event, snapshot: JSON.stringify(clip) };
        const { added, row } = unwrap(
          await addPlaylistPlay(store, userId, params.playlist_id, play),
        );
        if (!added) throw new ApiProblem(409, 'exists', 'The playlist has this clip');
        return toPlaylistClip(row, clip);
      },
    }),
    defineEndpoint({
      method: 'DELETE',
      path: '/api/v1/playlists/{playlist_id}/videos/{video_id}',
      operationId: 'removePlaylistClip',
      summary: 'Removes a clip from an own playlist; one that is gone already too',
      params: playlistParams.extend({ video_id: z.string().max(100) }),
      problems: { ...playlistErrors, ...tooMany('clips') },
      bearer: 'required',
      handle: async ({ params, request }) => {
        const userId = await admit(request, 'clips');
        unwrap(await deletePlaylistClip(store, userId, params.playlist_id, params.video_id));
      },
    }),
  ];
}

const rejections: Record<PlaylistRejection, [status: number, code: string, message: string]> = {
  missing: [404, 'not_found', playlistErrors[404]],
  forbidden: [403, 'forbidden', 'Only its owner may change a playlist'],
  exists: [409, 'exists', 'There is a playlist of this name'],
  limit: [
    422,
    'limit',
    `A user has ${playlistLimit} playlists of ${playlistClipLimit} clips at most`,
  ],
};

/** The result of a change. @throws {ApiProblem} if it was rejected */
export function unwrap<T>(outcome: PlaylistOutcome<T>): T {
  if ('done' in outcome) return outcome.done;
  throw new ApiProblem(...rejections[outcome.refused]);
}

/** As {@link unwrap}, for a deletion: a missing playlist counts as deleted. */
function unwrapDeletion(outcome: PlaylistOutcome<null>): void {
  if ('refused' in outcome && outcome.refused === 'missing') return;
  unwrap(outcome);
}
