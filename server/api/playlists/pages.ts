/**
 * The extensions `playlist-pages` and `playlist-by-id`: the cost of a call depends on what it shows, not on
 * how many clips there are (docs/product.md#api-additions).
 */
import * as z from 'zod';
import { playlistNamesSchema, playlistPageSchema } from '#app/api/contract.ts';
import type { AuthenticateRequest } from '#server/api/bearer.ts';
import { defineEndpoint, type Endpoint } from '#server/api/endpoint.ts';
import * as parameter from '#server/api/parameters.ts';
import { badParameter, notFound } from '#server/api/problem.ts';
import { clipResponse } from '#server/api/responseSchemas.ts';
import type { VideoCheckQueue } from '#server/officialVideos/checker.ts';
import { findFeaturedPlaylists } from '#server/store/featuredPlaylists.ts';
import type { Store } from '#server/store/open.ts';
import {
  findOwnClipIds,
  findPlaylistClipPage,
  findPlaylistClipPlace,
  findPublicNames,
  findPublicPlaylistPage,
  findPublicPlaylistsById,
  getPublicRevision,
  type PlaylistPlace,
} from '#server/store/playlistPages.ts';
import {
  findPlaylistsByOwner,
  findVisiblePlaylist,
  playlistClipLimit,
} from '#server/store/playlists.ts';
import type { PlaylistTable } from '#server/store/tables/playlists.ts';
import { coverClip, firstClip, headResponse, otherNames, toHeads } from './heads.ts';
import { playlistErrors, playlistParams, toPlaylistClips } from './serialize.ts';

const pageResponse = playlistPageSchema.in
  .omit(otherNames)
  .extend({ firstClip, coverClip, videos: z.array(clipResponse) })
  .meta({ id: 'PlaylistPage' });

/** Playlists of a page of the public list: {@link parameter.limit} is the clips' of a search. */
const mostHeads = 100;
const pageLimit = parameter
  .wholeNumber(`a number from 1 to ${mostHeads}`, 1, mostHeads)
  .default(30)
  .meta({ description: 'Playlists of a page; absent: 30' });

const clipLimit = parameter
  .wholeNumber(`a number from 0 to ${playlistClipLimit}`, 0, playlistClipLimit)
  .default(60)
  .meta({ description: 'Clips of the page; absent: 60' });

/** Clips of a page before the one that it is to be around: a quarter. */
const shareBefore = 4;

interface Parts extends Pick<Store, 'db'> {
  authenticate: AuthenticateRequest;
  videos: VideoCheckQueue | undefined;
}

/** The calls of both extensions over a store. */
export function playlistPageEndpoints(
  { db }: Store,
  authenticate: AuthenticateRequest,
  videos?: VideoCheckQueue,
): Endpoint[] {
  const parts = { db, authenticate, videos };
  return [listOwnHeads(parts), listPublicHeads(parts), listPublicNames(parts), getPlaylist(parts)];
}

/** Null without a token. */
const optionalUser = async ({ authenticate }: Parts, request: Request) =>
  request.headers.has('authorization') ? authenticate(request) : null;

function listOwnHeads({ db, authenticate, videos }: Parts): Endpoint {
  return defineEndpoint({
    method: 'GET',
    path: '/api/v1/playlists/own/summaries',
    operationId: 'listOwnPlaylistSummaries',
    summary: "The caller's playlists without their clips, newest first",
    query: z.object({
      firstClip: z
        .enum(['true', 'false'])
        .default('false')
        .meta({ description: 'Whether to add first clips' }),
      gameId: parameter.gameId.optional(),
      eventNumber: parameter.eventNumber
        .optional()
        .meta({ description: 'With gameId: a clip; its id in each playlist that has it' }),
    }),
    answer: z.array(headResponse),
    problems: { 401: playlistErrors[401] },
    bearer: 'required',
    handle: async ({ query, request }) => {
      const userId = await authenticate(request);
      const { gameId, eventNumber: event } = query;
      const rows = await findPlaylistsByOwner(db, userId);
      const isClip = gameId !== undefined && event !== undefined;
      const clipIds = isClip ? await findOwnClipIds(db, userId, { gameId, event }) : null;
      const heads = await toHeads(db, rows, userId, {
        withFirstClips: query.firstClip === 'true',
        videos,
      });
      return clipIds
        ? heads.map((head) => ({ ...head, clipId: clipIds.get(head.id) ?? null }))
        : heads;
    },
  });
}

