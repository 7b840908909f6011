/** `/resources/playlists/:id/clips.m3u`: a playlist for media players (docs/product.md#m3u). */
import { createM3uResponse } from '#app/clips/m3u.ts';
import { mostQueuedClips } from '#app/clips/queue.ts';
import { settingsContext } from '#app/context.ts';
import type { Route } from './+types/m3u.resource.ts';
import { readListedPlaylist } from './queue.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const wish = { limit: mostQueuedClips };
  const playlist = await readListedPlaylist(args, args.params.id, wish);
  if (playlist instanceof Response) return playlist;
  const { name, videos, clipCount } = playlist;
  const clips = videos.slice(0, mostQueuedClips);
  const { publicOrigin } = args.context.get(settingsContext);
  return createM3uResponse({ title: name, clips, isCut: clips.length < clipCount }, publicOrigin);
}
