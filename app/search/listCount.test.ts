import { describe, expect, it } from 'vitest';
import type { ArrangedClips, ClipTotal } from '#app/api/contract.ts';
import { stubClip } from '#tests/support/stubAnswers.ts';
import { describeCount, describePlace } from './listCount.ts';

interface Given {
  cursor?: string | null;
  total?: ClipTotal;
  arranged?: ArrangedClips;
}

function list(loaded: number, { cursor = 'next', total, arranged }: Given = {}) {
  const clips = Array.from({ length: loaded }, (_, i) => stubClip(i));
  const firstPage = { items: clips.slice(0, 15), nextCursor: cursor, errors: [], total };
  return { clips, cursor, arranged: arranged ?? null, firstPage };
}

const total = (count: number, more = false) => ({ total: { count, more } });
const sortedHere = { isSorted: true, isFiltered: false, read: 300, isCut: true, rest: 'x' };

describe('describeCount', () => {
  it('is the API’s total', () => {
    expect(describeCount(list(15, total(311)), null)).toBe('311 clips');
    expect(describeCount(list(15, total(311)), 'page-2')).toBe('311 clips');
    expect(describeCount(list(15, total(10_000, true)), null)).toBe('more than 10,000 clips');
    expect(describeCount(list(15, total(1234)), null)).toBe('1,234 clips');
  });

  it('is what was read so far where the API tells none and there is more', () => {
    expect(describeCount(list(15), null)).toBe('15 clips so far');
    expect(describeCount(list(1), null)).toBe('1 clip so far');
    expect(describeCount(list(15), 'page-2')).toBe('15 clips on this page');
  });

  it('is that of the list once it has ended', () => {
    expect(describeCount(list(35, { cursor: null }), null)).toBe('35 clips');
    expect(describeCount(list(1, { cursor: null }), null)).toBe('1 clip');
    expect(describeCount(list(0, { cursor: null }), null)).toBe('0 clips');
    expect(describeCount(list(35, { cursor: null, ...total(36) }), null)).toBe('35 clips');
    expect(describeCount(list(5, { cursor: null }), 'page-3')).toBe('5 clips on this page');
  });

  it('is the total, or what was read, of a list that was sorted here', () => {
    const ended = { cursor: null, arranged: sortedHere };
    expect(describeCount(list(300, { ...ended, ...total(1500) }), null)).toBe('1,500 clips');
    expect(describeCount(list(300, ended), null)).toBe('300 clips');
  });
});

describe('describePlace', () => {
  it('is the place in the whole list', () => {
    expect(describePlace(2, list(15, total(311)), null)).toBe('3 of 311');
    expect(describePlace(1199, list(1215, total(10_000, true)), null)).toBe(
      '1,200 of more than 10,000',
    );
    expect(describePlace(34, list(35, { cursor: null }), null)).toBe('35 of 35');
  });

  it('is not known of a clip outside the list, without a count, or after pages that were not read', () => {
    expect(describePlace(-1, list(15, total(311)), null)).toBeNull();
    expect(describePlace(2, list(15), null)).toBeNull();
    expect(describePlace(2, list(15, total(311)), 'page-2')).toBeNull();
    const ended = { cursor: null, arranged: sortedHere };
    expect(describePlace(2, list(300, { ...ended, ...total(1500) }), null)).toBeNull();
  });
});
