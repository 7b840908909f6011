/**
 * The list of clips of one search as it grows page by page: a pure state machine
 * (docs/product.md#feed).
 */
import { appendUnseen } from '#app/api/clipList.ts';
import type { ArrangedClips, Clip, ClipPage, ListPlace } from '#app/api/contract.ts';
import { noFacets } from '#app/basketball/clipFacets.ts';
import { arrangeClips } from './arrangeClips.ts';
import type { Search, SortOrder } from './search.ts';
import { searchQuery } from './searchParams.ts';

export interface Feed {
  /** The search that the list belongs to, and the cursor it begins at. */
  key: string;
  clips: Clip[];
  /** Cursor of the next page; null: the feed is exhausted. */
  cursor: string | null;
  /** Cursors of the pages after the first. */
  asked: readonly string[];
  /** Where pages begin among the clips. */
  pages: readonly ListPlace[];
  status: 'idle' | 'loading' | 'failed';
  /** The API's messages for the visitor, without repeats. */
  errors: string[];
  /** What the app sorted or filtered itself; null: nothing. `read` counts all pages. */
  arranged: ArrangedClips | null;
  /**
   * Whether the last page added clips, so that the next one may load by itself. Otherwise a list that
   * stays short would load pages to its end.
   */
  isGrowing: boolean;
  /** The first page, which identifies a feed among those of the same search. */
  firstPage: ClipPage;
}

/** The response of `/resources/feed`. */
export interface FeedAnswer {
  key: string;
  cursor: string;
  page: ClipPage;
}

/** `key` and `cursor` match an answer to its request. */
export type FeedEvent =
  | { type: 'asked'; key: string; cursor: string }
  | { type: 'answered'; key: string; cursor: string; page: ClipPage }
  | { type: 'abandoned'; key: string };

/** Number of clips that a page asks for. */
export const clipPageSize = 15;

/** Text at the end of a feed. */
export const endOfFeedText = 'No more videos';

/** A page without clips that ends its feed. */
export const emptyClipPage: ClipPage = { items: [], nextCursor: null, errors: [] };

/** Whether a page ends its feed: no cursor, or fewer clips than requested. */
export function isLastPage(page: { received: number; nextCursor: string | null }): boolean {
  return !page.nextCursor || page.received < clipPageSize;
}

/** The feed after its first page. */
export function openFeed(key: string, page: ClipPage): Feed {
  return {
    key,
    clips: appendUnseen([], page.items),
    cursor: page.nextCursor,
    asked: [],
    pages: page.pages ?? [],
    status: page.failed ? 'failed' : 'idle',
    errors: page.errors,
    arranged: page.arranged ?? null,
    isGrowing: isGrowth(page.items.length, page),
    firstPage: page,
  };
}

/**
 * A feed with the clips of the same search's list in the other order, where the app sorts them: the
 * toggle takes no loaded clip away (docs/product.md#arranged-here).
 */
export function keepLoadedClips(feed: Feed, other: Feed, sort: SortOrder): Feed {
  const isSortedHere = (feed.arranged ?? other.arranged)?.isSorted;
  if (!isSortedHere) return feed;
  const [longer, shorter] = other.clips.length > feed.clips.length ? [other, feed] : [feed, other];
  const clips = arrangeClips(appendUnseen(longer.clips, shorter.clips), {
    ...{ sort, tags: [], filters: noFacets },
  });
  const rest = longer.arranged ? longer.arranged.rest : longer.cursor;
  if (sort === 'desc') return { ...feed, clips, cursor: rest, pages: [] };
  const arranged = feed.arranged && {
    ...feed.arranged,
    ...{ rest, isCut: rest !== null, read: Math.max(feed.arranged.read, clips.length) },
  };
  return { ...feed, clips, arranged, pages: [] };
}

function isGrowth(added: number, page: ClipPage): boolean {
  return added > 0 && !page.arranged?.isCut;
}

/**
 * The feed after an event. Ignores events of other searches, answers to other than the open request
 * and requests past the end. A failed page keeps the clips and the cursor.
 */
export function reduceFeed(feed: Feed, event: FeedEvent): Feed {
  if (event.key !== feed.key) return feed;
  if (event.type === 'abandoned') {
    return feed.status === 'loading' ? { ...feed, status: 'idle' } : feed;
  }
  if (feed.cursor === null || event.cursor !== feed.cursor) return feed;
  if (event.type === 'asked') return { ...feed, status: 'loading' };
  if (feed.status !== 'loading') return feed;
  const { page } = event;
  const errors = [...new Set([...feed.errors, ...page.errors])];
  if (page.failed) return { ...feed, status: 'failed', errors };
  const asked = [...feed.asked, feed.cursor];
  // A cursor loop would request pages forever.
  const isNew = page.nextCursor !== null && !asked.includes(page.nextCursor);
  const cursor = isNew ? page.nextCursor : null;
  const clips = appendUnseen(feed.clips, page.items);
  const isGrowing = isGrowth(clips.length - feed.clips.length, page);
  const read = (feed.arranged?.read ?? 0) + (page.arranged?.read ?? 0);
  const arranged = page.arranged ? { ...page.arranged, read } : feed.arranged;
  const pages = [...feed.pages, { cursor: feed.cursor, before: feed.clips.length }];
  const list = { clips, cursor, asked, pages };
  return { ...feed, ...list, status: 'idle', errors, arranged, isGrowing };
}

/** Identifies a list: its search's query string and first cursor. */
export function feedKey(search: Search, start: string | null): string {
  const query = searchQuery(search);
  return start === null ? query : `${query}&${new URLSearchParams({ start })}`;
}
