import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clipKey } from '#app/api/clipList.ts';
import type { Clip, ClipPage } from '#app/api/contract.ts';
import {
  type Feed,
  type FeedEvent,
  feedKey,
  keepLoadedClips,
  openFeed,
  reduceFeed,
} from './feed.ts';
import { defaultPlayerSearch } from './search.ts';

function clip(eventNumber: number, gameId = '0022400001'): Clip {
  const url = `/media/${gameId}/${eventNumber}.mp4`;
  return { gameId, eventNumber, url, date: '2025-01-01', period: 1, clockTime: '1:00', tags: [] };
}

function page(
  numbers: number[],
  nextCursor: string | null,
  over: Partial<ClipPage> = {},
): ClipPage {
  return { items: numbers.map((n) => clip(n)), nextCursor, errors: [], ...over };
}

const key = feedKey(defaultPlayerSearch(), null);
const opened = openFeed(key, page([1, 2], 'a'));
const play = (feed: Feed, ...events: FeedEvent[]) => events.reduce(reduceFeed, feed);
const asked: FeedEvent = { type: 'asked', key, cursor: 'a' };
const answered = (answer: ClipPage, cursor = 'a', of = key): FeedEvent => {
  return { type: 'answered', key: of, cursor, page: answer };
};
const numbers = (feed: Feed) => feed.clips.map((entry) => entry.eventNumber);

describe('the feed', () => {
  it('goes from loading to loaded with more pages, and to exhausted', () => {
    expect(play(opened, asked)).toMatchObject({ status: 'loading', cursor: 'a' });
    const second = play(opened, asked, answered(page([3], 'b')));
    expect(second).toMatchObject({ status: 'idle', cursor: 'b' });
    expect(numbers(second)).toEqual([1, 2, 3]);
    const last = play(second, { ...asked, cursor: 'b' }, answered(page([4], null), 'b'));
    expect(last).toMatchObject({ status: 'idle', cursor: null });
  });

  it('appends only unseen clips, by game and event number', () => {
    const more = { items: [clip(2), clip(3), clip(3), clip(2, '0022400002')], nextCursor: null };
    const feed = play(opened, asked, answered({ ...more, errors: [] }));
    expect(feed.clips.map(clipKey)).toEqual([
      '0022400001:1',
      '0022400001:2',
      '0022400001:3',
      '0022400002:2',
    ]);
  });

  it('ignores requests past the end', () => {
    const ended = openFeed(key, page([1], null));
    expect(play(ended, asked)).toBe(ended);
  });

  it('keeps its clips when a page fails, and can retry it', () => {
    const failed = play(
      opened,
      asked,
      answered(page([], null, { failed: true, errors: ['Down'] })),
    );
    expect(failed).toMatchObject({ status: 'failed', cursor: 'a', errors: ['Down'] });
    expect(numbers(failed)).toEqual([1, 2]);
    const retried = play(failed, asked, answered(page([3], null)));
    expect(retried).toMatchObject({ status: 'idle', cursor: null });
    expect(numbers(retried)).toEqual([1, 2, 3]);
  });

  it('drops answers to another search, an older request or an abandoned one', () => {
    const loading = play(opened, asked);
    expect(play(loading, answered(page([9], null), 'a', 'another'))).toBe(loading);
    expect(play(loading, answered(page([9], null), 'older'))).toBe(loading);
    expect(play(opened, answered(page([9], null)))).toBe(opened);
    const left = play(loading, { type: 'abandoned', key });
    expect(left).toMatchObject({ status: 'idle', cursor: 'a' });
    expect(play(left, answered(page([9], null)))).toBe(left);
  });

  it('ends when cursors repeat', () => {
    expect(play(opened, asked, answered(page([3], 'a')))).toMatchObject({ cursor: null });
    const second = play(opened, asked, answered(page([3], 'b')));
    const round = play(second, { ...asked, cursor: 'b' }, answered(page([4], 'a'), 'b'));
    expect(round).toMatchObject({ status: 'idle', cursor: null });
  });

  it('keeps each message of the API once', () => {
    const first = openFeed(key, page([1], 'a', { errors: ['No video'] }));
    const feed = play(first, asked, answered(page([2], null, { errors: ['No video', 'Late'] })));
    expect(feed.errors).toEqual(['No video', 'Late']);
  });

  it('never loses, repeats or reorders a clip, for any sequence of events', () => {
    const cursors = fc.constantFrom('a', 'b', 'c');
    const pages: fc.Arbitrary<ClipPage> = fc.record({
      items: fc.array(
        fc.nat({ max: 20 }).map((n) => clip(n)),
        { maxLength: 6 },
      ),
      nextCursor: fc.option(cursors),
      errors: fc.constant([] as string[]),
    });
    const keys = fc.constantFrom(key, 'another');
    const events: fc.Arbitrary<FeedEvent> = fc.oneof(
      fc.record({ type: fc.constant('asked' as const), key: keys, cursor: cursors }),
      fc.record({
        type: fc.constant('answered' as const),
        key: keys,
        cursor: cursors,
        page: pages,
      }),
      fc.record({ type: fc.constant('abandoned' as const), key: keys }),
    );
    fc.assert(
      fc.property(fc.array(events, { maxLength: 30 }), (list) => {
        let feed = opened;
        for (const event of list) {
          const next = reduceFeed(feed, event);
          expect(next.clips.slice(0, feed.clips.length)).toEqual(feed.clips);
          expect(new Set(next.clips.map(clipKey)).size).toBe(next.clips.length);
          feed = next;
        }
      }),
    );
  });
});

