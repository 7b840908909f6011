/** `/resources/saved-searches/:id`: opens a saved search at its plain address (docs/product.md#saved-searches). */
import { redirect } from 'react-router';
import {
  type ApiClient,
  createApiClient,
  createDetachedApiClient,
} from '#app/api/client.server.ts';
import { findSavedSearch, patchSavedSearch } from '#app/api/savedSearches.server.ts';
import { settledWithin } from '#app/api/settledWithin.ts';
import { isTokenRejected, reloadWithoutSession, requireUser } from '#app/auth/user.server.ts';
import { isSpeculative } from '#app/lib/request.ts';
import { getToasts } from '#app/lib/toast.server.ts';
import { searchNotFound, searchNotLoaded } from '#app/playlists/searchNotices.ts';
import { countClips } from '#app/search/countClips.server.ts';
import type { Search } from '#app/search/search.ts';
import { parseSearch, searchPath } from '#app/search/searchParams.ts';
import type { Route } from './+types/savedSearch.resource.ts';

/** Milliseconds that the search waits for being marked as seen. */
const grace = 400;

export async function loader(args: Route.LoaderArgs) {
  const { token } = await requireUser(args);
  const { id } = args.params;
  const found = await findSavedSearch(createApiClient(args), token, id);
  if (found.state === 'failed' && isTokenRejected(args, found)) return reloadWithoutSession(args);
  if (found.state === 'failed') {
    throw await getToasts(args.context).redirectWithError('/playlists', searchNotLoaded);
  }
  const search = found.state === 'found' && parseSearch(new URLSearchParams(found.search.query));
  if (!search) throw await getToasts(args.context).redirectWithError('/playlists', searchNotFound);
  // A browser that fetches the address ahead shows nothing yet.
  if (!isSpeculative(args.request)) {
    await settledWithin(markAsSeen(createDetachedApiClient(args), token, id, search), grace);
  }
  return redirect(searchPath(search), { headers: { 'Cache-Control': 'no-store' } });
}

async function markAsSeen(client: ApiClient, token: string, id: string, search: Search) {
  const seenCount = await countClips(client, search);
  if (seenCount !== null) await patchSavedSearch(client, token, id, { seenCount });
}
