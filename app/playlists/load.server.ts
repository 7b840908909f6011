/** The user's and the public playlists: the clip API has no other lists (docs/product.md#api-calls). */
import type { ApiClient } from '#app/api/client.server.ts';
import type { Playlist } from '#app/api/contract.ts';
import {
  type CallFailure,
  listOwnPlaylists,
  listPublicPlaylists,
  type PlaylistListResult,
} from '#app/api/playlists.server.ts';
import { mergePlaylists } from './mergePlaylists.ts';

export interface PlaylistLists {
  /** Null without a logged-in user. */
  own: PlaylistListResult | null;
  publicPlaylists: PlaylistListResult;
}

/**
 * Reads both lists concurrently. Never throws.
 * @param token null for a visitor
 */
export async function loadPlaylists(
  client: ApiClient,
  token: string | null,
): Promise<PlaylistLists> {
  const [own, publicPlaylists] = await Promise.all([
    token === null ? null : listOwnPlaylists(client, token),
    listPublicPlaylists(client),
  ]);
  return { own, publicPlaylists };
}

/** `missing`: no such playlist for this user; `failed`: a list could not be read. */
export type PlaylistLookup =
  | { state: 'found'; playlist: Playlist }
  | { state: 'missing' }
  | CallFailure;

/** One playlist, from both lists: the API has no call for a single one. Never throws. */
export async function findPlaylist(
  client: ApiClient,
  token: string | null,
  id: string,
): Promise<PlaylistLookup> {
  const { own, publicPlaylists: publicLists } = await loadPlaylists(client, token);
  const lists = [own, publicLists].filter((list) => list !== null);
  const loaded = lists.map((list) => (list.state === 'done' ? list.value : []));
  const playlist = mergePlaylists(...loaded).find((candidate) => candidate.id === id);
  if (playlist) return { state: 'found', playlist };
  return lists.find((list) => list.state === 'failed') ?? { state: 'missing' };
}
