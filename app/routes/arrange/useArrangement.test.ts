import { expect, it } from 'vitest';
import { moveIds } from './useArrangement.ts';

it.each([
  ['e', 0, 'eabcd'],
  ['a', 4, 'bcdea'],
  ['a', 99, 'bcdea'],
  ['c', -1, 'cabde'],
  ['bd', 0, 'bdace'],
  ['bd', 2, 'acbde'],
])('moves %s to the place %i among the others', (ids, to, order) => {
  expect(moveIds([...'abcde'], new Set(ids), to).join('')).toBe(order);
});
