import { describe, expect, test } from 'vitest';
import type { Standing } from '#app/api/contract.ts';
import { conferenceTables, leaderCards } from './tables.ts';

const curry = {
  id: 201939,
  rank: 1,
  name: 'Stephen Curry',
  teamName: 'Golden State Warriors',
  value: 24.5,
  stat: 'PTS',
};

describe('leader cards', () => {
  test('are five, in order, titled after their stat', () => {
    expect(leaderCards('nba', {}).cards.map(({ title, rows }) => [title, rows.length])).toEqual([
      ['Points Leaders', 0],
      ['Assists Leaders', 0],
      ['Rebounds Leaders', 0],
      ['Steals Leaders', 0],
      ['Blocks Leaders', 0],
    ]);
  });

  test('lead to the search that the specification names', () => {
    const row = leaderCards('nba', { PTS: [curry] }).cards[0]?.rows[0];
    expect(row).toMatchObject({
      hint: 'Click to search for Stephen Curry PTS',
      team: { tricode: 'GSW' },
      value: '24.5',
    });
    expect(Object.fromEntries(new URL(row?.href ?? '', 'http://x').searchParams)).toEqual({
      type: 'player',
      league: 'nba',
      player: '201939',
      lastN: '0',
      stats: 'PTS',
      seasons: '2024-25',
      seasonType: 'Regular Season',
      opponent: '0',
    });
  });

  test('say what is not recorded of the plays behind them', () => {
    const shotsAlone = { season: '2025', seasonType: 'Regular Season' as const, games: 2 };
    const coverage = { ...shotsAlone, everyPlay: 0, shotsAlone: 2 };
    const lacking = [{ ...curry, coverage }];
    const some = leaderCards('wnba', { PTS: [curry], AST: lacking, REB: lacking });
    expect(some.lacking).toBe(
      'Of the games of 2025 only the shots are recorded, no assists or rebounds.',
    );
    expect(leaderCards('wnba', { PTS: [curry], AST: [curry] }).lacking).toBeNull();
  });

  test('show a team that is not known by its name alone', () => {
    const rows = leaderCards('wnba', { PTS: [{ ...curry, teamName: 'Portland Fire' }] }).cards[0]
      ?.rows;
    expect(rows?.[0]).toMatchObject({ teamName: 'Portland Fire', team: null });
  });
});

const standing = (name: string, conference: string, currentStreak: number): Standing => ({
  name,
  conference,
  record: '68-14',
  winPct: 0.829,
  l10: '8-2',
  currentStreak,
});

test('standings are split by conference and numbered in each', () => {
  const tables = conferenceTables('nba', [
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
  expect(tables[0]?.rows[1]).toMatchObject({ team: { tricode: 'HOU' }, winning: false });
});
