import { describe, expect, it } from 'vitest';
import { parseSearch } from '#app/search/searchParams.ts';
import { buildGameSearch, buildTagSearch } from './gameSearch.ts';

describe('searches that a clip leads to', () => {
  it('every play of its game in the order of play, with league, season and type of the game', () => {
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

  it('a tag narrows the search that the clip came from, once', () => {
    const search = parseSearch(new URLSearchParams('type=player&player=2544&tag=Dunk'));
    expect(buildTagSearch('Assisted', search, '0022400061')).toMatchObject({
      type: 'player',
      player: 2544,
      tags: ['Assisted', 'Dunk'],
    });
    expect(buildTagSearch('Dunk', search, '0022400061')?.tags).toEqual(['Dunk']);
  });

  it('a tag of a clip that no search led to narrows its game', () => {
    expect(buildTagSearch('Dunk', null, '0022400061')).toMatchObject({
      type: 'game',
      game: '0022400061',
      tags: ['Dunk'],
    });
  });
});
