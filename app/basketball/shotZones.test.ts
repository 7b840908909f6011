import { expect, test } from 'vitest';
import { getShotZone, getShotZoneName, shotZones } from './shotZones.ts';

/** Shots of the leagues' shot charts of 2024-25 and 2025, with the zones that they have there. */
test.each([
  [0, 0, 2, 'restricted-area'],
  [-24, -29, 2, 'restricted-area'],
  [0, 40, 2, 'paint-center'],
  [-79, -10, 2, 'paint-center'],
  [-41, 69, 2, 'paint-left'],
  [60, 100, 2, 'paint-right'],
  [0, 138, 2, 'paint-center'],
  [0, 139, 2, 'mid-center'],
  [-136, -1, 2, 'mid-left'],
  [-81, -43, 2, 'mid-left'],
  [81, 137, 2, 'mid-right'],
  [-130, 134, 2, 'mid-left-center'],
  [185, 135, 2, 'mid-right-center'],
  [69, 236, 2, 'mid-center'],
  [218, 60, 2, 'mid-right'],
  [-168, 205, 3, 'above-left'],
  [0, 394, 3, 'above-center'],
  [248, 88, 3, 'above-right'],
  [-229, 420, 3, 'backcourt'],
] as const)(
  'a shot from %i, %i worth %i is in the zone %s in both leagues',
  (x, y, value, zone) => {
    expect(getShotZone({ x, y, value }, 'nba')).toBe(zone);
    expect(getShotZone({ x, y, value }, 'wnba')).toBe(zone);
  },
);

test('corners end where each league’s line begins to bend', () => {
  expect(getShotZone({ x: -222, y: 87, value: 3 }, 'nba')).toBe('corner-left');
  expect(getShotZone({ x: -222, y: 88, value: 3 }, 'nba')).toBe('above-left');
  expect(getShotZone({ x: 219, y: 27, value: 3 }, 'wnba')).toBe('corner-right');
  expect(getShotZone({ x: 219, y: 28, value: 3 }, 'wnba')).toBe('above-right');
});

test('its value tells a three from a long two on the line', () => {
  expect(getShotZone({ x: -219, y: 6, value: 3 }, 'nba')).toBe('corner-left');
  expect(getShotZone({ x: -219, y: 6, value: 2 }, 'nba')).toBe('mid-left');
  expect(getShotZone({ x: 0, y: 238, value: 3 }, 'nba')).toBe('above-center');
  expect(getShotZone({ x: 0, y: 238, value: 2 }, 'nba')).toBe('mid-center');
  expect(getShotZone({ x: 0, y: 225, value: 3 }, 'wnba')).toBe('above-center');
});

test('there is no zone without a position or a value of two or three', () => {
  expect(getShotZone({ x: null, y: null, value: 2 }, 'nba')).toBeNull();
  expect(getShotZone({ x: 0, y: 137, value: null }, 'nba')).toBeNull();
  expect(getShotZone({ x: 0, y: 137, value: 1 }, 'nba')).toBeNull();
});

test('zones have different names', () => {
  expect(new Set(shotZones.map(getShotZoneName)).size).toBe(15);
});
