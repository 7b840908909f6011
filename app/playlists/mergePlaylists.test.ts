import { expect, test } from 'vitest';
import { mergePlaylists } from './mergePlaylists.ts';

test('merged lists keep their order and the first of each id', () => {
  const own = [
    { id: 'b', isOwner: true },
    { id: 'a', isOwner: true },
  ];
  const everybodys = [
    { id: 'c', isOwner: false },
    { id: 'a', isOwner: false },
  ];
  expect(mergePlaylists(own, everybodys)).toEqual([...own, everybodys[0]]);
});
