import { describe, expect, test } from 'vitest';
import { findPlaylists } from './findPlaylists.ts';

const playlists = [
  { id: 'a', name: 'Curry threes', description: 'From way downtown' },
  { id: 'b', name: 'Dunks', description: 'Posters of the season' },
  { id: 'c', name: 'Defence', description: null },
];

describe('findPlaylists', () => {
  test('returns all playlists in order for an empty pattern', () => {
    expect(findPlaylists([playlists], '  ')).toEqual(playlists);
  });

  test.each([
    ['curry', 'Curry threes'],
    ['cury', 'Curry threes'],
    ['posters', 'Dunks'],
    ['defense', 'Defence'],
  ])('for %j returns %j first', (pattern, name) => {
    expect(findPlaylists([playlists], pattern)[0]?.name).toBe(name);
  });

  test('returns nothing without a close match', () => {
    expect(findPlaylists([playlists], 'zzzzqqqq')).toEqual([]);
  });

  test('accepts 32 graphemes, however long they are in memory', () => {
    const ball = { id: 'a', name: '🏀'.repeat(40) };
    expect(findPlaylists([[ball]], '🏀'.repeat(32))).toEqual([ball]);
    expect(findPlaylists([[ball]], '🏀'.repeat(33))).toEqual([]);
  });

  test('finds a playlist of two lists once, as the first list has it, and the best match first', () => {
    const own = [
      { id: 'd', name: 'Curry floaters', description: 'From way downtown' },
      { id: 'b', name: 'Dunks', description: 'Posters of the season' },
    ];
    expect(findPlaylists([own, playlists], 'dunks')[0]).toBe(own[1]);
    expect(findPlaylists([own, playlists], 'dunks').filter(({ id }) => id === 'b')).toHaveLength(1);
    expect(findPlaylists([own, playlists], 'curry threes').map(({ id }) => id)[0]).toBe('a');
  });

  test('returns nothing for 33 characters', () => {
    expect(findPlaylists([playlists], `curry${' '.repeat(27)}x`)).toEqual([]);
  });
});
