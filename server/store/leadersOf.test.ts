import { describe, expect, test } from 'vitest';
import { leadersOf, type SeasonTotals } from './leadersOf.ts';

function player(playerId: number, games: number, points: number, teamGames = 82): SeasonTotals {
  return { playerId, games, teamGames, totals: { PTS: points, AST: 0, REB: 0, STL: 0, BLK: 0 } };
}

describe('league leaders', () => {
  test('are ranked by average, one decimal', () => {
    const leaders = leadersOf('nba', 'PTS', [player(1, 70, 1400), player(2, 75, 2484)], 5);
    expect(leaders).toEqual([
      { playerId: 2, rank: 1, value: 33.1 },
      { playerId: 1, rank: 2, value: 20 },
    ]);
  });

  test.each([
    ['58 of 82 games qualify', player(1, 58, 100), 1],
    ['57 of 82 games do not', player(1, 57, 1399), 0],
    ['57 games with 1,400 points do', player(1, 57, 1400), 1],
    ['no game does not', player(1, 0, 0, 0), 0],
  ])('%s', (_, candidate, count) => {
    expect(leadersOf('nba', 'PTS', [candidate], 5)).toHaveLength(count);
  });

  test('a total qualifies nobody in the WNBA', () => {
    expect(leadersOf('wnba', 'PTS', [player(1, 27, 1400, 40)], 5)).toEqual([]);
    expect(leadersOf('wnba', 'PTS', [player(1, 28, 600, 40)], 5)).toHaveLength(1);
  });

  test('equal averages share a rank and the last place', () => {
    const level = [player(1, 70, 2100), player(2, 60, 1800), player(3, 80, 2000)];
    expect(leadersOf('nba', 'PTS', level, 1).map(({ playerId, rank }) => [playerId, rank])).toEqual(
      [
        [1, 1],
        [2, 1],
      ],
    );
    expect(leadersOf('nba', 'PTS', level, 3).at(-1)?.rank).toBe(3);
  });
});
