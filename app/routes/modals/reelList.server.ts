/** The list that a reel is made of: a playlist, or the search in the query. */
import { createApiClient } from '#app/api/client.server.ts';
import type { Clip } from '#app/api/contract.ts';
import { mostReelClips, reelTitleLimit } from '#app/api/playlistLimits.ts';
import type { CallFailure } from '#app/api/write.server.ts';
import type { RequestArgs } from '#app/lib/request.ts';
import { findPlaylist } from '#app/playlists/load.server.ts';
import { getPlaylistPath } from '#app/playlists/summary.ts';
import { lacksBound } from '#app/search/gameSearch.ts';
import { cutQueue, getLongPage } from '#app/search/queue.server.ts';
import { findSearchNames } from '#app/search/searchNames.server.ts';
import { parseSearch, searchPath } from '#app/search/searchParams.ts';
import { describeSearch } from '#app/search/searchTitle.ts';

type ReelListLookup =
  | {
      state: 'found';
      /** Null for a search. */
      playlistId: string | null;
      name: string;
      /** Of a search: those of the reel. */
      clips: readonly Clip[];
      /** Number of clips of the reel. */
      clipCount: number;
      /** Number of clips of the list; null: not known. */
      count: number | null;
      /** Of its screen. */
      path: string;
    }
  | { state: 'missing' }
  | CallFailure;

export async function findReelList(
  args: RequestArgs,
  token: string,
  id: string | undefined,
): Promise<ReelListLookup> {
  return id ? findPlaylistList(args, token, id) : findSearchList(args);
}

async function findPlaylistList(
  args: RequestArgs,
  token: string,
  id: string,
): Promise<ReelListLookup> {
  const found = await findPlaylist(createApiClient(args), token, id, { limit: 0 });
  if (found.state !== 'found') return found;
  const { playlist } = found;
  return {
    state: 'found',
    playlistId: playlist.id,
    name: playlist.name,
    clips: [],
    clipCount: Math.min(mostReelClips, playlist.clipCount),
    count: playlist.clipCount,
    path: getPlaylistPath(playlist),
  };
}

async function findSearchList(args: RequestArgs): Promise<ReelListLookup> {
  const search = parseSearch(args.url.searchParams);
  if (!search || lacksBound(search)) return { state: 'missing' };
  const client = createApiClient(args);
  const page = await getLongPage(client, { search, cursor: null }, { most: mostReelClips });
  if (page.failed) return { state: 'failed', status: 0 };
  const { items: clips, isCut } = cutQueue(page, mostReelClips);
  const title = describeSearch(search, await findSearchNames(client, search, clips));
  return {
    state: 'found',
    playlistId: null,
    name: title.slice(0, reelTitleLimit),
    clips,
    clipCount: clips.length,
    count: isCut ? (page.total?.count ?? null) : clips.length,
    path: searchPath(search),
  };
}
