import { expect, test } from 'vitest';
import type { Standing } from '#app/api/contract.ts';
import { buildStandingsTables } from './LeagueStandings.tsx';

const standing = (name: string, conference: string, currentStreak: number): Standing => ({
  name,
  conference,
  record: '68-14',
  winPct: 0.829,
  l10: '8-2',
  currentStreak,
  season: '2024-25',
  teamTricode: name.slice(0, 3).toUpperCase(),
});

test('standings are split by conference and numbered in each', () => {
  const { tables, season } = buildStandingsTables('nba', [
    standing('Oklahoma City Thunder', 'West', 4),
    standing('Cleveland Cavaliers', 'East', -1),
    standing('Rockets', 'West', 0),
  ]);
  expect(
    tables.map(({ title, rows }) => [title, rows.map((row) => [row.rank, row.trend])]),
  ).toEqual([
    [
      'Western Conference',
      [
        [1, 'W4'],
        [2, 'L0'],
      ],
    ],
    ['Eastern Conference', [[1, 'L1']]],
  ]);
  expect(tables[0]?.rows[0]).toMatchObject({ pct: '82.90%', winning: true, l10: '8-2' });
  expect(tables[0]?.rows[1]).toMatchObject({ badge: { tricode: 'HOU' }, winning: false });
  expect(season).toBe('2024-25');
});

test('a team leads to its plays and games of the season where the API finds them', () => {
  const given = [standing('Rockets', 'West', 1), standing('Xenia Comets', 'West', 2)];
  const hrefs = (linked: string | null) =>
    buildStandingsTables('nba', given, linked).tables[0]?.rows.map(({ href }) => href);
  const rockets =
    '/search?type=game&league=nba&seasonType=Regular+Season&singleSeason=2024-25&team=1610612745';
  expect(hrefs('2025-26')).toEqual([rockets, null]);
  expect(hrefs(null)).toEqual([null, null]);
});

test('standings of an API that does not tell their season have none', () => {
  const { season: _, ...untold } = standing('Rockets', 'West', 1);
  expect(buildStandingsTables('nba', [untold]).season).toBeNull();
  expect(buildStandingsTables('nba', []).season).toBeNull();
});

test('teams of neither conference have a table of their own', () => {
  const { tables } = buildStandingsTables('wnba', [
    standing('New York Liberty', 'East', 1),
    standing('Xenia Comets', '', 2),
  ]);
  expect(tables.map(({ title, rows }) => [title, rows.map(({ name }) => name)])).toEqual([
    ['Western Conference', []],
    ['Eastern Conference', ['New York Liberty']],
    ['Other Teams', ['Xenia Comets']],
  ]);
  expect(tables[2]?.rows[0]).toMatchObject({ badge: { tricode: 'XEN' } });
});
