import { expect, it } from 'vitest';
import { getGameSegment, toSeasonSegment } from './seasonSegment.ts';

it('gives each part of a season its own number', () => {
  expect(toSeasonSegment(2024, 'Regular Season')).toBe(20242);
  expect(toSeasonSegment(2024, 'Playoffs')).toBe(20244);
});

it('assigns games by id: play-ins to the playoffs, the Cup final to the regular season', () => {
  expect(getGameSegment('0022400561')).toBe(20242);
  expect(getGameSegment('0062400001')).toBe(20242);
  expect(getGameSegment('0042400407')).toBe(20244);
  expect(getGameSegment('0052400101')).toBe(20244);
  expect(getGameSegment('1042400305')).toBe(20244);
  expect(getGameSegment('0012400001')).toBe(0);
  expect(getGameSegment('0032400001')).toBe(0);
  expect(getGameSegment('nonsense')).toBe(0);
  expect(getGameSegment(42400407)).toBe(20244);
  expect(getGameSegment(1042400305)).toBe(20244);
});
