import type { ApiClient } from '#app/api/client.server.ts';
import { appendUnseen } from '#app/api/clipList.ts';
import { getGameClips, getPlayerClips, type ReceivedPage } from '#app/api/clips.server.ts';
import type { ClipPage } from '#app/api/contract.ts';
import { clipPageSize, emptyClipPage, isLastPage } from './feed.ts';
import type { Search } from './searchParams.ts';

interface PageStart {
  /** Null: the first page. */
  cursor: string | null;
  /** Event number that the first page of a game should be around, for APIs that support it. */
  around?: number;
}

/**
 * A page of the search's clips without repeats, in the API's order (`arrangeClips` sorts and
 * filters). Never throws. Empty for a game search without a game.
 */
export async function getClips(
  client: ApiClient,
  search: Search,
  start: PageStart,
): Promise<ClipPage> {
  const query = { ...start, limit: clipPageSize };
  if (search.type === 'player')
    return toFeedPage(await getPlayerClips(client, { ...search, ...query }));
  const { game } = search;
  if (game === null) return emptyClipPage;
  return toFeedPage(await getGameClips(client, { ...search, game, ...query }));
}

function toFeedPage({ received, ...page }: ReceivedPage): ClipPage {
  const { items, nextCursor } = page;
  const isLast = isLastPage({ received, nextCursor });
  return { ...page, items: appendUnseen([], items), nextCursor: isLast ? null : nextCursor };
}
