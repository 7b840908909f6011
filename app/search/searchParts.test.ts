import { describe, expect, it } from 'vitest';
import { defaultGameSearch, defaultPlayerSearch, type Search } from './search.ts';
import { listSearchParts } from './searchParts.ts';

const latest = { 'Regular Season': '2024-25', Playoffs: '2024-25' };
const parts = (search: Search) =>
  listSearchParts(
    search,
    { opponent: 'Lakers', player: 'Shai Gilgeous-Alexander', with: 'Siakam' },
    latest,
  );
const labels = (search: Search) => parts(search).map(({ label }) => label);

describe('the parts of a search', () => {
  it('are none of the defaults', () => {
    expect(parts(defaultPlayerSearch())).toEqual([]);
  });

  it('are what a player search says besides', () => {
    const search: Search = {
      ...defaultPlayerSearch(),
      ...{ stats: ['FG3M', 'AST'], seasons: ['2015-16'], seasonType: 'Playoffs' },
      ...{ opponent: 1610612747, lastN: 5, with: 1627783 },
    };
    expect(labels(search)).toEqual([
      ...['Threes made', 'Assists', '2015-16', 'Playoffs'],
      ...['vs Lakers', 'Last 5 games'],
    ]);
  });

  it('leave the search without one of them', () => {
    const search: Search = { ...defaultPlayerSearch(), stats: ['FG3M'], opponent: 1610612747 };
    expect(parts(search).map(({ rest }) => rest)).toEqual([
      { ...search, stats: ['PTS'] },
      { ...search, opponent: 0 },
    ]);
  });

  it('are one for many seasons', () => {
    const seasons = ['2024-25', '2023-24', '2022-23', '2021-22'];
    expect(labels({ ...defaultPlayerSearch(), seasons })).toEqual(['4 seasons']);
  });

  it('stay where a search would have no bound without them', () => {
    const search: Search = {
      ...defaultGameSearch(),
      ...{ player: 1628983, from: '2025-06-05', to: '2025-06-22', singleSeason: 'all' },
    };
    expect(labels(search)).toEqual(['Shai Gilgeous-Alexander', 'Jun 5, 2025 – Jun 22, 2025']);
    expect(labels({ ...search, player: 0 })).toEqual([]);
  });
});
