import { createApiClient } from '#app/api/client.server.ts';
import type { PlaylistPage } from '#app/api/contract.ts';
import type { ClipWindow } from '#app/api/playlistPages.server.ts';
import { getAccessToken } from '#app/auth/user.server.ts';
import { mostQueuedClips } from '#app/clips/queue.ts';
import type { RequestArgs } from '#app/lib/request.ts';
import { findPlaylist, type PlaylistLookup } from '#app/playlists/load.server.ts';

/** A playlist with the clips that a queue has of it at most. Never throws. */
export function findQueuedPlaylist(args: RequestArgs, id: string): Promise<PlaylistLookup> {
  const token = getAccessToken(args.context);
  return findPlaylist(createApiClient(args), token, id, { limit: mostQueuedClips });
}

/**
 * A playlist whose list is asked for as a file, or a refusal: 404, also for somebody else's private one, and
 * 503 without an answer of the API.
 */
export async function readListedPlaylist(
  args: RequestArgs,
  id: string,
  clips: ClipWindow,
): Promise<PlaylistPage | Response> {
  const token = getAccessToken(args.context);
  const found = await findPlaylist(createApiClient(args), token, id, clips);
  if (found.state === 'found') return found.playlist;
  const [status, text] =
    found.state === 'missing'
      ? [404, 'No such playlist\n']
      : [503, 'The playlist could not be loaded\n'];
  return new Response(text, { status });
}
