import type { ApiClient } from '#app/api/client.server.ts';
import { listOwnHeads } from '#app/api/playlistPages.server.ts';
import { listOwnPlaylists } from '#app/api/playlists.server.ts';
import type { CallFailure } from '#app/api/write.server.ts';
import type { ClipKey } from '#app/clips/clipHash.ts';
import { locateClip, type OwnPlaylist } from './placement.ts';

/** The user's playlists, and in which of them a clip is. Never throws. */
export async function loadOwnPlaylists(
  client: ApiClient,
  token: string,
  { gameId, eventNumber }: ClipKey,
): Promise<{ state: 'done'; value: OwnPlaylist[] } | CallFailure> {
  const clip = { gameId, eventNumber };
  const heads = await listOwnHeads(client, token, { clip });
  if (heads) return heads;
  const own = await listOwnPlaylists(client, token);
  if (own.state === 'failed') return own;
  return { ...own, value: own.value.map((playlist) => locateClip(playlist, clip)) };
}
