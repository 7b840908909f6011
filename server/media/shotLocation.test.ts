import { expect, test } from 'vitest';
import { describeShotLocation } from './shotLocation.ts';

const wordsAt = (x: number, y: number) => describeShotLocation({ kind: 'shot', spot: { x, y } });

test.each([
  [0, 0, 'At the rim'],
  [-20, 25, 'At the rim'],
  [60, -30, 'In the paint'],
  [-75, 130, 'In the paint'],
  [-221, 10, 'Left corner'],
  [225, 87, 'Right corner'],
  [150, 20, 'Right baseline'],
  [-180, 180, 'Left wing'],
  [140, 230, 'Right wing'],
  [-30, 255, 'Straight on'],
  [40, 500, 'Beyond half court'],
])('the location of a shot from %i, %i is %s', (x, y, words) => expect(wordsAt(x, y)).toBe(words));

test('returns null for other plays and unknown locations', () => {
  expect(describeShotLocation({ kind: 'rebound', spot: { x: 0, y: 0 } })).toBeNull();
  expect(describeShotLocation({ kind: 'shot', spot: null })).toBeNull();
});
