/** The calls of the extension `reel`: clips as one video (docs/product.md#reel). Never throw; failures are logged. */
import {
  type ApiCall,
  type ApiClient,
  ApiError,
  fetchResponse,
  isBundled,
} from './client.server.ts';
import type { Clip } from './contract.ts';
import { isRefusal } from './extended.server.ts';
import { playlistPath } from './playlistPath.ts';
import { type CallFailure, failed } from './write.server.ts';

/** Milliseconds until the first byte; drawing goes on while it streams. */
const reelTimeoutMs = 60_000;

const videoType = 'video/mp4';

export type ReelResult = { state: 'done'; value: Response } | CallFailure;

/** The clips of a search. */
interface ReelList {
  title: string;
  /** Of the whole list; null: not known. */
  count: number | null;
  clips: readonly Pick<Clip, 'gameId' | 'eventNumber'>[];
}

/** A playlist as one video, as it streams. */
export function getPlaylistReel(client: ApiClient, token: string, id: string): Promise<ReelResult> {
  return stream(client, { method: 'GET', path: `${playlistPath(id)}/reel.mp4`, token });
}

/** Clips as one video, as it streams. */
export function createReel(client: ApiClient, token: string, list: ReelList): Promise<ReelResult> {
  const clips = list.clips.map(({ gameId, eventNumber }) => ({ gameId, eventNumber }));
  const json = { title: list.title, clips, ...(list.count !== null && { count: list.count }) };
  return stream(client, { method: 'POST', path: '/api/v1/reel', token, json });
}

async function stream(client: ApiClient, call: ApiCall): Promise<ReelResult> {
  if (!client.api.extensions.has('reel')) return { state: 'failed', status: 404 };
  try {
    const reelClient = { ...client, timeoutMs: reelTimeoutMs };
    const response = await fetchResponse(reelClient, { ...call, accept: videoType });
    const type = response.headers.get('content-type') ?? '';
    if (type.startsWith(videoType)) return { state: 'done', value: response };
    await response.body?.cancel();
    throw new ApiError(`${call.method} ${call.path}: the answer is no video`, response.status);
  } catch (error) {
    // A 404 of the bundled API is about the playlist.
    if (!isBundled(client) && isRefusal(error)) client.api.extensions.drop(['reel']);
    return failed(client, call.path, 'Error making a reel', error);
  }
}
