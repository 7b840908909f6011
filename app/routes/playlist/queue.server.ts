import { createApiClient } from '#app/api/client.server.ts';
import { getAccessToken } from '#app/auth/user.server.ts';
import { mostQueuedClips } from '#app/clips/queue.ts';
import type { RequestArgs } from '#app/lib/request.ts';
import { findPlaylist, type PlaylistLookup } from '#app/playlists/load.server.ts';

/** A playlist with the clips that a queue has of it at most. Never throws. */
export function findQueuedPlaylist(args: RequestArgs, id: string): Promise<PlaylistLookup> {
  const token = getAccessToken(args.context);
  return findPlaylist(createApiClient(args), token, id, { limit: mostQueuedClips });
}
