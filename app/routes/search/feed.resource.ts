/** `/resources/feed?<search>&cursor=…`: the next page of a search's clips. */
import { data } from 'react-router';
import { createApiClient } from '#app/api/client.server.ts';
import { emptyClipPage, type FeedAnswer, feedKey } from '#app/search/feed.ts';
import { getClips } from '#app/search/getClips.server.ts';
import { parseSearch } from '#app/search/searchParams.ts';
import type { Route } from './+types/feed.resource.ts';

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const search = parseSearch(url.searchParams);
  const cursor = url.searchParams.get('cursor');
  if (!search || !cursor) throw data('A search and a cursor are required', { status: 400 });
  const page = await getClips(createApiClient({ request, context }), search, { cursor });
  const key = feedKey(search, url.searchParams.get('start'));
  return { key, cursor, page } satisfies FeedAnswer;
}

/** A failed page is data too: the list stays and offers a retry. */
export async function clientLoader({
  request,
  serverLoader,
}: Route.ClientLoaderArgs): Promise<FeedAnswer> {
  try {
    return await serverLoader();
  } catch {
    const params = new URL(request.url).searchParams;
    const search = parseSearch(params);
    const key = search ? feedKey(search, params.get('start')) : '';
    const page = { ...emptyClipPage, failed: true as const };
    return { key, cursor: params.get('cursor') ?? '', page };
  }
}

/** The feed appends pages and never reloads them (docs/product.md#feed). */
export function shouldRevalidate() {
  return false;
}
