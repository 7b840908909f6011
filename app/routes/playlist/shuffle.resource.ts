/** `/resources/playlists/:id/shuffle`: leads to the first clip of a new order (docs/product.md#queue). */
import { redirect } from 'react-router';
import { createSeed } from '#app/clips/queue.ts';
import { getPlaylistPath } from '#app/playlists/summary.ts';
import type { Route } from './+types/shuffle.resource.ts';
import { findQueuedPlaylist } from './queue.server.ts';
import { buildViewerHref, shuffleClips } from './searchParams.ts';

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const found = await findQueuedPlaylist(args, id);
  const clips = found.state === 'found' ? found.playlist.videos : [];
  const seed = createSeed();
  const [first] = shuffleClips(clips, seed);
  const path = getPlaylistPath({ id });
  // Without a clip the playlist's page says why.
  const target = first ? buildViewerHref(path, first, { seed }) : path;
  return redirect(target, { headers: { 'Cache-Control': 'no-store' } });
}
