import { describe, expect, test } from 'vitest';
import type { League } from '#app/basketball/leagues.ts';
import { computeStandings, type FinishedGame } from './computeStandings.ts';

let id = 0;
function game(day: number, home: number, away: number, homeScore: number, awayScore: number) {
  id += 1;
  return { id, day, homeTeamId: home, awayTeamId: away, homeScore, awayScore } as FinishedGame;
}

const row = (teamId: number, results: FinishedGame[]) =>
  computeStandings('nba', 2024, results).find((team) => team.teamId === teamId);

const order = (league: League, results: FinishedGame[]) =>
  computeStandings(league, 2024, results).map((team) => team.teamId);

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
      winPct: 0.3333,
      l10: '1-2',
      currentStreak: -2,
    });
  });

  test('the last ten games are the last by date, for any order of rows', () => {
    const won = Array.from({ length: 8 }, (_, i) => game(20241101 + i, 1, 2, 100, 90));
    const lost = Array.from({ length: 4 }, (_, i) => game(20241201 + i, 2, 1, 100, 90));
    expect(row(1, [...lost, ...won])).toMatchObject({ l10: '6-4', currentStreak: -4, wins: 8 });
  });

  test('tied teams are ordered by the games between them', () => {
    const results = [
      game(1, 1, 2, 100, 90),
      game(2, 1, 2, 100, 99),
      game(3, 2, 3, 150, 90),
      game(4, 2, 3, 150, 90),
      game(5, 3, 1, 91, 90),
      game(6, 3, 1, 91, 90),
    ];
    expect(order('nba', results)).toEqual([2, 1, 3]);
    const unequal = [game(1, 1, 2, 100, 90), game(2, 2, 3, 150, 60), game(3, 4, 1, 91, 90)];
    expect(order('nba', unequal)).toEqual([4, 1, 2, 3]);
  });

  test('in the NBA a tied team of the other conference does not take part in a tie', () => {
    const [lakers, nuggets, celtics] = [1610612747, 1610612743, 1610612738];
    const results = [
      game(1, nuggets, lakers, 100, 90),
      game(2, lakers, celtics, 100, 90),
      game(3, lakers, celtics, 100, 90),
      game(4, celtics, nuggets, 120, 90),
      game(5, celtics, 5, 100, 90),
      game(6, nuggets, 6, 100, 99),
      game(7, 5, lakers, 100, 99),
      game(8, 6, nuggets, 100, 99),
    ];
    const west = order('nba', results).filter((id) => id === lakers || id === nuggets);
    expect(west).toEqual([nuggets, lakers]);
  });

  test('then the NBA compares games within the conference, not points', () => {
    const [suns, blazers, jazz, celtics] = [1610612756, 1610612757, 1610612762, 1610612738];
    const results = [
      game(1, suns, jazz, 100, 99),
      game(2, celtics, suns, 150, 90),
      game(3, blazers, celtics, 150, 90),
      game(4, jazz, blazers, 100, 99),
    ];
    const level = order('nba', results).filter((id) => id === suns || id === blazers);
    expect(level).toEqual([suns, blazers]);
  });

  test('the WNBA has one table: the games between tied teams decide across conferences', () => {
    const [dream, aces] = [1611661330, 1611661319];
    const results = [
      game(1, aces, dream, 100, 99),
      game(2, dream, 8, 150, 90),
      game(3, 9, aces, 100, 90),
    ];
    expect(order('wnba', results).filter((id) => id === dream || id === aces)).toEqual([
      aces,
      dream,
    ]);
  });

  test('then the WNBA compares games against teams with at least half of their games won', () => {
    const results = [
      game(1, 1, 3, 100, 99),
      game(2, 4, 1, 150, 90),
      game(3, 2, 4, 150, 90),
      game(4, 3, 2, 100, 99),
      game(5, 3, 4, 100, 99),
      game(6, 5, 4, 100, 99),
    ];
    expect(order('wnba', results).filter((id) => id <= 2)).toEqual([1, 2]);
  });

  test('teams that remain tied start again among themselves', () => {
    const results = [
      game(1, 1, 2, 100, 99),
      game(2, 1, 2, 100, 99),
      game(3, 1, 3, 100, 99),
      game(4, 3, 1, 150, 99),
      game(5, 2, 3, 100, 99),
      game(6, 4, 1, 100, 99),
      game(7, 4, 1, 100, 99),
      game(8, 2, 5, 100, 99),
      game(9, 3, 6, 100, 99),
      game(10, 6, 5, 100, 99),
      game(11, 6, 5, 100, 99),
    ];
    expect(order('wnba', results)).toEqual([4, 6, 1, 2, 3, 5]);
  });

  test('without games there are no standings', () => {
    expect(computeStandings('nba', 2024, [])).toEqual([]);
  });
});
