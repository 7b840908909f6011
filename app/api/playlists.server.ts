/** The playlist calls (docs/product.md#api-calls). Reads never throw; writes report their outcome. */
import type { PlaylistForm } from '#app/api/playlistRules.ts';
import type { ClipApi } from '#app/context.ts';
import {
  type ApiCall,
  type ApiClient,
  ApiError,
  fetchJson,
  fetchResponse,
} from './client.server.ts';
import { appendUnseen } from './clipList.ts';
import { type Clip, type Playlist, playlistSchema } from './contract.ts';
import { parseClip, resolveImageUrl } from './parseClip.server.ts';
import { logFailure, parseItems } from './read.server.ts';

const playlistsPath = '/api/v1/playlists';

/** A failed call; `status` 0: the API did not answer, 401: log in again. */
export interface CallFailure {
  state: 'failed';
  status: number;
}

/** Refusals that say something about the request; any other status is a failure of the API. */
const refusals: ReadonlySet<number> = new Set([403, 404, 409, 422, 429]);

export type WriteResult<T> = { state: 'done'; value: T } | { state: 'exists' } | CallFailure;

/** The API's status for a change that it has no room for. */
export const noRoomStatus = 507;

/** The status of an action by its call: of a refusal the API's, of a failure of the API 502. */
export function toActionStatus(written: WriteResult<unknown>): number {
  if (written.state === 'done') return 200;
  if (written.state === 'exists') return 409;
  const isTold = refusals.has(written.status) || written.status === noRoomStatus;
  return isTold ? written.status : 502;
}

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

/** APIs whose playlists have numbers as ids, which they may require in a body too. */
const apisWithNumericIds = new WeakSet<ClipApi>();

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
  const playlistId = apisWithNumericIds.has(client.api) ? Number(id) : id;
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

function isPage({ headers }: Response): boolean {
  return (
    /^text\/html/i.test(headers.get('content-type') ?? '') && headers.get('content-length') !== '0'
  );
}

/** A gateway may answer with a page and status 200; that must not be saved as an archive. */
function isArchive({ status, headers }: Response): boolean {
  const isEmpty = status === 204 || headers.get('content-length') === '0';
  return (
    !isEmpty &&
    !/^(?:text\/|application\/(?:[\w.-]+\+)?json)/i.test(headers.get('content-type') ?? '')
  );
}

/** The path of a playlist's calls. */
export function playlistPath(id: string): string {
  return `${playlistsPath}/${encodeURIComponent(id)}`;
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

/** @param isPrivate of a playlist of which the API does not say it */
export function parsePlaylist(client: ApiClient, body: unknown, isPrivate = true): Playlist {
  const { videos, ...playlist } = playlistSchema.parse(body);
  noteId(client, body);
  return {
    ...settlePlaylist(client, playlist, isPrivate),
    videos: parseVideos(client, playlist.id, videos),
  };
}

/** Some APIs have numbers as ids; see {@link apisWithNumericIds}. */
export function noteId(client: ApiClient, body: unknown): void {
  if (typeof (body as { id: unknown }).id === 'number') apisWithNumericIds.add(client.api);
}

interface ReceivedPlaylist {
  private: boolean | null;
  thumbnailUrl: string | null;
}

/** Settles what an API may leave open. */
export function settlePlaylist<T extends ReceivedPlaylist>(
  client: ApiClient,
  playlist: T,
  isPrivate = true,
) {
  const { thumbnailUrl } = playlist;
  const thumbnail = thumbnailUrl ? (resolveImageUrl(client, thumbnailUrl) ?? null) : null;
  return { ...playlist, private: playlist.private ?? isPrivate, thumbnailUrl: thumbnail };
}

/** A playlist's clips, each once. */
export function parseVideos(
  client: ApiClient,
  id: string,
  videos: readonly unknown[] | null | undefined,
): Clip[] {
  const parsed = parseItems(client, playlistPath(id), videos ?? [], (clip) =>
    parseClip(client, clip),
  );
  return appendUnseen([], parsed);
}

interface WriteAnswer<T> {
  /** Throws if the body does not confirm the change. */
  parse: (body: unknown) => T;
  /** What an empty body means. */
  empty: WriteResult<T>;
}

/** Makes a change and reports its outcome; failures are logged. Never throws. */
export async function writeCall<T>(
  client: ApiClient,
  call: ApiCall,
  failure: string,
  { parse, empty }: WriteAnswer<T>,
): Promise<WriteResult<T>> {
  try {
    const body = await fetchJson(client, call);
    return body === undefined || body === null ? empty : { state: 'done', value: parse(body) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return { state: 'exists' };
    return failed(client, call.path, failure, error);
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

/** Makes a deletion; what does not exist counts as deleted. Never throws. */
export async function removeCall(
  client: ApiClient,
  call: Omit<ApiCall, 'method'>,
  failure: string,
): Promise<WriteResult<null>> {
  try {
    const response = await fetchResponse(client, { method: 'DELETE', ...call });
    await response.body?.cancel();
    // The login page of a gateway, for instance.
    if (isPage(response)) throw new ApiError(`DELETE ${call.path}: the answer is a page`, 0);
    return { state: 'done', value: null };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { state: 'done', value: null };
    return failed(client, call.path, failure, error);
  }
}

const toStatus = (error: unknown) => (error instanceof ApiError ? error.status : 0);

/** A refusal is no failure: the log tells it as information. */
export function failed(
  client: ApiClient,
  path: string,
  failure: string,
  error: unknown,
): CallFailure {
  const status = toStatus(error);
  if (refusals.has(status)) client.log.info({ path, status }, failure);
  else logFailure(client, path, failure, error);
  return { state: 'failed', status };
}
