import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Clip } from '#app/api/contract.ts';
import { type Feed, openFeed } from './feed.ts';
import {
  findFeed,
  findRevivedPlace,
  keepFeed,
  putFeed,
  reviveFeed,
  saveFeedScroll,
} from './feedStore.ts';

const clips = (from: number, length: number) =>
  Array.from({ length }, (_, i) => ({ gameId: '0022400061', eventNumber: from - i })) as Clip[];
const begin = (key: string, from = 60) =>
  openFeed(key, { items: clips(from, 15), nextCursor: 'page-2', errors: [] });
const long = (key: string): Feed => ({
  ...begin(key),
  clips: clips(60, 30),
  cursor: 'page-3',
  asked: ['page-2'],
});
const place = { clip: '0022400061:40', top: 100 };

/** The list that another document of the tab was left with. */
function leave(feed: Feed): void {
  putFeed(feed);
  saveFeedScroll(feed.key, 2000, place);
  keepFeed(feed.key);
}

/** The list of a new document. */
function arrive(feed: Feed): Feed | undefined {
  putFeed(feed);
  reviveFeed(feed);
  return findFeed(feed.key);
}

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  loadedBy('reload');
});
afterEach(() => vi.unstubAllGlobals());

function loadedBy(type: 'reload' | 'navigate'): void {
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type }] });
}

describe('a feed after a reload', () => {
  it('has its clips and its place again, once', () => {
    leave(long('a'));
    const first = begin('a');
    expect(arrive(first)).toEqual({ ...long('a'), firstPage: first.firstPage });
    expect(findRevivedPlace('a')).toEqual(place);
    expect(arrive(begin('a'))?.clips).toHaveLength(15);
    expect(findRevivedPlace('a')).toBeNull();
  });

  it('begins anew if it has other clips now', () => {
    leave(long('b'));
    expect(arrive(begin('b', 61))?.clips).toHaveLength(15);
  });

  it('is not that of another search', () => {
    leave(long('c'));
    expect(arrive(begin('d'))?.clips).toHaveLength(15);
    expect(arrive(begin('c'))?.clips).toHaveLength(30);
  });

  it('begins anew if it was left with its first page', () => {
    leave(long('e'));
    leave(begin('e'));
    expect(arrive(begin('e'))?.clips).toHaveLength(15);
  });

  it('begins anew in a document that is not a return', () => {
    leave(long('f'));
    loadedBy('navigate');
    expect(arrive(begin('f'))?.clips).toHaveLength(15);
  });

  it('begins anew without storage', () => {
    vi.stubGlobal('sessionStorage', undefined);
    leave(long('g'));
    expect(arrive(begin('g'))?.clips).toHaveLength(15);
  });
});
