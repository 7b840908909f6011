/**
 * The feeds that this browser tab has open, so that a list outlives a visit to one of its clips.
 * Only for the browser: on the server the module is shared by all visitors, and stays empty.
 */
import { type Feed, type FeedEvent, reduceFeed } from './feed.ts';

const kept = 8;
const feeds = new Map<string, Feed>();
const listeners = new Set<() => void>();

export function findFeed(key: string): Feed | undefined {
  return feeds.get(key);
}

/** Puts a feed in, in place of one with the same key; the one unused for longest makes room. */
export function putFeed(feed: Feed): void {
  feeds.delete(feed.key);
  feeds.set(feed.key, feed);
  const oldest = feeds.size > kept ? feeds.keys().next().value : undefined;
  if (oldest !== undefined) feeds.delete(oldest);
  notify();
}

export function dispatchToFeed(event: FeedEvent): void {
  const feed = feeds.get(event.key);
  if (!feed) return;
  const next = reduceFeed(feed, event);
  if (next === feed) return;
  feeds.set(feed.key, next);
  notify();
}

/** Calls back after each change; gives the way to stop that. */
export function subscribeToFeeds(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
