/** `/resources/search/shuffle?<search>`: leads to the first clip of a new order (docs/product.md#queue). */
import { redirect } from 'react-router';
import { createApiClient } from '#app/api/client.server.ts';
import { clipKey } from '#app/api/clipList.ts';
import { clipPath } from '#app/clips/clipHash.ts';
import { createSeed, queueQuery } from '#app/clips/queue.ts';
import { shuffle } from '#app/lib/shuffle.ts';
import { cutQueue, getLongPage } from '#app/search/queue.server.ts';
import { parseSearch, searchPath, searchQuery } from '#app/search/searchParams.ts';
import type { Route } from './+types/shuffle.resource.ts';

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const search = parseSearch(url.searchParams);
  if (!search) return redirect('/search');
  const page = await getLongPage(createApiClient({ request, context }), { search, cursor: null });
  const seed = createSeed();
  const [first] = shuffle(cutQueue(page).items, seed, clipKey);
  // Without a clip the search's page says why.
  const path = first
    ? `${clipPath(first, searchQuery(search))}&${queueQuery({ seed })}`
    : searchPath(search);
  return redirect(path, { headers: { 'Cache-Control': 'no-store' } });
}
