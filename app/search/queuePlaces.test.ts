import { describe, expect, it } from 'vitest';
import { clipKey } from '#app/api/clipList.ts';
import { stubClip } from '#tests/support/stubAnswers.ts';
import { formatPlaceParam, isFollowed, parsePlaceParam, placeClips } from './queuePlaces.ts';

const clips = Array.from({ length: 330 }, (_, i) => stubClip(i + 1));
const starts = (page: number) => ({ cursor: `page-${page}`, before: 15 * (page - 1) });
const pages = Array.from({ length: 21 }, (_, i) => starts(i + 2));
const sorted = { isSorted: true, isFiltered: false, read: 330, isCut: true, rest: 'x' };
const filtered = { ...sorted, isSorted: false, isFiltered: true };

/** The place of the clip with so many others before it. */
function placeOf(index: number, ...[list, part]: Parameters<typeof placeClips>) {
  return placeClips(list, part).get(clipKey(clips[index] as (typeof clips)[number]));
}

describe('the place of a clip in a queue', () => {
  const list = { clips, pages, arranged: null };

  it('is the page of the clip before it, from the 271st clip on', () => {
    expect(placeOf(269, list, null)).toBeUndefined();
    expect(placeOf(270, list, null)).toEqual({ cursor: 'page-18', before: 255 });
    expect(placeOf(271, list, null)).toEqual({ cursor: 'page-19', before: 270 });
    expect(placeOf(329, list, null)).toEqual({ cursor: 'page-22', before: 315 });
  });

  it('counts the clips before a part of the list', () => {
    const part = { cursor: 'abc', before: 600, first: null };
    expect(placeOf(0, list, part)).toEqual({ cursor: 'abc', before: 600 });
    expect(placeOf(15, list, part)).toEqual({ cursor: 'abc', before: 600 });
    expect(placeOf(16, list, part)).toEqual({ cursor: 'page-2', before: 615 });
  });

  it('is told early in a list that was filtered here, and never in one that was sorted here', () => {
    expect(placeOf(16, { ...list, arranged: filtered }, null)).toEqual(starts(2));
    expect(placeClips({ ...list, arranged: sorted }, null).size).toBe(0);
  });

  it('is written with the cursor', () => {
    const place = { cursor: '~sort~a.b', before: 285 };
    expect(parsePlaceParam(formatPlaceParam(place))).toEqual(place);
    for (const junk of [null, '', '7', '7.', 'x.abc', '-1.abc', '1234567.abc']) {
      expect(parsePlaceParam(junk)).toBeNull();
    }
  });
});

it('tells whether a clip has one after it', () => {
  const [first, second, third] = clips.slice(0, 3) as [never, never, never];
  expect(isFollowed(first, [first, second])).toBe(true);
  expect(isFollowed(second, [first, second])).toBe(false);
  expect(isFollowed(third, [first, second])).toBe(false);
});
