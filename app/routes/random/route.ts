/** `/random`: leads to the clip of a random basket (docs/product.md#random). */
import { redirect } from 'react-router';
import { createApiClient } from '#app/api/client.server.ts';
import { getRandomClip } from '#app/api/randomClip.server.ts';
import { clipPath } from '#app/clips/clipHash.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const clip = await getRandomClip(createApiClient(args));
  return redirect(clip ? clipPath(clip) : '/', { headers: { 'Cache-Control': 'no-store' } });
}
