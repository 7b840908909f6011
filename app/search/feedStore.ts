/**
 * The feeds that this browser tab has open, so that a list outlives a visit to one of its clips.
 * Only for the browser: on the server the module is shared by all visitors, and stays empty.
 */
import { createSubscribers } from '#app/subscribers.ts';
import { type Feed, type FeedEvent, reduceFeed } from './feed.ts';

const kept = 8;
const feeds = new Map<string, Feed>();
const { subscribe, notify } = createSubscribers();

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
export const subscribeToFeeds = subscribe;
