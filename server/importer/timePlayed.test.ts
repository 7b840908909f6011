import { expect, it } from 'vitest';
import type { LineFacts } from './facts.ts';
import { statusByMinutes } from './timePlayed.ts';

const nba = 22400901;
const wnba = 1022400001;
const allStar = 32400011;

/** Two teams whose players of the first five have played so many minutes, with a point each for the guests. */
function box(minutes: number[], points: [home: number, away: number] = [5, 3]): LineFacts[] {
  return [1, 2].flatMap((team, i) =>
    minutes.map((each, seat) => ({
      ...{ player_id: team * 100 + seat, team_id: team, seconds: each * 60 },
      points: seat === 0 ? (points[i] ?? 0) : 0,
    })),
  );
}
const each = (minutes: number, players = 5) => Array<number>(players).fill(minutes);

it.each<[what: string, gameId: number, lines: LineFacts[], status: string | undefined]>([
  ['a whole game', nba, box(each(24, 10)), 'final'],
  ['a whole game of the WNBA', wnba, box(each(40)), 'final'],
  ['a game of two overtimes', nba, box(each(58)), 'final'],
  ['a third quarter', nba, box(each(30.5)), 'live'],
  ['regulation of a game that is tied', nba, box(each(48), [5, 5]), 'live'],
  ['an overtime', nba, box(each(50)), 'live'],
  ['an overtime of the WNBA', wnba, box(each(48)), 'live'],
  ['an All-Star game', allStar, box(each(12)), undefined],
  ['players of more time than there was', nba, box([32, 32]), undefined],
  ['one team', nba, box(each(24)).slice(0, 5), undefined],
  ['a part of a table', nba, box(each(24, 10)).slice(0, 13), undefined],
  ['no minutes', nba, box(each(0)), undefined],
  [
    'points without minutes',
    nba,
    [...box(each(40)), { player_id: 9, team_id: 1, points: 2 }],
    undefined,
  ],
])('takes a box score for what its minutes say: %s', (_, gameId, lines, status) => {
  expect(statusByMinutes(gameId, lines).status).toBe(status);
});
