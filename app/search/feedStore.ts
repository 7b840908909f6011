/**
 * A cache of this tab's feeds and their scroll positions, so that a list survives a visit to one of
 * its clips. For the browser only: on the server, where all visitors share the module, it stays empty.
 */
import { clipKey } from '#app/api/clipList.ts';
import type { Clip } from '#app/api/contract.ts';
import { createObservable } from '#app/lib/observable.ts';
import { type Feed, type FeedEvent, reduceFeed } from './feed.ts';

/** The clip at the top of the window, so that heights above it do not matter. */
export interface FeedPlace {
  /** Key of the clip. */
  clip: string;
  /** Pixels from the top of the window to it. */
  top: number;
}

interface Entry {
  feed: Feed;
  scroll?: number;
  place?: FeedPlace | null;
  /** Whether the feed is that of an earlier document and the page was not scrolled to its place yet. */
  isRevived?: boolean;
}

const capacity = 8;
const entries = new Map<string, Entry>();
const { subscribe, notify } = createObservable();

export function findFeed(key: string): Feed | undefined {
  return entries.get(key)?.feed;
}

/** The feed with the clip among those whose keys begin so. */
export function findFeedOf(key: string, clip: string): Feed | undefined {
  const feeds = [...entries.values()].map(({ feed }) => feed);
  const has = ({ clips }: Feed) => clips.some((candidate) => clipKey(candidate) === clip);
  return feeds.find((feed) => feed.key.startsWith(key) && has(feed));
}

/** Stores a feed under its key, and evicts the oldest one if there are too many. */
export function putFeed(feed: Feed): void {
  entries.delete(feed.key);
  entries.set(feed.key, { feed });
  const oldest = entries.size > capacity ? entries.keys().next().value : undefined;
  if (oldest !== undefined) entries.delete(oldest);
  notify();
}

export function dispatchToFeed(event: FeedEvent): void {
  const entry = entries.get(event.key);
  if (!entry) return;
  const feed = reduceFeed(entry.feed, event);
  if (feed === entry.feed) return;
  entries.set(event.key, { ...entry, feed });
  notify();
}

export function findFeedScroll(key: string): number | undefined {
  return entries.get(key)?.scroll;
}

/** @param scroll pixels of the list that are above the window */
export function saveFeedScroll(key: string, scroll: number, place: FeedPlace | null): void {
  const entry = entries.get(key);
  if (entry) Object.assign(entry, { scroll, place });
}

const storageKey = 'feed';

/** Stores a feed of several pages for the tab's next document, as after a reload. */
export function keepFeed(key: string): void {
  const entry = entries.get(key);
  if (!entry) return;
  const isLong = entry.feed.asked.length > 0;
  try {
    if (isLong) sessionStorage.setItem(storageKey, JSON.stringify({ ...entry, isRevived: true }));
    else if (readKept()?.feed.key === key) sessionStorage.removeItem(storageKey);
  } catch {
    // Storage is full or blocked: the list begins anew.
  }
}

/**
 * Puts the feed that {@link keepFeed} stored in place of `feed`, which has only its first page, if it
 * is of the same search and begins with the same clips.
 */
export function reviveFeed(feed: Feed): void {
  const kept = readKept();
  if (kept?.feed.key !== feed.key) return;
  sessionStorage.removeItem(storageKey);
  const keys = (clips: readonly Clip[]) => clips.map(clipKey).join();
  const { clips, cursor, asked, pages = [], arranged } = kept.feed;
  const isSame =
    asked[0] === feed.cursor && keys(clips.slice(0, feed.clips.length)) === keys(feed.clips);
  if (!isSame || !isReturn()) return;
  entries.set(feed.key, { ...kept, feed: { ...feed, clips, cursor, asked, pages, arranged } });
  notify();
}

/** Whether the document was loaded again or gone back to. */
function isReturn(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload' || entry?.type === 'back_forward';
}

function readKept(): Entry | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
  } catch {
    return null;
  }
}

/** The place of a revived feed until {@link dropRevivedPlace}; null otherwise. */
export function findRevivedPlace(key: string): FeedPlace | null {
  const entry = entries.get(key);
  return (entry?.isRevived && entry.place) || null;
}

export function dropRevivedPlace(key: string): void {
  const entry = entries.get(key);
  if (entry) entry.isRevived = false;
}

/** Calls back after each change of a feed; returns the clean-up. */
export const subscribeToFeeds = subscribe;
