/** The playlist calls (docs/product.md#roles): what may be done is decided here, by the caller's token. */
import * as z from 'zod';
import { AtOnce, telling } from '#server/download/atOnce.ts';
import { noVideoChecks, type VideoCheckQueue } from '#server/officialVideos/watch.ts';
import type { Store } from '#server/store/open.ts';
import {
  findPlaylistsByOwner,
  findPublicPlaylists,
  findVisiblePlaylist,
} from '#server/store/playlists.ts';
import type { PlaylistTable } from '#server/store/playlistTables.ts';
import type { Callers } from './callers.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { noParams, ownProblems, playlistAnswer, playlistParams, toPlaylists } from './playlist.ts';
import { playlistClipEndpoints, settingsEndpoints } from './playlistChanges.ts';
import { ApiProblem, notFound } from './problem.ts';

/** Streams a playlist's clips as an archive. */
export type Archive = (playlist: PlaylistTable, signal: AbortSignal) => Promise<Response>;

/** Downloads that one caller may have under way: each holds a clip, and asks hosts for more. */
const mostDownloads = 4;

/** The calls about playlists over a store. */
export function playlistEndpoints(
  store: Store,
  callers: Callers,
  archive: Archive,
  videos: VideoCheckQueue = noVideoChecks,
): Endpoint[] {
  const downloads = new AtOnce(mostDownloads);
  return [
    ...readingEndpoints(store, callers, videos),
    ...settingsEndpoints(store, callers),
    ...playlistClipEndpoints(store, callers),
    endpoint({
      method: 'POST',
      path: '/api/v1/playlists/{playlist_id}/download',
      operationId: 'downloadPlaylist',
      summary: "A zip archive of an own or a public playlist's clips",
      params: playlistParams,
      query: noParams,
      answer: null,
      file: 'application/zip',
      problems: {
        401: ownProblems[401],
        404: ownProblems[404],
        429: `The caller has ${mostDownloads} downloads under way`,
      },
      bearer: 'required',
      handle: async ({ params, request }) => {
        const userId = await callers.require(request);
        const playlist = await findVisiblePlaylist(store.db, params.playlist_id, userId);
        if (!playlist) throw notFound(ownProblems[404]);
        const over = downloads.begin(userId);
        if (!over) throw tooMany();
        try {
          return telling(await archive(playlist, request.signal), request.signal, over);
        } catch (error) {
          over();
          throw error;
        }
      },
    }),
  ];
}

function tooMany(): ApiProblem {
  const message = `There are ${mostDownloads} downloads under way already`;
  return new ApiProblem(429, 'too_many', message, { headers: { 'retry-after': '30' } });
}

function readingEndpoints({ db }: Store, callers: Callers, videos: VideoCheckQueue): Endpoint[] {
  return [
    endpoint({
      method: 'GET',
      path: '/api/v1/playlists',
      operationId: 'listOwnPlaylists',
      summary: "The caller's playlists, newest first",
      params: noParams,
      query: noParams,
      answer: z.array(playlistAnswer),
      problems: { 401: ownProblems[401] },
      bearer: 'required',
      handle: async ({ request }) => {
        const userId = await callers.require(request);
        return toPlaylists(db, await findPlaylistsByOwner(db, userId), userId, videos);
      },
    }),
    endpoint({
      method: 'GET',
      path: '/api/v1/playlists/public',
      operationId: 'listPublicPlaylists',
      summary: 'Public playlists, newest first; a bearer token decides on isOwner',
      params: noParams,
      query: noParams,
      answer: z.array(playlistAnswer),
      problems: { 401: 'A bearer token that is not good' },
      bearer: 'optional',
      handle: async ({ request }) => {
        const userId = await callers.identify(request);
        return toPlaylists(db, await findPublicPlaylists(db), userId, videos);
      },
    }),
  ];
}
