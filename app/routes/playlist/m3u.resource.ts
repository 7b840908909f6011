/** `/resources/playlists/:id/clips.m3u`: a playlist for media players (docs/product.md#m3u). */
import { createM3uResponse } from '#app/clips/m3u.ts';
import { mostQueuedClips } from '#app/clips/queue.ts';
import { settingsContext } from '#app/context.ts';
import type { Route } from './+types/m3u.resource.ts';
import { findQueuedPlaylist } from './queue.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const found = await findQueuedPlaylist(args, args.params.id);
  // A private one answers as one that does not exist.
  if (found.state === 'missing') return new Response('No such playlist\n', { status: 404 });
  if (found.state === 'failed') {
    return new Response('The playlist could not be loaded\n', { status: 503 });
  }
  const { name, videos, clipCount } = found.playlist;
  const clips = videos.slice(0, mostQueuedClips);
  const { publicOrigin } = args.context.get(settingsContext);
  return createM3uResponse({ title: name, clips, isCut: clips.length < clipCount }, publicOrigin);
}
