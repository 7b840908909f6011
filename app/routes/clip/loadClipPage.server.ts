import type { ApiClient } from '#app/api/client.server.ts';
import { clipKey } from '#app/api/clipList.ts';
import { findClip } from '#app/api/clips.server.ts';
import type { Clip, ClipPage } from '#app/api/contract.ts';
import { requestTimeouts } from '#app/api/requestTimeouts.ts';
import type { ClipKey } from '#app/clips/clipHash.ts';
import { emptyClipPage } from '#app/search/feed.ts';
import { buildGameSearch } from '#app/search/gameSearch.ts';
import { getClips } from '#app/search/getClips.server.ts';
import { getQueuePage } from '#app/search/queue.server.ts';
import type { SourceSearch } from './sourceSearch.ts';

type ClipPageData =
  | { state: 'found'; clip: Clip; page: ClipPage }
  | { state: 'missing' }
  | { state: 'failed'; page: ClipPage };

/**
 * A clip and the list beside it: its queue, or the page of its source search, else an unpaged list of its game's
 * plays (docs/product.md#side-list-unpaged), those around it if the API supports that. Never throws.
 */
export async function loadClipPage(
  client: ApiClient,
  key: ClipKey,
  origin: SourceSearch | null,
): Promise<ClipPageData> {
  const pageClient = { ...client, timeoutMs: requestTimeouts.whole };
  const [found, page] = await Promise.all([
    findClip(pageClient, key),
    loadList(pageClient, key, origin),
  ]);
  if (found.state === 'missing') return found;
  const clip = found.state === 'found' ? found.clip : clipIn(page, key);
  return clip ? { state: 'found', clip, page } : { state: 'failed', page };
}

async function loadList(
  client: ApiClient,
  key: ClipKey,
  origin: SourceSearch | null,
): Promise<ClipPage> {
  if (origin?.queue) {
    const { search, cursor, place } = origin;
    return getQueuePage(client, { search, cursor, place }, origin.queue, key);
  }
  if (origin) return getClips(client, origin.search, { cursor: origin.cursor });
  const search = buildGameSearch(key.gameId);
  if (!search) return emptyClipPage;
  const { gameId: game, eventNumber: around } = key;
  const start = { around, cursor: null, isSingle: true };
  const found = await getClips(client, { ...search, game }, start);
  return { ...found, nextCursor: null };
}

function clipIn(page: ClipPage, key: ClipKey): Clip | undefined {
  return page.items.find((clip) => clipKey(clip) === clipKey(key));
}
