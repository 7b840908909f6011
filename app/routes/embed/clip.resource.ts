/** `/embed/:hash`: a clip for other sites (docs/product.md#embeds). */
import { createApiClient, isBundled } from '#app/api/client.server.ts';
import { findClip } from '#app/api/clips.server.ts';
import { clipPath, decodeClipHash } from '#app/clips/clipHash.ts';
import { getClipTitle } from '#app/clips/clipText.ts';
import { settingsContext } from '#app/context.ts';
import type { Route } from './+types/clip.resource.ts';
import {
  buildBar,
  buildPlayer,
  cacheRules,
  createEmbedProblem,
  createEmbedResponse,
} from './document.ts';

export async function loader(args: Route.LoaderArgs) {
  const { publicOrigin } = args.context.get(settingsContext);
  const client = createApiClient(args);
  const key = decodeClipHash(args.params.hash);
  const found = key ? await findClip(client, key) : ({ state: 'missing' } as const);
  if (found.state === 'missing') {
    return createEmbedProblem(404, 'There is no such clip.', `${publicOrigin}/`);
  }
  if (found.state === 'failed') {
    return createEmbedProblem(503, 'The clip could not be loaded.', `${publicOrigin}/`);
  }
  const { clip } = found;
  const page = publicOrigin + clipPath(clip);
  return createEmbedResponse({
    title: getClipTitle(clip),
    page,
    body: `${buildPlayer(clip, page)}\n${buildBar(clip, page)}`,
    // An outside API does not tell when a clip changes.
    cacheControl: isBundled(client) ? cacheRules.shared : cacheRules.private,
  });
}
