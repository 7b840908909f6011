/** The user's and the public playlists, of an API with pages of playlists or without (docs/product.md#api-additions). */
import type { ApiClient } from '#app/api/client.server.ts';
import type { Playlist, PlaylistHead, PlaylistPage } from '#app/api/contract.ts';
import {
  type ClipWindow,
  getPlaylistPage,
  listOwnHeads,
  listPublicHeads,
} from '#app/api/playlistPages.server.ts';
import {
  listOwnPlaylists,
  listPublicPlaylists,
  type PlaylistListResult,
} from '#app/api/playlists.server.ts';
import type { CallFailure } from '#app/api/write.server.ts';
import { mergePlaylists } from './mergePlaylists.ts';

export type PlaylistHeads = { state: 'done'; value: PlaylistHead[] } | CallFailure;

interface PlaylistLists {
  /** Null without a logged-in user, and after the first page. */
  own: PlaylistHeads | null;
  publicPlaylists: PlaylistHeads;
  /** Of the next public playlists; null at the end. */
  nextCursor: string | null;
  /** Whether all public playlists are given, because the API has no pages of them. */
  isWhole: boolean;
}

/**
 * Reads both lists concurrently. Never throws.
 * @param token null for a visitor
 * @param cursor null for the first public playlists
 */
export async function loadPlaylists(
  client: ApiClient,
  token: string | null,
  cursor: string | null = null,
): Promise<PlaylistLists> {
  const [own, page] = await Promise.all([
    token === null || cursor !== null ? null : loadOwn(client, token),
    listPublicHeads(client, { cursor }),
  ]);
  if (page?.state === 'done') {
    const { items, nextCursor } = page.value;
    return { own, publicPlaylists: { state: 'done', value: items }, nextCursor, isWhole: false };
  }
  const publicPlaylists = page ?? toHeads(await listPublicPlaylists(client));
  return { own, publicPlaylists, nextCursor: null, isWhole: page === null };
}

/** The user's own playlists without their clips. Never throws. */
export async function loadOwn(client: ApiClient, token: string): Promise<PlaylistHeads> {
  const heads = await listOwnHeads(client, token, { firstClips: true });
  return heads ?? toHeads(await listOwnPlaylists(client, token));
}

/** The names of the user's own playlists. Never throws. */
export async function loadOwnNames(client: ApiClient, token: string): Promise<PlaylistHeads> {
  return (await listOwnHeads(client, token)) ?? toHeads(await listOwnPlaylists(client, token));
}

function toHeads(list: PlaylistListResult): PlaylistHeads {
  if (list.state === 'failed') return list;
  return { state: 'done', value: list.value.map(({ videos, ...rest }) => toHead(rest, videos)) };
}

function toHead(playlist: Omit<Playlist, 'videos'>, videos: Playlist['videos']): PlaylistHead {
  const { cover } = playlist;
  const coverClip = cover == null ? null : videos.find(({ id }) => String(id) === String(cover));
  return {
    ...playlist,
    clipCount: videos.length,
    firstClip: videos[0] ?? null,
    coverClip: coverClip ?? null,
  };
}

/** `missing`: no such playlist for this user; `failed`: a list could not be read. */
export type PlaylistLookup =
  | { state: 'found'; playlist: PlaylistPage }
  | { state: 'missing' }
  | CallFailure;

/**
 * One playlist: with some of its clips, or with all of them from both lists where the API has no call for
 * a single one. Never throws.
 */
export async function findPlaylist(
  client: ApiClient,
  token: string | null,
  id: string,
  clips: ClipWindow,
): Promise<PlaylistLookup> {
  const page = await getPlaylistPage(client, token, id, clips);
  if (page?.state === 'done') return { state: 'found', playlist: page.value };
  if (page) return page;
  const [own, publicLists] = await Promise.all([
    token === null ? null : listOwnPlaylists(client, token),
    listPublicPlaylists(client),
  ]);
  const lists = [own, publicLists].filter((list) => list !== null);
  const loaded = lists.map((list) => (list.state === 'done' ? list.value : []));
  const found = mergePlaylists(...loaded).find((candidate) => candidate.id === id);
  if (!found) return lists.find((list) => list.state === 'failed') ?? { state: 'missing' };
  client.api.extensions.drop(['playlist-by-id']);
  const { videos, ...playlist } = found;
  return { state: 'found', playlist: { ...toHead(playlist, videos), videos, from: 0 } };
}
