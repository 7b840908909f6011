import { getGameClips, getPlayerClips } from '#app/api/clips.server.ts';
import type { ClipPage } from '#app/api/contract.ts';
import type { ApiClient } from '#app/api/http.server.ts';
import type { Search } from './codec.ts';
import { noClips } from './feed.ts';

/**
 * A page of the search's clips, as the API gave it: see `arrangeClips` for order and tags. Never
 * throws. A game search without a game has none.
 */
export async function getClips(
  client: ApiClient,
  search: Search,
  cursor: string | null,
): Promise<ClipPage> {
  if (search.type === 'player') return getPlayerClips(client, { ...search, cursor });
  const { game } = search;
  if (game === null) return noClips;
  return getGameClips(client, { ...search, game, cursor });
}
