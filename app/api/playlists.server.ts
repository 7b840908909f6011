/** The playlist calls of spec 7. Reads never fail their screen; writes say what became of them. */
import type { PlaylistForm } from '#app/api/playlistRules.ts';
import { appendUnseen } from './clipList.ts';
import { imageUrl, parseClip } from './clips.server.ts';
import { type Clip, type Playlist, playlistSchema } from './contract.ts';
import { type ApiClient, ApiError, type Call, callJson, send } from './http.server.ts';
import { logFailure, parseItems } from './read.server.ts';

const playlistsPath = '/api/v1/playlists';

/** A call that came to nothing; `status` 0: the API did not answer, 401: log in again. */
export interface CallFailure {
  state: 'failed';
  status: number;
}

export type Written<T> = { state: 'done'; value: T } | { state: 'exists' } | CallFailure;

/** The clip fields that a playlist keeps (spec 3). */
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

/** What asking for a list came to: one that could not be read is not an empty one. */
export type PlaylistList = { state: 'done'; value: Playlist[] } | CallFailure;

/** The signed-in user's playlists. Never throws; failures are logged. */
export async function listOwnPlaylists(client: ApiClient, token: string): Promise<PlaylistList> {
  const list = await listPlaylists(client, { path: playlistsPath, token });
  if (list.state === 'failed') return list;
  // Whoever has a playlist in this list owns it, also where the API does not say so.
  return { ...list, value: list.value.map((playlist) => ({ ...playlist, isOwner: true })) };
}

/** Everybody's public playlists; the token tells the API who asks. Never throws. */
export function listPublicPlaylists(
  client: ApiClient,
  token: string | null,
): Promise<PlaylistList> {
  return listPlaylists(client, { path: `${playlistsPath}/public`, ...(token && { token }) });
}

/** As {@link listOwnPlaylists}; empty on failure. */
export async function getOwnPlaylists(client: ApiClient, token: string): Promise<Playlist[]> {
  const list = await listOwnPlaylists(client, token);
  return list.state === 'done' ? list.value : [];
}

/** Creates a playlist; an empty answer means that the name is taken (spec 5). */
export function createPlaylist(
  client: ApiClient,
  token: string,
  { name, description, image, private: isPrivate }: PlaylistForm,
): Promise<Written<Playlist>> {
  const json = { name, description, private: isPrivate, thumbnail_url: image };
  const call: Call = { method: 'POST', path: playlistsPath, json, token };
  return write(client, call, {
    read: (body) => parsePlaylist(client, body),
    empty: { state: 'exists' },
    failure: 'Error creating playlist',
  });
}

/** Changes what is given of a playlist; null: done, and the API does not say what came of it. */
export function updatePlaylist(
  client: ApiClient,
  token: string,
  id: string,
  { name, description, image, private: isPrivate }: Partial<PlaylistForm>,
): Promise<Written<Playlist | null>> {
  const query = {
    name,
    description,
    priv: isPrivate === undefined ? undefined : String(isPrivate),
    thumbnail_url: image,
  };
  const call: Call = { method: 'PATCH', path: playlistPath(id), query, token };
  const done = { state: 'done', value: null } as const;
  return write<Playlist | null>(client, call, {
    read: (body) => parsePlaylist(client, body),
    // Only of a creation an empty answer means that the name is taken (spec 5).
    empty: done,
    other: done,
    failure: 'Error updating playlist',
  });
}

/** Deletes a playlist; one that is gone already counts as deleted. */
export function deletePlaylist(
  client: ApiClient,
  token: string,
  id: string,
): Promise<Written<null>> {
  return remove(client, { path: playlistPath(id), token }, 'Error deleting playlist');
}

/**
 * Adds a clip; `exists` when the playlist has it already (409, or an empty answer). Null: it was
 * added, and the API does not say as what.
 */
export function addPlaylistClip(
  client: ApiClient,
  token: string,
  id: string,
  clip: PlaylistClipInput,
): Promise<Written<Clip | null>> {
  const path = `${playlistPath(id)}/videos`;
  // The playlist is one of a clip's fields (spec 3), also where the path names it.
  const call: Call = { method: 'POST', path, json: { ...clip, playlistId: id }, token };
  return write<Clip | null>(client, call, {
    read: (body) => parseClip(client, body),
    empty: { state: 'exists' },
    other: { state: 'done', value: null },
    failure: 'Error adding video',
  });
}

