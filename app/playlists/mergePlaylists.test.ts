import { expect, test } from 'vitest';
import { mergePlaylists } from './mergePlaylists.ts';

test('keeps the order and the first playlist of each id', () => {
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
