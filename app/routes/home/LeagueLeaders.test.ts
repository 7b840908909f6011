import { describe, expect, test } from 'vitest';
import { buildLeaderCards } from './LeagueLeaders.tsx';

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
    expect(
      buildLeaderCards('nba', {}, '2024-25').cards.map(({ title, rows }) => [title, rows.length]),
    ).toEqual([
      ['Points Leaders', 0],
      ['Assists Leaders', 0],
      ['Rebounds Leaders', 0],
      ['Steals Leaders', 0],
      ['Blocks Leaders', 0],
    ]);
  });

  test('lead to the search of docs/product.md#leader-search', () => {
    const row = buildLeaderCards('nba', { PTS: [curry] }, '2025-26').cards[0]?.rows[0];
    expect(row).toMatchObject({
      hint: 'Click to search for Stephen Curry PTS',
      teamName: 'Warriors',
      badge: { tricode: 'GSW' },
      value: '24.5',
    });
    expect(Object.fromEntries(new URL(row?.href ?? '', 'http://x').searchParams)).toEqual({
      type: 'player',
      league: 'nba',
      player: '201939',
      lastN: '0',
      stats: 'PTS',
      seasons: '2025-26',
      seasonType: 'Regular Season',
      opponent: '0',
    });
  });

  test('name the coverage gaps behind the leaders', () => {
    const shotsAlone = { season: '2025', seasonType: 'Regular Season' as const, games: 2 };
    const coverage = { ...shotsAlone, everyPlay: 0, shotsAlone: 2 };
    const lacking = [{ ...curry, coverage }];
    const some = buildLeaderCards('wnba', { PTS: [curry], AST: lacking, REB: lacking }, '2025');
    expect(some.lacking).toBe(
      'For the games of 2025, only shots are recorded: no assists or rebounds.',
    );
    expect(buildLeaderCards('wnba', { PTS: [curry], AST: [curry] }, '2025').lacking).toBeNull();
  });

  test('show a team that is not known by its name, with the code that the API tells', () => {
    const leader = { ...curry, teamName: 'Portland Cinders' };
    const PTS = [leader, { ...leader, teamTricode: 'CIN' }];
    const rows = buildLeaderCards('wnba', { PTS }, '2025').cards[0]?.rows;
    expect(rows).toMatchObject([
      { teamName: 'Portland Cinders', badge: null },
      { teamName: 'Portland Cinders', badge: { tricode: 'CIN' } },
    ]);
  });
});
