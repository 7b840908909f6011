/** The playlist calls (docs/product.md#api-calls). Reads never throw; writes report their outcome. */
import type { PlaylistForm } from '#app/api/playlistRules.ts';
import {
  type ApiCall,
  type ApiClient,
  ApiError,
  fetchJson,
  fetchResponse,
} from './client.server.ts';
import type { Clip, Playlist } from './contract.ts';
import { hasNumericIds, parsePlaylist } from './parsePlaylist.server.ts';
import { playlistPath, playlistsPath } from './playlistPath.ts';
import { logFailure, parseItems } from './read.server.ts';
import {
  type CallFailure,
  failed,
  removeCall,
  toStatus,
  type WriteResult,
  writeCall,
} from './write.server.ts';

/** The clip fields that a playlist keeps (docs/product.md#clip-fields). */
export type PlaylistClipInput = Pick<
  Clip,
  | 'gameId'
  | 'eventNumber'
  | 'url'
  | 'date'
  | 'period'
  | 'clockTime'
  | 'playerName'
  | 'tags'
  | 'desc'
  | 'videoThumbnail'
>;

/** The result of reading a list; a list that cannot be read is not an empty list. */
export type PlaylistListResult = { state: 'done'; value: Playlist[] } | CallFailure;

/** The user's playlists. Never throws; failures are logged. */
export async function listOwnPlaylists(
  client: ApiClient,
  token: string,
): Promise<PlaylistListResult> {
  const list = await listPlaylists(client, { path: playlistsPath, token });
  if (list.state === 'failed') return list;
  // The own list only contains playlists that the caller owns; some APIs omit `isOwner`.
  return { ...list, value: list.value.map((playlist) => ({ ...playlist, isOwner: true })) };
}

/** Everybody's public playlists. Never throws. */
export function listPublicPlaylists(client: ApiClient): Promise<PlaylistListResult> {
  return listPlaylists(client, { path: `${playlistsPath}/public` }, false);
}

/** Creates a playlist; an empty answer means that the name is taken (docs/product.md#playlist-names). */
export function postPlaylist(
  client: ApiClient,
  token: string,
  { name, description, image, private: isPrivate }: PlaylistForm,
): Promise<WriteResult<Playlist>> {
  const json = { name, description, private: isPrivate, thumbnail_url: image };
  const call: ApiCall = { method: 'POST', path: playlistsPath, json, token };
  return writeCall(client, call, 'Error creating playlist', {
    parse: (body) => parsePlaylist(client, body),
    empty: { state: 'exists' },
  });
}

/** Changes the given fields of a playlist. */
export function patchPlaylist(
  client: ApiClient,
  token: string,
  id: string,
  { name, description, image, private: isPrivate }: Partial<PlaylistForm>,
): Promise<WriteResult<null>> {
  const query = {
    name,
    description,
    priv: isPrivate === undefined ? undefined : String(isPrivate),
    thumbnail_url: image,
  };
  const call: ApiCall = { method: 'PATCH', path: playlistPath(id), query, token };
  return writeCall(client, call, 'Error updating playlist', {
    parse: acceptObject,
    // An empty answer means 'the name is taken' only for a creation.
    empty: { state: 'done', value: null },
  });
}

/** Deletes a playlist. Succeeds if it does not exist. */
export function requestPlaylistDeletion(
  client: ApiClient,
  token: string,
  id: string,
): Promise<WriteResult<null>> {
  return removeCall(client, { path: playlistPath(id), token }, 'Error deleting playlist');
}

/** Adds a clip; `exists` if the playlist already has it (409, or an empty answer). */
export function addPlaylistClip(
  client: ApiClient,
  token: string,
  id: string,
  clip: PlaylistClipInput,
): Promise<WriteResult<null>> {
  const path = `${playlistPath(id)}/videos`;
  const { gameId, eventNumber, url, date, period, clockTime } = clip;
  const { playerName, tags, desc, videoThumbnail } = clip;
  const optional = { playerName, tags, desc, videoThumbnail };
  // The playlist is also a field of the clip (docs/product.md#clip-fields).
  const playlistId = hasNumericIds(client) ? Number(id) : id;
  const json = { gameId, eventNumber, url, date, period, clockTime, ...optional, playlistId };
  const call: ApiCall = { method: 'POST', path, json, token };
  return writeCall(client, call, 'Error adding video', {
    parse: acceptObject,
    empty: { state: 'exists' },
  });
}

/** Removes a clip by its id in the playlist. Succeeds if it is not in the playlist. */
export function removePlaylistClip(
  client: ApiClient,
  token: string,
  id: string,
  clipId: string,
): Promise<WriteResult<null>> {
  const path = `${playlistPath(id)}/videos/${encodeURIComponent(clipId)}`;
  return removeCall(client, { path, token }, 'Error deleting video');
}

/** Milliseconds until the first byte of an archive; drawing and fetching go on while it streams. */
const downloadTimeoutMs = 60_000;

/** An API that negotiates content would refuse a client that only accepts JSON. */
const archiveTypes = 'application/zip, application/octet-stream, */*;q=0.5';

/** The archive of a playlist as it streams. Never throws; failures are logged. */
export async function downloadPlaylist(
  client: ApiClient,
  token: string,
  id: string,
): Promise<{ state: 'done'; value: Response } | CallFailure> {
  const path = `${playlistPath(id)}/download`;
  try {
    const downloadClient = { ...client, timeoutMs: downloadTimeoutMs };
    const call: ApiCall = { method: 'POST', path, token, accept: archiveTypes };
    const response = await fetchResponse(downloadClient, call);
    if (isArchive(response)) return { state: 'done', value: response };
    await response.body?.cancel();
    throw new ApiError(`POST ${path}: the answer is no archive`, response.status);
  } catch (error) {
    return failed(client, path, 'Error downloading playlist', error);
  }
}

/** A gateway may answer with a page and status 200; that must not be saved as an archive. */
function isArchive({ status, headers }: Response): boolean {
  const isEmpty = status === 204 || headers.get('content-length') === '0';
  return (
    !isEmpty &&
    !/^(?:text\/|application\/(?:[\w.-]+\+)?json)/i.test(headers.get('content-type') ?? '')
  );
}

/** @param isPrivate of playlists of which the API does not say it */
async function listPlaylists(
  client: ApiClient,
  call: Omit<ApiCall, 'method'>,
  isPrivate = true,
): Promise<PlaylistListResult> {
  try {
    const body = (await fetchJson(client, { method: 'GET', ...call })) ?? [];
    const value = parseItems(client, call.path, body, (item) =>
      parsePlaylist(client, item, isPrivate),
    );
    return { state: 'done', value };
  } catch (error) {
    logFailure(client, call.path, 'Error getting playlists', error);
    return { state: 'failed', status: toStatus(error) };
  }
}

/**
 * Accepts the changed object, or a message such as 'updated'.
 * @throws {TypeError} for a list, which a redirect to a GET returns, and for an error
 */
function acceptObject(body: unknown): null {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  if (isObject && !('error' in body || 'errors' in body)) return null;
  throw new TypeError('the body does not confirm the change');
}
