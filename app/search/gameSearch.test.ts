import { describe, expect, it } from 'vitest';
import { buildGameSearch, buildTagSearch, isLeagueSearch, lacksBound } from './gameSearch.ts';
import { defaultGameSearch, defaultPlayerSearch, type GameSearch } from './search.ts';
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

const search = (change: Partial<GameSearch>) => ({ ...defaultGameSearch(), ...change });

describe('lacksBound', () => {
  it.each<Partial<GameSearch>>([
    { game: '0022400061' },
    { team: 1610612744 },
    { player: 201939, singleSeason: 'all' },
    { stats: ['BLK'] },
    { tags: ['Four-Point Play'], singleSeason: 'all' },
    { from: '2024-12-01', to: '2024-12-31' },
  ])('is not so of %j', (change) => expect(lacksBound(search(change))).toBe(false));

  it.each<Partial<GameSearch>>([
    {},
    { stats: ['PTS'], tags: ['Clutch'] },
    { opponent: 1610612744 },
    { with: 201939 },
    { from: '2024-12-01' },
    { from: '2024-12-01', to: '2025-01-01' },
  ])('is so of %j', (change) => expect(lacksBound(search(change))).toBe(true));

  it('is never so of a player search', () => {
    expect(lacksBound(defaultPlayerSearch())).toBe(false);
  });
});

describe('isLeagueSearch', () => {
  it("leaves a game's and a team's plays of a season to their own calls", () => {
    expect(isLeagueSearch(search({ game: '0022400061', player: 4 }))).toBe(false);
    expect(isLeagueSearch(search({ team: 5, opponent: 6, stats: ['PTS'] }))).toBe(false);
    expect(isLeagueSearch(search({ team: 5, singleSeason: 'all' }))).toBe(true);
    expect(isLeagueSearch(search({ team: 5, player: 4 }))).toBe(true);
    expect(isLeagueSearch(search({ stats: ['BLK'] }))).toBe(true);
  });
});
