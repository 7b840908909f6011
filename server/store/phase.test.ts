import { expect, it } from 'vitest';
import { phaseOf, phaseOfGame } from './phase.ts';

it('gives each part of a season its own number', () => {
  expect(phaseOf(2024, 'Regular Season')).toBe(20242);
  expect(phaseOf(2024, 'Playoffs')).toBe(20244);
});

it('places a game by its id: play-in with the playoffs, the Cup final with the season', () => {
  expect(phaseOfGame('0022400561')).toBe(20242);
  expect(phaseOfGame('0062400001')).toBe(20242);
  expect(phaseOfGame('0042400407')).toBe(20244);
  expect(phaseOfGame('0052400101')).toBe(20244);
  expect(phaseOfGame('1042400305')).toBe(20244);
  expect(phaseOfGame('0012400001')).toBe(0);
  expect(phaseOfGame('0032400001')).toBe(0);
  expect(phaseOfGame('nonsense')).toBe(0);
  expect(phaseOfGame(42400407)).toBe(20244);
  expect(phaseOfGame(1042400305)).toBe(20244);
});
