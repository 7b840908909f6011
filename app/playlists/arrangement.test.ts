import { describe, expect, it } from 'vitest';
import type { PlaylistState } from '#app/api/contract.ts';
import {
  findMoved,
  mergeEdits,
  type OtherClip,
  readEdits,
  type SentArrangement,
  toNoteKey,
} from './arrangement.ts';

/** A form shown with the clips 'a b c d e' and changed. */
function sent(changes: {
  places?: Record<string, number>;
  notes?: Record<string, string>;
  removed?: string[];
  cover?: string;
  /** Clips with a row. */
  shown?: string;
}): SentArrangement {
  const { places = {}, notes = {}, removed = [], cover = null, shown = 'abcde' } = changes;
  const rows = [...'abcde'].map((id, i) => ({
    id,
    from: i + 1,
    place: places[id] ?? i + 1,
    note: notes[id] ?? '',
    was: '',
  }));
  const clips = { rows: rows.filter(({ id }) => shown.includes(id)), others: [] as OtherClip[] };
  clips.others = rows.filter(({ id }) => !shown.includes(id)).map(({ id }) => ({ id, was: '' }));
  return { ...clips, removed: new Set(removed), cover, coverWas: null };
}

function state(order: string, notes: Record<string, string> = {}, cover: string | null = null) {
  const clips = [...order].map((id) => ({
    ...{ id, gameId: '0022400061', eventNumber: 1 },
    note: notes[id] ?? '',
  }));
  return { revision: 9, cover, clips } satisfies PlaylistState;
}

const merge = (changes: Parameters<typeof sent>[0], present: PlaylistState) =>
  mergeEdits(readEdits(sent(changes)), present);
const orderOf = (changes: Parameters<typeof sent>[0], order = 'abcde') =>
  merge(changes, state(order)).order.join('');

describe('the numbers of a form', () => {
  it.each([
    [{ e: 1 }, 'eabcd'],
    [{ a: 3 }, 'bcade'],
    [{ a: 99 }, 'bcdea'],
    [{ d: 1, e: 1 }, 'edabc'],
    [{ a: 5, e: 1 }, 'ebcda'],
    [{ a: 2, b: 3, c: 4, d: 5, e: 1 }, 'eabcd'],
    [{ a: 2, b: 1 }, 'bacde'],
  ])('%j make the order %s', (places, order) => {
    expect(orderOf({ places: places as Record<string, number> })).toBe(order);
  });

  it('count the clips that stay', () => {
    expect(orderOf({ places: { d: 1, e: 3 }, removed: ['b'] })).toBe('daec');
  });

  it.each([
    ['b', { b: 5 }, [], 'acdeb'],
    ['cd', { d: 1 }, [], 'dabce'],
    // As a script sends it, which numbers each row anew.
    ['abc', { a: 4, b: 1, c: 2 }, [], 'bcdae'],
    ['de', { e: 1 }, ['d'], 'eabc'],
  ])('of the rows %s alone, %j, count over all clips', (shown, places, removed, order) => {
    expect(orderOf({ shown, places: places as Record<string, number>, removed })).toBe(order);
    expect(readEdits(sent({ shown, removed })).before.join('')).toBe('abcde');
  });

  it('of some rows alone tell apart what is new and what had no row', () => {
    const merged = merge({ shown: 'de', places: { e: 1 } }, state('abcdef', { a: 'Theirs' }));
    expect(merged.order.join('')).toBe('eabcdf');
    expect(merged.others).toMatchObject({ added: 1, notes: 1, moved: 0 });
  });

  it('tell the fewest moves', () => {
    expect([...findMoved([...'abcde'], [...'eabcd'])]).toEqual(['e']);
    expect(findMoved([...'abcde'], [...'abcde']).size).toBe(0);
    expect(findMoved([...'abcde'], [...'edcba']).size).toBe(4);
    expect([...findMoved([...'abcde'], [...'xbcda'])]).toEqual(['a']);
  });
});

describe('a form on top of another change', () => {
  it('sends nothing that it did not change', () => {
    expect(merge({}, state('ab'))).toMatchObject({
      sentOrder: undefined,
      notes: {},
      remove: [],
      cover: undefined,
      conflicts: [],
      others: { added: 0, removed: 3 },
    });
  });

  it('keeps clips that were added, and leaves out those that were removed', () => {
    const merged = merge({ places: { e: 1 }, removed: ['b', 'c'] }, state('abdexy'));
    expect(merged).toMatchObject({ order: [...'eadxy'], remove: ['b'], conflicts: [] });
    expect(merged.others).toEqual({ added: 2, removed: 1, moved: 0, notes: 0, cover: false });
  });

  it('joins moves of different clips, and asks about one that both moved', () => {
    const joined = merge({ places: { e: 1 } }, state('bcdae'));
    expect(joined).toMatchObject({ order: [...'ebcda'], conflicts: [], others: { moved: 1 } });
    const both = merge({ places: { e: 1 } }, state('aebcd'));
    expect(both).toMatchObject({ order: [...'eabcd'], conflicts: [{ kind: 'order', count: 1 }] });
  });

  it('joins notes on different clips, and asks about one note that both wrote', () => {
    const joined = merge({ notes: { a: 'mine' } }, state('abcde', { b: 'theirs' }));
    expect(joined).toMatchObject({ notes: { a: 'mine' }, conflicts: [], others: { notes: 1 } });
    const both = merge({ notes: { a: 'mine' } }, state('abcde', { a: 'theirs' }));
    expect(both.conflicts).toEqual([{ kind: 'note', id: 'a', theirs: 'theirs' }]);
    expect(merge({ notes: { a: 'same' } }, state('abcde', { a: 'same' })).conflicts).toEqual([]);
  });

  it('loses no note by a removal, on either side', () => {
    expect(merge({ notes: { a: 'mine' } }, state('bcde')).conflicts).toEqual([
      { kind: 'gone', id: 'a', mine: 'mine' },
    ]);
    expect(merge({ removed: ['a'] }, state('abcde', { a: 'theirs' })).conflicts).toEqual([
      { kind: 'removed', id: 'a', theirs: 'theirs' },
    ]);
  });

  it('asks about a cover that both chose', () => {
    expect(merge({ cover: 'b' }, state('abcde'))).toMatchObject({ cover: 'b', conflicts: [] });
    expect(merge({}, state('abcde', {}, 'c'))).toMatchObject({ cover: undefined, conflicts: [] });
    expect(merge({ cover: 'b' }, state('abcde', {}, 'c')).conflicts).toEqual([{ kind: 'cover' }]);
    expect(merge({ cover: 'b' }, state('acde')).cover).toBeUndefined();
  });
});

it('keys of notes differ where notes do', () => {
  const keys = ['', 'a', 'b', 'ab', 'ba'].map(toNoteKey);
  expect(new Set(keys).size).toBe(5);
});
