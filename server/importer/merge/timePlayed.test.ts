import { expect, it } from 'vitest';
import type { FeedLine } from '#server/importer/facts.ts';
import { getStatusByMinutes } from './timePlayed.ts';

const nba = 22400901;
const wnba = 1022400001;
const allStar = 32400011;

/**
 * Two teams whose players of the first five have played so many minutes, with a point each for the
 * guests.
 */
function box(minutes: number[], points: [home: number, away: number] = [5, 3]): FeedLine[] {
  return [1, 2].flatMap((team, i) =>
    minutes.map((each, seat) => ({
      ...{ player_id: team * 100 + seat, team_id: team, seconds: each * 60 },
      points: seat === 0 ? (points[i] ?? 0) : 0,
    })),
  );
}
/** Of five, one of whom a sixth replaced for half a minute. */
const shared = (minutes: number) => [...each(minutes, 4), minutes - 0.5, 0.5];
const each = (minutes: number, players = 5) => Array<number>(players).fill(minutes);

it.each<[what: string, gameId: number, lines: FeedLine[], status: string | undefined]>([
  ['a whole game', nba, box(each(24, 10)), 'final'],
  ['a whole game of the WNBA', wnba, box(each(40)), 'final'],
  ['a game of two overtimes', nba, box(each(58)), 'final'],
  ['a third quarter', nba, box(each(30.5)), 'live'],
  ['regulation of a game that is tied', nba, box(shared(48), [5, 5]), 'live'],
  ['an overtime', nba, box(shared(50)), 'live'],
  ['an overtime of the WNBA', wnba, box(shared(48)), 'live'],
  ['rounded minutes that do not add up', nba, box([48, 48, 26, ...each(24, 5)]), undefined],
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
  expect(getStatusByMinutes(gameId, lines).status).toBe(status);
});
