import { expect, test } from 'vitest';
import { mergePlaylists } from './mergePlaylists.ts';

test('merged lists keep their order and the first of each id', () => {
  const own = [
    { id: 'b', isOwner: true },
    { id: 'a', isOwner: true },
  ];
  const publicLists = [
    { id: 'c', isOwner: false },
    { id: 'a', isOwner: false },
  ];
  expect(mergePlaylists(own, publicLists)).toEqual([...own, publicLists[0]]);
});
