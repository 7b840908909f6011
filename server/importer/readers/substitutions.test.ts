import { expect, it } from 'vitest';
import { buildCourtRows, type CourtEvent } from './substitutions.ts';

/** Players 11 to 19 are of team 1, 21 to 29 of team 2. */
const teamOf = (id: number) => Math.floor(id / 10);

const event = (period: number, clock: number, more: Partial<CourtEvent>): CourtEvent => ({
  period,
  clock,
  kind: 'other',
  scoreHome: 0,
  scoreAway: 0,
  actors: [],
  ...more,
});

const everybody = event(1, 7000, { actors: [11, 12, 13, 14, 21, 22, 23, 24, 25] });
const lineups = (...events: CourtEvent[]) =>
  buildCourtRows(events, teamOf, [1, 2])?.map((row) => row.players.toSorted().join(' ')) ?? null;

it('counts a player who leaves before entering as on court at the start', () => {
  expect(lineups(everybody, event(1, 6000, { out: 15, in: 16 }))).toEqual([
    '11 12 13 14 15 21 22 23 24 25',
    '11 12 13 14 16 21 22 23 24 25',
  ]);
});

it('does not count a later substitute as a starter', () => {
  const came = event(1, 6000, { out: 11, in: 16 });
  const back = event(1, 5000, { out: 16, in: 11 });
  expect(lineups(everybody, event(1, 6900, { actors: [15] }), came, back)?.at(-1)).toBe(
    '11 12 13 14 15 21 22 23 24 25',
  );
});

it('completes a lineup with players who ended the period before', () => {
  const first = event(1, 6900, { actors: [15] });
  const second = event(2, 7000, { actors: [11, 12, 13, 14, 21, 22, 23, 24, 26] });
  expect(lineups(everybody, first, second)?.at(-1)).toBe('11 12 13 14 15 21 22 23 24 26');
});

it('returns null when lineups are ambiguous', () => {
  expect(lineups(everybody)).toBeNull();
  const six = event(1, 6900, { actors: [15, 16] });
  expect(lineups(everybody, six)).toBeNull();
});
