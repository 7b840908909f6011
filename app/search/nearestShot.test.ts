import { describe, expect, it } from 'vitest';
import { findNearestShot, findNext } from './nearestShot.ts';

const spots = [
  { left: 100, top: 100 },
  { left: 140, top: 110 },
  { left: 100, top: 180 },
  { left: 60, top: 100 },
];

describe('findNearestShot', () => {
  it('finds the nearest spot within a distance', () => {
    expect(findNearestShot(spots, { left: 130, top: 108 }, 20)).toBe(1);
    expect(findNearestShot(spots, { left: 300, top: 300 }, 20)).toBe(-1);
    expect(findNearestShot([], { left: 0, top: 0 }, 20)).toBe(-1);
  });
});

describe('findNext', () => {
  it('goes to the nearest spot in the direction of an arrow', () => {
    expect(findNext(spots, 0, 'ArrowRight')).toBe(1);
    expect(findNext(spots, 0, 'ArrowLeft')).toBe(3);
    expect(findNext(spots, 0, 'ArrowDown')).toBe(2);
    expect(findNext(spots, 2, 'ArrowUp')).toBe(0);
  });

  it('stays where there is none, and begins with the first', () => {
    expect(findNext(spots, 1, 'ArrowRight')).toBe(1);
    expect(findNext(spots, -1, 'ArrowRight')).toBe(0);
    expect(findNext([], -1, 'ArrowRight')).toBe(-1);
    expect(findNext(spots, 0, 'a')).toBeNull();
  });
});
