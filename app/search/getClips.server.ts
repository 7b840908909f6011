import type { ApiClient } from '#app/api/client.server.ts';
import { appendUnseen } from '#app/api/clipList.ts';
import { getGameClips, getPlayerClips, type ReceivedPage } from '#app/api/clips.server.ts';
import type { ClipPage } from '#app/api/contract.ts';
import { clipPageSize, emptyClipPage, isLastPage } from './feed.ts';
import type { Search } from './searchParams.ts';

/** Where a page of clips begins. */
interface PageStart {
  /** Null: the first page. */
  cursor: string | null;
  /** Event number that the first page of a game is to be around, for an API that can. */
  around?: number;
}

/**
 * A page of the search's clips, each once, in the API's order: see `arrangeClips` for order and
 * tags. Never throws. A game search without a game has none.
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
