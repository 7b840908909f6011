/** Playlists as the API sends them. */
import type { ClipApi } from '#app/context.ts';
import type { ApiClient } from './client.server.ts';
import { appendUnseen } from './clipList.ts';
import { type Clip, type Playlist, playlistSchema } from './contract.ts';
import { parseClip, resolveImageUrl } from './parseClip.server.ts';
import { playlistPath } from './playlistPath.ts';
import { parseItems } from './read.server.ts';

/** @param isPrivate of a playlist of which the API does not say it */
export function parsePlaylist(client: ApiClient, body: unknown, isPrivate = true): Playlist {
  const { videos, ...playlist } = playlistSchema.parse(body);
  noteId(client, body);
  return {
    ...settlePlaylist(client, playlist, isPrivate),
    videos: parseVideos(client, playlist.id, videos),
  };
}

/** APIs whose playlists have numbers as ids. */
const apisWithNumericIds = new WeakSet<ClipApi>();

/** Whether the API has numbers as ids of playlists, which it may require in a body too. */
export function hasNumericIds({ api }: ApiClient): boolean {
  return apisWithNumericIds.has(api);
}

/** Notes whether the API has numbers as ids: see {@link hasNumericIds}. */
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