/** Removes a clip by its id in the playlist; one that is gone already counts as removed. */
export function removePlaylistClip(
  client: ApiClient,
  token: string,
  id: string,
  clipId: string,
): Promise<Written<null>> {
  const path = `${playlistPath(id)}/videos/${encodeURIComponent(clipId)}`;
  return remove(client, { path, token }, 'Error deleting video');
}

/** Milliseconds until the first byte of an archive; drawing and fetching go on while it streams. */
const downloadDeadline = 60_000;

/** An API that negotiates would have no archive for whoever takes JSON alone. */
const archiveTypes = 'application/zip, application/octet-stream, */*;q=0.5';

/** The archive of a playlist as it streams. Never throws; failures are logged. */
export async function downloadPlaylist(
  client: ApiClient,
  token: string,
  id: string,
): Promise<{ state: 'done'; value: Response } | CallFailure> {
  const path = `${playlistPath(id)}/download`;
  try {
    const patient = { ...client, deadline: downloadDeadline };
    const call: Call = { method: 'POST', path, token, accept: archiveTypes };
    const response = await send(patient, call);
    if (isArchive(response)) return { state: 'done', value: response };
    await response.body?.cancel();
    throw new ApiError(`POST ${path}: the answer is no archive`, response.status);
  } catch (error) {
    return failed(client, path, 'Error downloading playlist', error);
  }
}

/** A page or a message with a good status, as of a gateway, is nothing to save under an archive's name. */
function isArchive({ status, headers }: Response): boolean {
  const isEmpty = status === 204 || headers.get('content-length') === '0';
  return (
    !isEmpty &&
    !/^(?:text\/|application\/(?:[\w.-]+\+)?json)/i.test(headers.get('content-type') ?? '')
  );
}

function playlistPath(id: string): string {
  return `${playlistsPath}/${encodeURIComponent(id)}`;
}

async function listPlaylists(client: ApiClient, call: Omit<Call, 'method'>): Promise<PlaylistList> {
  try {
    const body = (await callJson(client, { method: 'GET', ...call })) ?? [];
    const value = parseItems(client, call.path, body, (item) => parsePlaylist(client, item));
    return { state: 'done', value };
  } catch (error) {
    return failed(client, call.path, 'Error getting playlists', error);
  }
}

function parsePlaylist(client: ApiClient, body: unknown): Playlist {
  const playlist = playlistSchema.parse(body);
  const path = playlistPath(playlist.id);
  const videos = parseItems(client, path, playlist.videos ?? [], (item) => parseClip(client, item));
  const { thumbnailUrl } = playlist;
  const thumbnail = thumbnailUrl ? (imageUrl(client, thumbnailUrl) ?? null) : null;
  return { ...playlist, thumbnailUrl: thumbnail, videos: appendUnseen([], videos) };
}

interface Write<T> {
  read: (body: unknown) => T;
  /** What an empty answer means. */
  empty: Written<T>;
  /** What some other object means, such as a message: the status says that the API did it. */
  other?: Written<T>;
  /** For the log. */
  failure: string;
}

async function write<T>(client: ApiClient, call: Call, options: Write<T>): Promise<Written<T>> {
  const { read, empty, other, failure } = options;
  let body: unknown;
  try {
    body = await callJson(client, call);
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return { state: 'exists' };
    return failed(client, call.path, failure, error);
  }
  if (body === undefined || body === null) return empty;
  try {
    return { state: 'done', value: read(body) };
  } catch (error) {
    return (isMessage(body) && other) || failed(client, call.path, failure, error);
  }
}

/** Not so a list, as a redirect that made a reading of the call leads to, or an error. */
function isMessage(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  return !('error' in body || 'errors' in body);
}

async function remove(
  client: ApiClient,
  call: Omit<Call, 'method'>,
  failure: string,
): Promise<Written<null>> {
  try {
    const response = await send(client, { method: 'DELETE', ...call });
    await response.body?.cancel();
    return { state: 'done', value: null };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { state: 'done', value: null };
    return failed(client, call.path, failure, error);
  }
}

function failed(client: ApiClient, path: string, failure: string, error: unknown): CallFailure {
  logFailure(client, path, failure, error);
  return { state: 'failed', status: error instanceof ApiError ? error.status : 0 };
}