function listPublicHeads(parts: Parts): Endpoint {
  const { db, videos } = parts;
  return defineEndpoint({
    method: 'GET',
    path: '/api/v1/playlists/public/summaries',
    operationId: 'listPublicPlaylistSummaries',
    summary: 'Public playlists without their clips, newest first, page by page',
    query: z.object({
      cursor: parameter.cursor,
      limit: pageLimit,
      id: z
        .array(z.string().max(100))
        .max(mostHeads, `${mostHeads} ids at most`)
        .default([])
        .meta({ description: 'Only these, in this order, on one page' }),
      featured: z
        .enum(['true', 'false'])
        .default('false')
        .meta({ description: 'Only those that come with the starter set, on one page' }),
    }),
    answer: z
      .object({
        items: z.array(headResponse),
        nextCursor: z.string().nullable().meta({ description: 'Null at the end' }),
      })
      .meta({ id: 'PlaylistSummaries' }),
    problems: { 401: 'An invalid bearer token' },
    bearer: 'optional',
    handle: async ({ query, request }) => {
      const userId = await optionalUser(parts, request);
      const show = (rows: readonly PlaylistTable[]) =>
        toHeads(db, rows, userId, { withFirstClips: true, videos });
      if (query.id.length > 0) {
        const rows = await findPublicPlaylistsById(db, query.id);
        return { items: await show(rows), nextCursor: null };
      }
      if (query.featured === 'true') {
        const rows = await findFeaturedPlaylists(db, query.limit);
        return { items: await show(rows), nextCursor: null };
      }
      const after = query.cursor === undefined ? null : parsePlace(query.cursor);
      const rows = await findPublicPlaylistPage(db, after, query.limit + 1);
      const page = rows.slice(0, query.limit);
      const last = rows.length > query.limit ? page.at(-1) : undefined;
      return { items: await show(page), nextCursor: last ? formatPlace(last) : null };
    },
  });
}

function listPublicNames({ db }: Parts): Endpoint {
  return defineEndpoint({
    method: 'GET',
    path: '/api/v1/playlists/public/names',
    operationId: 'listPublicPlaylistNames',
    summary: 'The names and descriptions of all public playlists, newest first',
    query: z.object({
      revision: z.string().max(100).optional().meta({
        description: 'Of an earlier answer: `items` is null if nothing has changed since',
      }),
    }),
    answer: playlistNamesSchema.meta({ id: 'PlaylistNames' }),
    handle: async ({ query }) => {
      const revision = await getPublicRevision(db);
      return { revision, items: revision === query.revision ? null : await findPublicNames(db) };
    },
  });
}

function getPlaylist(parts: Parts): Endpoint {
  const { db, videos } = parts;
  return defineEndpoint({
    method: 'GET',
    path: '/api/v1/playlists/{playlist_id}',
    operationId: 'getPlaylist',
    summary: 'An own or a public playlist with a page of its clips',
    params: playlistParams,
    query: z.object({
      from: parameter
        .wholeNumber('a number of clips', 0, playlistClipLimit)
        .default(0)
        .meta({ description: 'How many clips to leave out' }),
      limit: clipLimit,
      gameId: parameter.gameId.optional(),
      eventNumber: parameter.eventNumber.optional().meta({
        description: 'With gameId: a clip that the page is to be around, in place of `from`',
      }),
      facts: parameter.playFacts,
    }),
    answer: pageResponse,
    problems: { 401: 'An invalid bearer token', 404: playlistErrors[404] },
    bearer: 'optional',
    handle: async ({ params, query, request }) => {
      const userId = await optionalUser(parts, request);
      const row = await findVisiblePlaylist(db, params.playlist_id, userId);
      if (!row) throw notFound(playlistErrors[404]);
      const { gameId, eventNumber: event, limit } = query;
      const isClip = gameId !== undefined && event !== undefined;
      const place = isClip ? await findPlaylistClipPlace(db, row.id, { gameId, event }) : null;
      const from =
        place === null ? query.from : Math.max(0, place - Math.floor(limit / shareBefore));
      const clips = await findPlaylistClipPage(db, row.id, { from, limit });
      const withFirstClips = from > 0;
      const [head] = await toHeads(db, [row], userId, {
        withFirstClips,
        withCovers: true,
        videos,
      });
      const shown = await toPlaylistClips(db, clips, videos, query.facts);
      const first = from > 0 ? head?.firstClip : shown[0];
      return { ...head, firstClip: first ?? null, from, videos: shown };
    },
  });
}

function formatPlace({ created_at, id }: PlaylistTable): string {
  return Buffer.from(JSON.stringify([created_at, id])).toString('base64url');
}

const placeSchema = z.tuple([z.iso.datetime(), z.string().max(100)]);

/** @throws {ApiProblem} 400 for a cursor of another list */
function parsePlace(cursor: string): PlaylistPlace {
  try {
    const text = Buffer.from(cursor, 'base64url').toString();
    const [createdAt, id] = placeSchema.parse(JSON.parse(text));
    return { createdAt, id };
  } catch {
    throw badParameter('cursor', 'not of this list');
  }
}
