import type { ApiClient } from '#app/api/client.server.ts';
import { appendUnseen } from '#app/api/clipList.ts';
import { getGameClips, getPlayerClips, type ReceivedPage } from '#app/api/clips.server.ts';
import type { Clip, ClipPage } from '#app/api/contract.ts';
import { splitStatCategories } from '#app/basketball/statCategories.ts';
import { arrangeClips, isOldestFirst, sortByDate } from './arrangeClips.ts';
import { clipPageSize, emptyClipPage, isLastPage } from './feed.ts';
import { formatFeedCursor, parseFeedCursor } from './feedCursor.ts';
import type { Search } from './searchParams.ts';

interface PageStart {
  /** Null: the first page. */
  cursor: string | null;
  /** Event number that the first page of a game should be around, for APIs that support it. */
  around?: number;
  /** Reads one page of the API and no more, also where the app has to sort or filter. */
  isSingle?: boolean;
}

/** What a page may read that the app arranges itself (docs/product.md#arranged-here). */
const readingLimits = { pages: 20, milliseconds: 5000 };

/**
 * A page of the search's clips without repeats, in its order and with its tags: the app sorts and
 * filters where the API does not. Never throws. Empty for a game search without a game.
 */
export async function getClips(
  client: ApiClient,
  search: Search,
  { cursor: given, around, isSingle = false }: PageStart,
): Promise<ClipPage> {
  if (search.type === 'game' && search.game === null) return emptyClipPage;
  const until = performance.now() + readingLimits.milliseconds;
  const { cursor, without } = parseFeedCursor(given);
  const first = await readPage(client, search, { cursor, without, around });
  const { lacking } = first;
  const isSorted = lacking.includes('sort') && !isOldestFirst(first.items, search.type);
  const isFiltered = lacking.includes('tags');
  if (isSingle || first.failed || !(isSorted || isFiltered)) return toFeedPage(first, search);

  const isEnough = (clips: readonly Clip[]) =>
    !isSorted && arrangeClips(clips, search).length >= clipPageSize;
  const more = (next: string, timeoutMs: number) =>
    readPage({ ...client, timeoutMs }, search, { cursor: next, without: lacking });
  const reading = await readOn(first, { more, isEnough, until });
  const rest = reading.next && formatFeedCursor(reading.next, lacking);
  return {
    ...withoutReceipt(first, search),
    items: arrangeClips(reading.clips, search),
    errors: reading.errors,
    // Older clips would have to go above those that are read.
    nextCursor: isSorted ? null : rest,
    arranged: {
      isSorted,
      isFiltered,
      read: reading.clips.length,
      isCut: rest !== null && !isEnough(reading.clips),
      rest,
    },
  };
}

interface Reading {
  more: (cursor: string, timeoutMs: number) => Promise<ReceivedPage>;
  isEnough: (clips: readonly Clip[]) => boolean;
  /** When to stop, by `performance.now()`. */
  until: number;
}

/** Reads the pages after `first`; `next` is the cursor of the first one that was not read. */
async function readOn(first: ReceivedPage, { more, isEnough, until }: Reading) {
  let clips = appendUnseen([], first.items);
  let next = nextCursorOf(first);
  const errors = new Set(first.errors);
  const asked = new Set<string>();
  for (let count = 1; count < readingLimits.pages && next !== null; count++) {
    const left = until - performance.now();
    if (left <= 0 || isEnough(clips)) break;
    const page = await more(next, left);
    for (const error of page.errors) errors.add(error);
    if (page.failed) break;
    asked.add(next);
    clips = appendUnseen(clips, page.items);
    const following = nextCursorOf(page);
    // A cursor loop would fill the list's limit with the same pages.
    next = following !== null && asked.has(following) ? null : following;
  }
  return { clips, next, errors: [...errors] };
}

function nextCursorOf({ received, nextCursor }: ReceivedPage): string | null {
  return isLastPage({ received, nextCursor }) ? null : nextCursor;
}

type PageQuery = Pick<Parameters<typeof getGameClips>[1], 'cursor' | 'without' | 'around'>;

function readPage(client: ApiClient, search: Search, start: PageQuery): Promise<ReceivedPage> {
  const query = { ...start, limit: clipPageSize };
  if (search.type === 'player') return getPlayerClips(client, { ...search, ...query });
  return getGameClips(client, { ...search, game: search.game ?? '', ...query });
}

/** A page of the API as a page of the feed. */
function toFeedPage(received: ReceivedPage, search: Search): ClipPage {
  const next = nextCursorOf(received);
  const { lacking } = received;
  const items = appendUnseen([], received.items);
  const tags = lacking.includes('tags') ? search.tags : [];
  return {
    ...withoutReceipt(received, search),
    items:
      lacking.length > 0
        ? arrangeClips(items, { ...search, tags })
        : sortByDate(items, search.sort),
    nextCursor: next && formatFeedCursor(next, lacking),
  };
}

function withoutReceipt({ received, lacking, ...page }: ReceivedPage, search: Search): ClipPage {
  void received;
  if (!lacking.includes('stat-categories')) return page;
  return { ...page, leftOut: splitStatCategories(search.stats).extended };
}
