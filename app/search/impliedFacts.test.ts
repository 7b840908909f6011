import { expect, it } from 'vitest';
import { getImpliedFacts } from './impliedFacts.ts';
import { defaultGameSearch, defaultPlayerSearch, type PlayerSearch } from './search.ts';

const impliedTags = (change: Partial<PlayerSearch>) => [
  ...getImpliedFacts({ ...defaultPlayerSearch('nba'), ...change }).tags,
];

it('takes the tags that all categories of a search have, and its own', () => {
  expect(impliedTags({ stats: ['FG3M'] })).toEqual(['3PT', 'Made']);
  expect(impliedTags({ stats: ['FG3M', 'FGM', 'FG3_AST'] })).toEqual(['Made']);
  expect(impliedTags({ stats: ['FG3M', 'REB'], tags: ['Clutch'] })).toEqual(['Clutch']);
});

it('implies the game of a game search, and no tag of a search for every play', () => {
  const search = { ...defaultGameSearch('nba'), game: '0022400061', stats: [] };
  expect(getImpliedFacts(search)).toEqual({ tags: new Set(), game: true });
  expect(getImpliedFacts({ ...search, game: null, team: 1610612744 }).game).toBe(false);
  expect(getImpliedFacts(defaultPlayerSearch('nba')).game).toBe(false);
});
