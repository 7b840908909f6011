import { describe, expect, test } from 'vitest';
import { rankLeaders, type SeasonTotals } from './rankLeaders.ts';

function player(playerId: number, games: number, points: number, teamGames = 82): SeasonTotals {
  return { playerId, games, teamGames, totals: { PTS: points, AST: 0, REB: 0, STL: 0, BLK: 0 } };
}

describe('league leaders', () => {
  test('are ranked by average, one decimal', () => {
    const leaders = rankLeaders('nba', 'PTS', [player(1, 70, 1400), player(2, 75, 2484)], 5);
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
    expect(rankLeaders('nba', 'PTS', [candidate], 5)).toHaveLength(count);
  });

  test.each([
    ['30 of 44 games with 250 rebounds qualify', 30, 250, 44, 1],
    ['30 of 44 games with 249 do not', 30, 249, 44, 0],
    ['31 of 44 games do', 31, 100, 44, 1],
    ['half a season takes half the total', 12, 125, 22, 1],
    ['and no less', 12, 124, 22, 0],
  ])('in the WNBA %s', (_, games, rebounds, teamGames, count) => {
    const one = player(1, games, 0, teamGames);
    const candidate = { ...one, totals: { ...one.totals, REB: rebounds } };
    expect(rankLeaders('wnba', 'REB', [candidate], 5)).toHaveLength(count);
  });

  test('equal averages share a rank and the last place', () => {
    const level = [player(1, 70, 2100), player(2, 60, 1800), player(3, 80, 2000)];
    expect(
      rankLeaders('nba', 'PTS', level, 1).map(({ playerId, rank }) => [playerId, rank]),
    ).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect(rankLeaders('nba', 'PTS', level, 3).at(-1)?.rank).toBe(3);
  });
});