describe('a feed that the app arranges', () => {
  const arranged = { isSorted: true, isFiltered: false, read: 4, isCut: true, rest: 'd' };
  const day = (n: number): Clip => ({ ...clip(n), date: `2025-01-0${n}` });
  const list = (numbers: number[], cursor: string | null, over: Partial<ClipPage> = {}) =>
    openFeed(key, { ...page([], cursor, over), items: numbers.map(day) });
  const loaded = list([9, 8, 7, 6, 5], 'e');
  const turned = list([6, 7, 8, 9], null, { arranged });

  it('loads no page by itself after one that added nothing', () => {
    expect(opened.isGrowing).toBe(true);
    expect(play(opened, asked, answered(page([1, 2], 'b'))).isGrowing).toBe(false);
    expect(play(opened, asked, answered(page([3], 'b'))).isGrowing).toBe(true);
    expect(openFeed(key, page([], 'a')).isGrowing).toBe(false);
  });

  it('loads no page by itself after reading to the limit, and counts what was read', () => {
    const filtered = { ...arranged, isSorted: false, isFiltered: true };
    const first = openFeed(key, page([1], 'a', { arranged: { ...filtered, read: 300 } }));
    expect(first.isGrowing).toBe(false);
    const next = play(
      first,
      asked,
      answered(page([2], 'b', { arranged: { ...filtered, read: 300 } })),
    );
    expect(next).toMatchObject({ isGrowing: false, arranged: { read: 600 } });
  });

  it('keeps all loaded clips when the order is toggled', () => {
    const rising = keepLoadedClips(turned, loaded, 'asc');
    expect(numbers(rising)).toEqual([5, 6, 7, 8, 9]);
    expect(rising).toMatchObject({ cursor: null, arranged: { read: 5, isCut: true, rest: 'e' } });
    const falling = keepLoadedClips(list([9, 8], 'b'), turned, 'desc');
    expect(numbers(falling)).toEqual([9, 8, 7, 6]);
    expect(falling).toMatchObject({ cursor: 'd', arranged: null });
  });

  it('takes over nothing where the API sorts', () => {
    const sorted = list([1, 2], 'x');
    expect(keepLoadedClips(sorted, loaded, 'asc')).toBe(sorted);
  });
});

describe('openFeed', () => {
  it('drops repeats in the first page', () => {
    expect(numbers(openFeed(key, page([1, 1, 2], null)))).toEqual([1, 2]);
  });

  it('fails if its first page failed', () => {
    expect(openFeed(key, page([], null, { failed: true })).status).toBe('failed');
  });
});

describe('feedKey', () => {
  it('distinguishes lists of one search by their first cursor', () => {
    expect(feedKey(defaultPlayerSearch(), 'x')).not.toBe(key);
    expect(feedKey(defaultPlayerSearch(), null)).toBe(key);
  });
});
