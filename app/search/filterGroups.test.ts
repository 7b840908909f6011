import { describe, expect, it } from 'vitest';
import type { FacetCounts } from '#app/api/contract.ts';
import { noFacets } from '#app/basketball/clipFacets.ts';
import { stubClip } from '#tests/support/stubAnswers.ts';
import { clearFilters, listChosen, listFilterGroups, toggleOption } from './filterGroups.ts';
import { defaultGameSearch, defaultPlayerSearch, type PlayerSearch } from './search.ts';

const search: PlayerSearch = {
  ...defaultPlayerSearch(),
  filters: { ...noFacets, period: ['4'], place: ['corner-left'] },
  tags: ['Clutch', 'Rare'],
};
const facets: FacetCounts = {
  period: { 1: 3, 2: 1, 3: 0, 4: 7, ot: 9 },
  shot: { made: 7, missed: 0 },
  place: { 'corner-left': 7 },
  site: { home: 4, away: 3 },
  outcome: { won: 7 },
  month: { 10: 2 },
  tag: { Dunk: 0, '3PT': 7, Clutch: 7 },
};
const game = { ...defaultGameSearch(), game: '0042400407' };

const idsOf = (groups: ReturnType<typeof listFilterGroups>) => groups.map(({ id }) => id);

describe('listFilterGroups', () => {
  it('counts the values of each group, those without clips too', () => {
    const groups = listFilterGroups(search, facets, []);
    expect(idsOf(groups)).toEqual([
      ...['period', 'shot', 'tag', 'place', 'site', 'outcome', 'month', 'clutch'],
    ]);
    const [period, shot, tag, place] = groups;
    expect(period?.options.at(-1)).toEqual({
      value: 'ot',
      label: 'Overtime',
      count: 9,
      isChosen: false,
    });
    expect(shot?.options.map(({ label, count }) => `${label} ${count}`)).toEqual([
      'Made 7',
      'Missed 0',
    ]);
    expect(tag?.options.map(({ label, count }) => `${label} ${count}`)).toEqual([
      'Dunk 0',
      '3PT 7',
      'Rare 0',
    ]);
    expect(place?.options).toHaveLength(15);
    expect(place?.options.filter(({ isChosen }) => isChosen)).toMatchObject([
      { value: 'corner-left', count: 7 },
    ]);
  });

  it('has no months of a single game, and those of a team’s games by the year of its league', () => {
    expect(idsOf(listFilterGroups(game, facets, []))).not.toContain('month');
    const team = { ...defaultGameSearch('wnba'), team: 1611661313 };
    const month = listFilterGroups(team, facets, []).find(({ id }) => id === 'month');
    expect(month?.options.map(({ value }) => value).slice(0, 3)).toEqual(['1', '2', '3']);
  });

  it('has no months of days in one month, and stages where there are clips of one', () => {
    const days = { ...defaultGameSearch(), from: '2024-12-01', to: '2024-12-25' };
    expect(idsOf(listFilterGroups(days, facets, []))).not.toContain('month');
    expect(idsOf(listFilterGroups({ ...days, to: '2025-01-01' }, facets, []))).toContain('month');
    const counted = { ...facets, stage: { 'play-in': 3, 'cup-final': 0 } };
    const stage = listFilterGroups(days, counted, []).find(({ id }) => id === 'stage');
    expect(stage?.options.map(({ label, count }) => `${label} ${count}`)).toEqual(['Play-in 3']);
    expect(idsOf(listFilterGroups(game, counted, []))).not.toContain('stage');
  });

  it('offers what tells the read clips apart where the API does not count', () => {
    const clips = [
      stubClip(1, { period: 1, tags: ['3PT', 'Clutch'], date: '2025-01-01' }),
      stubClip(2, { period: 5, tags: ['3PT', 'Assisted'], date: '2025-01-02' }),
    ];
    const plain = defaultPlayerSearch();
    const groups = listFilterGroups(plain, null, clips);
    expect(groups.map(({ id, options }) => [id, ...options.map(({ value }) => value)])).toEqual([
      ['period', '1', 'ot'],
      ['tag', 'Assisted'],
      ['clutch', 'Clutch'],
    ]);
    expect(groups[0]?.options[0]?.count).toBeNull();
    expect(listFilterGroups(plain, null, [])).toEqual([]);
    const [period, tag, place, ...rest] = listFilterGroups(search, null, []);
    expect(period?.options).toHaveLength(5);
    expect(tag?.options.map(({ value }) => value)).toEqual(['Rare']);
    expect(place?.options.map(({ value }) => value)).toEqual(['corner-left']);
    expect(idsOf(rest)).toEqual(['clutch']);
  });
});

describe('toggleOption', () => {
  it('adds a value, and takes a chosen one out', () => {
    expect(toggleOption(search, 'period', 'ot').filters.period).toEqual(['4', 'ot']);
    expect(toggleOption(search, 'period', '4').filters.period).toEqual([]);
    expect(toggleOption(search, 'tag', '3PT').tags).toEqual(['3PT', 'Clutch', 'Rare']);
    expect(toggleOption(search, 'clutch', 'Clutch').tags).toEqual(['Rare']);
  });
});

describe('listChosen and clearFilters', () => {
  it('leave the tag without which a search would go through a whole league', () => {
    const plays = { ...defaultGameSearch(), tags: ['Clutch', 'Four-Point Play'] };
    expect(listChosen(plays).map(({ label }) => label)).toEqual(['Clutch']);
    expect(clearFilters(plays).tags).toEqual(['Four-Point Play']);
    const tags = listFilterGroups(plays, facets, []).find(({ id }) => id === 'tag');
    expect(tags?.options.map(({ label }) => label)).not.toContain('Four-Point Play');
  });

  it('name and remove the other player of a pair', () => {
    const pair = { ...defaultPlayerSearch(), with: 1630169 };
    expect(listChosen(pair, 'Tyrese Haliburton')).toEqual([
      { id: 'with', label: 'With Tyrese Haliburton', without: defaultPlayerSearch() },
    ]);
    expect(clearFilters(pair)).toEqual(defaultPlayerSearch());
  });

  it('name and remove filters and tags', () => {
    expect(listChosen(search).map(({ label }) => label)).toEqual([
      ...['Q4', 'Left corner', 'Clutch', 'Rare'],
    ]);
    expect(listChosen(clearFilters(search))).toEqual([]);
    expect(clearFilters(search)).toEqual(defaultPlayerSearch());
  });
});
