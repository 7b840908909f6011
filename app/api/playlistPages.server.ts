/**
 * The calls of the extensions `playlist-pages` and `playlist-by-id` (docs/product.md#api-additions). Null
 * stands for an API that does not have them: the lists of `playlists.server.ts` remain.
 */
import { type ApiCall, type ApiClient, ApiError, fetchJson, isBundled } from './client.server.ts';
import {
  type Clip,
  type PlaylistHead,
  type PlaylistName,
  type PlaylistPage,
  playlistHeadPageSchema,
  playlistHeadSchema,
  playlistNamesSchema,
  playlistPageSchema,
} from './contract.ts';
import { isRefusal } from './extended.server.ts';
import type { ExtensionToken } from './extensions.ts';
import { parseClip } from './parseClip.server.ts';
import { noteId, parseVideos, settlePlaylist } from './parsePlaylist.server.ts';
import { playlistPath, playlistsPath } from './playlistPath.ts';
import { parseItems } from './read.server.ts';
import { type CallFailure, failed } from './write.server.ts';

type ClipKey = Pick<Clip, 'gameId' | 'eventNumber'>;
type Read<T> = { state: 'done'; value: T } | CallFailure;

const failure = 'Error getting playlists';

/** A playlist of the user's own, and the id in it of the clip that was asked for. */
type OwnPlaylistHead = PlaylistHead & { clipId: string | null };

/**
 * The user's playlists without their clips. Never throws.
 * @param wanted `clip`: to find in them; `firstClips`: whether lists show their thumbnails
 */
export async function listOwnHeads(
  client: ApiClient,
  token: string,
  wanted: { clip?: ClipKey; firstClips?: boolean } = {},
): Promise<Read<OwnPlaylistHead[]> | null> {
  const query = { ...wanted.clip, firstClip: wanted.firstClips ? 'true' : undefined };
  const call = { path: `${playlistsPath}/own/summaries`, query, token };
  return read(client, 'playlist-pages', call, (body) =>
    parseItems(client, call.path, body, (item) => ({ ...parseHead(client, item), isOwner: true })),
  );
}

interface PlaylistHeadPage {
  items: PlaylistHead[];
  /** Null at the end. */
  nextCursor: string | null;
}

/** A page of the public playlists; a cursor, or ids. Never throws. */
export async function listPublicHeads(
  client: ApiClient,
  query: { cursor?: string | null; id?: readonly string[] },
): Promise<Read<PlaylistHeadPage> | null> {
  const call = { path: `${playlistsPath}/public/summaries`, query };
  return read(client, 'playlist-pages', call, (body) => parseHeadPage(client, call.path, body));
}

/**
 * The public playlists that come with the starter set; empty without any, on failure, and of an API that
 * does not announce `featured-playlists`. Never throws.
 */
export async function listFeaturedPlaylists(client: ApiClient): Promise<PlaylistHead[]> {
  const call = { path: `${playlistsPath}/public/summaries`, query: { featured: 'true' } };
  const page = await read(client, 'featured-playlists', call, (body) =>
    parseHeadPage(client, call.path, body),
  );
  return page?.state === 'done' ? page.value.items : [];
}

function parseHeadPage(client: ApiClient, path: string, body: unknown): PlaylistHeadPage {
  const { items, nextCursor } = playlistHeadPageSchema.parse(body);
  return {
    items: parseItems(client, path, items, (item) => parseHead(client, item, false)),
    nextCursor: nextCursor ?? null,
  };
}

/** The texts of all public playlists; `items` null: as they were in that revision. Never throws. */
export async function listPublicNames(
  client: ApiClient,
  revision: string | null,
): Promise<Read<{ revision: string; items: PlaylistName[] | null }> | null> {
  const call = { path: `${playlistsPath}/public/names`, query: { revision } };
  return read(client, 'playlist-pages', call, (body) => playlistNamesSchema.parse(body));
}

/** The largest page of clips: a whole playlist of the bundled API. */
export const largestClipPage = 2000;

/** The clips of a page: `from` a place on, or around a clip; 60 by default. */
export interface ClipWindow {
  from?: number;
  around?: ClipKey | null;
  limit?: number;
  /** Asks for ids and places of each clip. */
  withFacts?: boolean;
}

/** One playlist with some of its clips. Never throws. */
export async function getPlaylistPage(
  client: ApiClient,
  token: string | null,
  id: string,
  { from, around, limit, withFacts = false }: ClipWindow,
): Promise<Read<PlaylistPage> | { state: 'missing' } | null> {
  const tellsFacts = withFacts && client.api.extensions.has('play-facts');
  const call = {
    path: playlistPath(id),
    query: { from, limit, ...around, facts: tellsFacts ? 'true' : undefined },
    token: token ?? undefined,
  };
  const page = await read(client, 'playlist-by-id', call, (body) => {
    const { videos, firstClip, coverClip, ...playlist } = playlistPageSchema.parse(body);
    noteId(client, body);
    return {
      ...settlePlaylist(client, playlist),
      firstClip: parsePictured(client, firstClip),
      coverClip: parsePictured(client, coverClip),
      videos: parseVideos(client, playlist.id, videos),
    };
  });
  if (page?.state !== 'failed' || page.status !== 404) return page;
  // An outside API may announce the call and not have it: its lists decide.
  return isBundled(client) ? { state: 'missing' } : null;
}

function parseHead(client: ApiClient, item: unknown, isPrivate = true): OwnPlaylistHead {
  const { firstClip, coverClip, clipId, ...head } = playlistHeadSchema.parse(item);
  noteId(client, item);
  return {
    ...settlePlaylist(client, head, isPrivate),
    firstClip: parsePictured(client, firstClip),
    coverClip: parsePictured(client, coverClip),
    clipId: clipId == null ? null : String(clipId),
  };
}

/** A clip that cannot be shown leaves the playlist without a picture. */
function parsePictured(client: ApiClient, clip: unknown): PlaylistHead['firstClip'] {
  if (clip == null) return null;
  try {
    return parseClip(client, clip);
  } catch {
    return null;
  }
}

/** Makes a call of an extension; one that the API refuses is not asked for again for ten minutes. */
async function read<T>(
  client: ApiClient,
  token: ExtensionToken,
  call: Omit<ApiCall, 'method'>,
  parse: (body: unknown) => T,
): Promise<Read<T> | null> {
  // An API of which nothing is known yet is not asked: its lists do.
  if (!client.api.extensions.has(token)) return null;
  try {
    return { state: 'done', value: parse(await fetchJson(client, { method: 'GET', ...call })) };
  } catch (error) {
    const isMissing = error instanceof ApiError && error.status === 404;
    if (isMissing && token === 'playlist-by-id') return { state: 'failed', status: 404 };
    if (isRefusal(error)) client.api.extensions.drop([token]);
    if (!client.api.extensions.has(token)) return null;
    return failed(client, call.path, failure, error);
  }
}
