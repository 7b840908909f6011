import { describe, expect, it } from 'vitest';
import { buildGameSearch, buildTagSearch } from './gameSearch.ts';
import { parseSearch } from './searchParams.ts';

describe('searches of a clip', () => {
  it('find every play of its game in order of play', () => {
    expect(buildGameSearch('0022400061')).toMatchObject({
      type: 'game',
      league: 'nba',
      game: '0022400061',
      seasonType: 'Regular Season',
      singleSeason: '2024-25',
      stats: [],
      sort: 'asc',
    });
    expect(buildGameSearch('1042400103')).toMatchObject({
      league: 'wnba',
      seasonType: 'Playoffs',
      singleSeason: '2024',
    });
    expect(buildGameSearch('nonsense')).toBeNull();
  });

  it('add a tag to the source search once', () => {
    const search = parseSearch(new URLSearchParams('type=player&player=2544&tag=Dunk'));
    expect(buildTagSearch('Assisted', search, '0022400061')).toMatchObject({
      type: 'player',
      player: 2544,
      tags: ['Assisted', 'Dunk'],
    });
    expect(buildTagSearch('Dunk', search, '0022400061')?.tags).toEqual(['Dunk']);
  });

  it('add a tag to the game without a source search', () => {
    expect(buildTagSearch('Dunk', null, '0022400061')).toMatchObject({
      type: 'game',
      game: '0022400061',
      tags: ['Dunk'],
    });
  });
});
