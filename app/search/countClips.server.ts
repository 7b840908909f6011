import type { ApiClient } from '#app/api/client.server.ts';
import { getClips } from './getClips.server.ts';
import type { Search } from './search.ts';

/** The number of a search's clips; null where it is unknown, or beyond what the API counts. Never throws. */
export async function countClips(client: ApiClient, search: Search): Promise<number | null> {
  const page = await getClips(client, search, { cursor: null, isSingle: true });
  const { total, nextCursor, items, failed } = page;
  if (failed || total?.more) return null;
  if (total) return total.count;
  return nextCursor === null ? items.length : null;
}
