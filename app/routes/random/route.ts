/** `/random`: leads to the clip of a random basket (docs/product.md#random). */
import { redirect } from 'react-router';
import { createApiClient } from '#app/api/client.server.ts';
import { getRandomClip } from '#app/api/randomClip.server.ts';
import { clipPath } from '#app/clips/clipHash.ts';
import { getToasts } from '#app/lib/toast.server.ts';
import type { Route } from './+types/route.ts';

const notFound = 'A random play could not be loaded. Please try again.';

export async function loader(args: Route.LoaderArgs) {
  const client = createApiClient(args);
  const clip = await getRandomClip(client);
  const headers = { 'Cache-Control': 'no-store' };
  if (clip || !client.api.extensions.has('random')) {
    return redirect(clip ? clipPath(clip) : '/', { headers });
  }
  return getToasts(args.context).redirectWithError('/', notFound, { headers });
}
