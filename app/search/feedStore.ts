/**
 * A cache of this tab's feeds and their scroll positions, so that a list survives a visit to one of
 * its clips. For the browser only: on the server, where all visitors share the module, it stays empty.
 */
import { createObservable } from '#app/lib/observable.ts';
import { type Feed, type FeedEvent, reduceFeed } from './feed.ts';

const capacity = 8;
const entries = new Map<string, { feed: Feed; scroll?: number }>();
const { subscribe, notify } = createObservable();

export function findFeed(key: string): Feed | undefined {
  return entries.get(key)?.feed;
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
export function saveFeedScroll(key: string, scroll: number): void {
  const entry = entries.get(key);
  if (entry) entry.scroll = scroll;
}

/** Calls back after each change of a feed; returns the clean-up. */
export const subscribeToFeeds = subscribe;
