/** The playlist calls: the caller's token decides on permissions (docs/product.md#roles). */
import * as z from 'zod';
import type { AuthenticateRequest } from '#server/api/bearer.ts';
import { type BeginDownload, createDownloads, tooManyDownloads } from '#server/api/downloads.ts';
import { defineEndpoint, type Endpoint } from '#server/api/endpoint.ts';
import { notFound } from '#server/api/problem.ts';
import type { VideoCheckQueue } from '#server/officialVideos/checker.ts';
import type { Store } from '#server/store/open.ts';
import {
  findPlaylistsByOwner,
  findPublicPlaylists,
  findVisiblePlaylist,
} from '#server/store/playlists.ts';
import type { PlaylistTable } from '#server/store/tables/playlists.ts';
import { playlistEditEndpoints } from './edits.ts';
import { playlistClipEndpoints, playlistMutationEndpoints } from './mutations.ts';
import { playlistPageEndpoints } from './pages.ts';
import { playlistErrors, playlistParams, playlistResponse, toPlaylists } from './serialize.ts';

/** Streams a playlist's clips as an archive. */
export type CreateArchiveResponse = (
  playlist: PlaylistTable,
  signal: AbortSignal,
) => Promise<Response>;

/** The calls about playlists over a store. */
export function playlistEndpoints(
  store: Store,
  authenticate: AuthenticateRequest,
  archive: CreateArchiveResponse,
  videos?: VideoCheckQueue,
  beginDownload: BeginDownload = createDownloads(),
): Endpoint[] {
  return [
    ...readingEndpoints(store, authenticate, videos),
    ...playlistPageEndpoints(store, authenticate, videos),
    ...playlistMutationEndpoints(store, authenticate),
    ...playlistClipEndpoints(store, authenticate),
    ...playlistEditEndpoints(store, authenticate),
    defineEndpoint({
      method: 'POST',
      path: '/api/v1/playlists/{playlist_id}/download',
      operationId: 'downloadPlaylist',
      summary: "A zip archive of an own or a public playlist's clips",
      params: playlistParams,
      file: 'application/zip',
      problems: {
        401: playlistErrors[401],
        404: playlistErrors[404],
        429: tooManyDownloads,
      },
      bearer: 'required',
      handle: async ({ params, request }) => {
        const userId = await authenticate(request);
        const playlist = await findVisiblePlaylist(store.db, params.playlist_id, userId);
        if (!playlist) throw notFound(playlistErrors[404]);
        return beginDownload(userId, request, () => archive(playlist, request.signal));
      },
    }),
  ];
}

function readingEndpoints(
  { db }: Store,
  authenticate: AuthenticateRequest,
  videos: VideoCheckQueue | undefined,
): Endpoint[] {
  return [
    defineEndpoint({
      method: 'GET',
      path: '/api/v1/playlists',
      operationId: 'listOwnPlaylists',
      summary: "The caller's playlists, newest first",
      answer: z.array(playlistResponse),
      problems: { 401: playlistErrors[401] },
      bearer: 'required',
      handle: async ({ request }) => {
        const userId = await authenticate(request);
        return toPlaylists(db, await findPlaylistsByOwner(db, userId), userId, videos);
      },
    }),
    defineEndpoint({
      method: 'GET',
      path: '/api/v1/playlists/public',
      operationId: 'listPublicPlaylists',
      summary: 'Public playlists, newest first; isOwner needs a bearer token',
      answer: z.array(playlistResponse),
      problems: { 401: 'An invalid bearer token' },
      bearer: 'optional',
      handle: async ({ request }) => {
        const hasToken = request.headers.has('authorization');
        const userId = hasToken ? await authenticate(request) : null;
        return toPlaylists(db, await findPublicPlaylists(db), userId, videos);
      },
    }),
  ];
}
