/** `/resources/playlists/:id/clips`: all clips of a playlist, for a page that came with some of them. */
import { createApiClient } from '#app/api/client.server.ts';
import type { Clip } from '#app/api/contract.ts';
import { largestClipPage } from '#app/api/playlistPages.server.ts';
import { getAccessToken } from '#app/auth/user.server.ts';
import { findPlaylist } from '#app/playlists/load.server.ts';
import type { Route } from './+types/clips.resource.ts';

/** Null if they could not be read. */
export interface AllClips {
  clips: Clip[] | null;
}

export async function loader(args: Route.LoaderArgs): Promise<AllClips> {
  const token = getAccessToken(args.context);
  const all = { limit: largestClipPage };
  const found = await findPlaylist(createApiClient(args), token, args.params.id, all);
  return { clips: found.state === 'found' ? found.playlist.videos : null };
}

/** Without a connection the clips of the page stay. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<AllClips> {
  return serverLoader().catch(() => ({ clips: null }));
}
