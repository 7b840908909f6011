import { describe, expect, test } from 'vitest';
import { type GameResult, standingsOf } from './standingsOf.ts';

let id = 0;
function game(day: number, home: number, away: number, homeScore: number, awayScore: number) {
  id += 1;
  return { id, day, homeTeamId: home, awayTeamId: away, homeScore, awayScore } as GameResult;
}

const row = (teamId: number, results: GameResult[]) =>
  standingsOf(results).find((team) => team.teamId === teamId);

describe('standings', () => {
  test('wins, losses, percentage and a losing streak', () => {
    const results = [
      game(20241022, 1, 2, 100, 90),
      game(20241024, 2, 1, 100, 90),
      game(20241026, 1, 3, 80, 90),
    ];
    expect(row(1, results)).toEqual({
      teamId: 1,
      wins: 1,
      losses: 2,
      winPct: 0.333,
      l10: '1-2',
      currentStreak: -2,
    });
  });

  test('the last ten are the last by date, whatever the order of the rows', () => {
    const won = Array.from({ length: 8 }, (_, i) => game(20241101 + i, 1, 2, 100, 90));
    const lost = Array.from({ length: 4 }, (_, i) => game(20241201 + i, 2, 1, 100, 90));
    expect(row(1, [...lost, ...won])).toMatchObject({ l10: '6-4', currentStreak: -4, wins: 8 });
  });

  test('level teams stand by the games between them', () => {
    const results = [
      game(1, 1, 2, 100, 90),
      game(2, 1, 2, 100, 99),
      game(3, 2, 3, 150, 90),
      game(4, 2, 3, 150, 90),
      game(5, 3, 1, 91, 90),
      game(6, 3, 1, 91, 90),
    ];
    expect(standingsOf(results).map((team) => team.teamId)).toEqual([2, 1, 3]);
    const unequal = [game(1, 1, 2, 100, 90), game(2, 2, 3, 150, 60), game(3, 4, 1, 91, 90)];
    expect(standingsOf(unequal).map((team) => team.teamId)).toEqual([4, 1, 2, 3]);
  });

  test('no games, no standings', () => {
    expect(standingsOf([])).toEqual([]);
  });
});
