/** `/resources/search/clips.m3u?<search>`: the clips of a search for media players (docs/product.md#m3u). */
import { createM3uResponse } from '#app/clips/m3u.ts';
import { mostQueuedClips } from '#app/clips/queue.ts';
import { settingsContext } from '#app/context.ts';
import type { Route } from './+types/m3u.resource.ts';
import { readSearchList } from './listRequest.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const list = await readSearchList(args, { most: mostQueuedClips });
  if (list instanceof Response) return list;
  return createM3uResponse(list, args.context.get(settingsContext).publicOrigin);
}
