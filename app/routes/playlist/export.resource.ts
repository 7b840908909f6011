/** `/resources/playlists/:id/clips.csv` and `clips.json` (docs/product.md#exports). */
import {
  createExportResponse,
  mostExportedClips,
  readExportFormat,
} from '#app/clips/exportFile.ts';
import { settingsContext } from '#app/context.ts';
import { getPlaylistPath } from '#app/playlists/summary.ts';
import type { Route } from './+types/export.resource.ts';
import { readListedPlaylist } from './queue.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const wish = { limit: mostExportedClips, withFacts: true };
  const playlist = await readListedPlaylist(args, args.params.id, wish);
  if (playlist instanceof Response) return playlist;
  const { name, videos, clipCount } = playlist;
  const clips = videos.slice(0, mostExportedClips);
  const list = {
    title: name,
    path: getPlaylistPath(playlist),
    clips,
    isCut: clips.length < clipCount,
    total: { count: clipCount, more: false },
  };
  const { publicOrigin } = args.context.get(settingsContext);
  return createExportResponse(list, readExportFormat(args.url), publicOrigin);
}
