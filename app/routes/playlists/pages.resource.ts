/** `/resources/playlists?after=` and `?q=&after=`: more public playlists, or matches of the search. */
import { createApiClient } from '#app/api/client.server.ts';
import { getAccessToken } from '#app/auth/user.server.ts';
import { loadPlaylists } from '#app/playlists/load.server.ts';
import { searchPlaylists } from '#app/playlists/search.server.ts';
import { type PlaylistSlice, toPlaylistSummary } from '#app/playlists/summary.ts';
import type { Route } from './+types/pages.resource.ts';
import { getPattern, parsePlace } from './searchParams.ts';

/** A slice and the request that it answers. */
export type SliceAnswer = PlaylistSlice & { pattern: string; after: string | null };

export async function loader(args: Route.LoaderArgs): Promise<SliceAnswer> {
  const { searchParams } = args.url;
  const pattern = getPattern(args.url);
  const after = searchParams.get('after');
  const client = createApiClient(args);
  if (pattern !== '') {
    const from = parsePlace(after);
    const found = await searchPlaylists(client, getAccessToken(args.context), { pattern, from });
    return { ...(found ?? failed), pattern, after };
  }
  const { publicPlaylists: list, nextCursor } = await loadPlaylists(client, null, after);
  if (list.state === 'failed') return { ...failed, pattern, after };
  return { items: list.value.map(toPlaylistSummary), next: nextCursor, pattern, after };
}

const failed: PlaylistSlice = { items: [], next: null, failed: true };

/** A failed part is data too: the list stays and offers a retry. */
export async function clientLoader({
  request,
  serverLoader,
}: Route.ClientLoaderArgs): Promise<SliceAnswer> {
  try {
    return await serverLoader();
  } catch {
    const url = new URL(request.url);
    return { ...failed, pattern: getPattern(url), after: url.searchParams.get('after') };
  }
}

/** The lists append parts and never reload them. */
export function shouldRevalidate() {
  return false;
}
