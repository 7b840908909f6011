import { describe, expect, it } from 'vitest';
import { findJunkParameter } from './junkParameter.ts';
import { parseSearch } from './searchParams.ts';

function find(query: string) {
  const params = new URLSearchParams(query);
  const search = parseSearch(params);
  if (!search) throw new Error('no search');
  return findJunkParameter(params, search);
}

describe('findJunkParameter', () => {
  it.each([
    'type=player&league=nba&player=201939&lastN=0&stats=FG3M&seasons=2024-25&opponent=0',
    'type=player&league=NBA&stats=ast,PTS&seasons=2023-24&seasons=2024-25&tag=Dunk&tag=Clutch',
    'type=game&game=0022400061&singleSeason=2024-25&seasonType=regular+season',
    'type=player&utm_source=junk&cursor=junk&stats=',
  ])('finds none in %s', (query) => expect(find(query)).toBeNull());

  it.each([
    ['player', 'type=player&player=abc'],
    ['league', 'type=player&league=nfl'],
    ['stats', 'type=player&stats=PTS,FOO'],
    ['seasons', 'type=player&seasons=soon'],
    ['game', 'type=game&game=1'],
    ['singleSeason', 'type=game&game=0022400061&singleSeason=2019-20'],
    ['lastN', 'type=player&lastN=-3'],
  ])('names %s in %s', (name, query) => expect(find(query)).toBe(name));
});
