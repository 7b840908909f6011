import { expect, it } from 'vitest';
import { computeV2CourtLines } from './v2Court.ts';
import type { Event, EventPerson } from './v2Events.ts';

const sides = { home: 1611661313, away: 1611661320 };
const nobody: EventPerson = { type: 0, id: null, name: null, teamId: null };

/** Ten players take a shot each in every period, the first one as it begins. */
function events(periods: [period: number, minutes: number][]): Event[] {
  return periods.flatMap(([period, minutes]) =>
    Array.from({ length: 10 }, (_, i): Event => {
      const home = i < 5;
      const teamId = home ? sides.home : sides.away;
      const shooter: EventPerson = { type: home ? 4 : 5, id: i + 1, name: `P${i}`, teamId };
      return {
        ...{ number: period * 100 + i, type: 2, action: 1, period, text: 'MISS', score: null },
        clock: (minutes * 60 - i) * 10,
        people: [shooter, nobody, nobody],
      };
    }),
  );
}

it.each<[what: string, gameId: number, periods: [number, number][], minutes: number]>([
  ['quarters of the NBA', 29700001, [1, 2, 3, 4].map((n) => [n, 12]), 48],
  ['quarters of the WNBA', 1022400001, [1, 2, 3, 4].map((n) => [n, 10]), 40],
  ['halves of the WNBA', 1020100001, [1, 2].map((n) => [n, 20]), 40],
  [
    'halves with an overtime',
    1020100001,
    [...[1, 2].map((n): [number, number] => [n, 20]), [3, 5]],
    45,
  ],
])('computes the time played in %s', (_, gameId, periods, minutes) => {
  const lines = computeV2CourtLines(gameId, events(periods), sides);
  expect(lines).toHaveLength(10);
  for (const { seconds } of lines) expect(seconds).toBe(minutes * 60);
});
