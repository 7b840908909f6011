import { describe, expect, it } from 'vitest';
import { buildLeagueSeasons, formatSeasons, listLaterYears } from './seasons.ts';

describe('the seasons on offer', () => {
  it('are eleven, of which the newest is the latest, if nothing is known', () => {
    const { offered, latest } = buildLeagueSeasons('nba', []);
    expect([offered.length, offered[0], offered.at(-1)]).toEqual([11, '2024-25', '2014-15']);
    expect(latest).toEqual({ 'Regular Season': '2024-25', Playoffs: '2024-25' });
  });

  it('are these and all others with plays, newest first', () => {
    const { offered, latest } = buildLeagueSeasons('wnba', [
      { season: '2026', seasonTypes: ['Regular Season'] },
      { season: '2024', seasonTypes: ['Regular Season', 'Playoffs'] },
      { season: '1998', seasonTypes: ['Playoffs'] },
      { season: '1998-99', seasonTypes: ['Playoffs'] },
    ]);
    expect(offered).toHaveLength(13);
    expect([offered[0], offered[1], offered.at(-1)]).toEqual(['2026', '2025', '1998']);
    expect(latest).toEqual({ 'Regular Season': '2026', Playoffs: '2024' });
  });
});

it.each([
  ['nba', '2026-11-29', [2026, 2025]],
  ['nba', '2026-06-10', [2025]],
  ['nba', '2025-09-30', []],
  ['wnba', '2026-05-01', [2026]],
  ['wnba', '2026-04-30', []],
] as const)('the later seasons of the %s on %s began in %j', (league, day, years) => {
  expect(listLaterYears(league, new Date(`${day}T12:00:00Z`))).toEqual(years);
});

it.each([
  [['2024-25'], '2024-25'],
  [['2022-23', '2024-25', '2023-24'], '2024-25, 2023-24, 2022-23'],
  [['2025', '2024', '2023', '2022', '2020'], '2022 to 2025, 2020'],
  [['2000-01', '1999-00', '1998-99', '1997-98'], '1997-98 to 2000-01'],
])('%j are written as %s', (seasons, words) => {
  expect(formatSeasons(seasons)).toBe(words);
});
