import { expect, it } from 'vitest';
import type { ExtensionMemory } from '#app/api/extensionMemory.ts';
import { createFigurePaths, getPlayerPath, listFigureStats } from './figureSearch.ts';

const announcing = (...tokens: string[]): ExtensionMemory => ({
  has: (token) => tokens.includes(token),
  isKnown: () => true,
  learn: () => {},
  drop: () => {},
});

it('figures lead to the plays of the player, or the team, in the order of play', () => {
  const pathsOf = createFigurePaths('0022400061', ['PTS']);
  const game = '/search?type=game&league=nba&game=0022400061&stats=PTS&seasonType=Regular+Season';
  expect(pathsOf({ player: 1628369 })?.('PTS')).toBe(
    `${game}&singleSeason=2024-25&player=1628369&sort=asc`,
  );
  expect(pathsOf({ team: 1610612738 })?.('PTS')).toBe(
    `${game}&singleSeason=2024-25&team=1610612738&sort=asc`,
  );
  expect(pathsOf({ team: 1610612738 })?.('PF')).toBeNull();
  expect(createFigurePaths('0022400061', [])({ player: 1 })).toBeNull();
  expect(createFigurePaths('nonsense', ['PTS'])({ player: 1 })).toBeNull();
});

it('only the categories that the API finds lead anywhere', () => {
  expect(listFigureStats(announcing('stat-categories'))).toEqual([]);
  expect(listFigureStats(announcing('game-filters'))).not.toContain('FTM');
  expect(listFigureStats(announcing('game-filters'))).toContain('TOV');
  expect(listFigureStats(announcing('game-filters', 'stat-categories'))).toContain('FTM');
});

it('a player’s name leads to a search whose season the page chooses', () => {
  expect(getPlayerPath('wnba', 1642286)).toBe('/search?type=player&league=wnba&player=1642286');
});
