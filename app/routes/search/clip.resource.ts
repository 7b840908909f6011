/** `/resources/clips/:hash`: what a card says of one clip, for the pointer on the half court. */

import { createApiClient } from '#app/api/client.server.ts';
import { findClip } from '#app/api/clips.server.ts';
import type { Clip } from '#app/api/contract.ts';
import { decodeClipHash } from '#app/clips/clipHash.ts';
import type { Route } from './+types/clip.resource.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const key = decodeClipHash(params.hash);
  if (!key) return new Response('There is no such clip\n', { status: 404 });
  const found = await findClip(createApiClient({ request, context }), key);
  if (found.state === 'missing') return new Response('There is no such clip\n', { status: 404 });
  if (found.state === 'failed') {
    return new Response('The clip could not be loaded\n', { status: 503 });
  }
  return Response.json(found.clip satisfies Clip);
}
