import { expect, it } from 'vitest';
import { type CourtRow, computeOnCourtLines } from './onCourt.ts';

const row = (
  period: number,
  clock: number,
  players: number[],
  score: [number, number],
  kind: CourtRow['kind'] = 'other',
) => ({
  period,
  clock,
  players,
  scoreHome: score[0],
  scoreAway: score[1],
  kind,
});

it('counts time and points while a player is on court', () => {
  const lines = computeOnCourtLines(
    [
      row(1, 7000, [1, 2], [2, 0]),
      row(1, 6000, [3, 2], [2, 0]),
      row(1, 1000, [3, 2], [2, 3]),
      row(2, 7200, [1, 2], [2, 3]),
    ],
    (id) => (id === 2 ? 20 : id === 9 ? null : 10),
    10,
    () => 720,
  );
  expect(lines).toEqual([
    { player_id: 1, team_id: 10, starter: 1, seconds: 120 + 720, plus_minus: 2 },
    { player_id: 2, team_id: 20, starter: 1, seconds: 1440, plus_minus: 1 },
    { player_id: 3, team_id: 10, starter: 0, seconds: 600, plus_minus: -3 },
  ]);
});

it('ignores rows without players, and players without a team', () => {
  const rows = [row(1, 7200, [], [0, 0]), row(1, 3600, [1, 9], [0, 0])];
  expect(
    computeOnCourtLines(
      rows,
      (id) => (id === 1 ? 10 : null),
      10,
      () => 720,
    ),
  ).toMatchObject([{ player_id: 1, seconds: 720 }]);
});

it('counts free throws for the players on court at the foul', () => {
  const lines = computeOnCourtLines(
    [
      row(1, 7000, [1], [0, 0], 'foul'),
      row(1, 7000, [3], [0, 0]),
      row(1, 7000, [3], [1, 0], 'freethrow'),
      row(1, 6000, [3], [3, 0]),
    ],
    () => 10,
    10,
    () => 720,
  );
  expect(lines.map((line) => [line.player_id, line.plus_minus])).toEqual([
    [1, 1],
    [3, 2],
  ]);
});
