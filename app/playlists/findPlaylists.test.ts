import { describe, expect, test } from 'vitest';
import { findPlaylists } from './findPlaylists.ts';

const playlists = [
  { name: 'Curry threes', description: 'From way downtown' },
  { name: 'Dunks', description: 'Posters of the season' },
  { name: 'Defence', description: null },
];

describe('finding playlists', () => {
  test('an empty pattern keeps all, in order', () => {
    expect(findPlaylists(playlists, '  ')).toEqual(playlists);
  });

  test.each([
    ['curry', 'Curry threes'],
    ['cury', 'Curry threes'],
    ['posters', 'Dunks'],
    ['defense', 'Defence'],
  ])('%j finds %j first', (pattern, name) => {
    expect(findPlaylists(playlists, pattern)[0]?.name).toBe(name);
  });

  test('nothing near finds nothing', () => {
    expect(findPlaylists(playlists, 'zzzzqqqq')).toEqual([]);
  });

  test('33 characters find nothing', () => {
    expect(findPlaylists(playlists, `curry${' '.repeat(27)}x`)).toEqual([]);
  });
});
