import { expect, it } from 'vitest';
import type { GameResult } from '#app/api/contract.ts';
import { formatTeamRecord, type TeamResult, toTeamResult } from './teamResult.ts';

const game: GameResult = {
  id: '0042400407',
  date: '2025-06-22',
  status: 'final',
  homeTeam: { teamId: 1610612760, teamName: 'Thunder', teamTricode: 'OKC', score: 103 },
  awayTeam: { teamId: 1610612754, teamName: 'Pacers', teamTricode: 'IND', score: 91 },
};

it('tells opponent and result from the side of the team', () => {
  const facts = { id: '0042400407', date: '2025-06-22' };
  expect(toTeamResult(game, 1610612760)).toEqual({
    ...facts,
    ...{ opponent: 'vs IND', result: 'W 103-91', won: true },
  });
  expect(toTeamResult(game, 1610612754)).toEqual({
    ...facts,
    ...{ opponent: '@ OKC', result: 'L 91-103', won: false },
  });
  expect(toTeamResult(game, 1610612744)).toBeNull();
});

it('has no result for a game under way or without points', () => {
  const live = { ...game, status: 'live' as const };
  expect(toTeamResult(live, 1610612760)).toMatchObject({ result: 'In progress', won: null });
  const unknown = { ...game, homeTeam: { ...game.homeTeam, score: null } };
  expect(toTeamResult(unknown, 1610612760)).toMatchObject({ result: '–', won: null });
  const untold = { ...game, awayTeam: { teamId: 1610612754, teamName: 'Pacers' } };
  expect(toTeamResult(untold, 1610612760)).toMatchObject({ opponent: 'vs Pacers', result: '–' });
});

it('adds up to a record, unless a result is unknown', () => {
  const own = (of: GameResult) => toTeamResult(of, 1610612760) as TeamResult;
  const live = own({ ...game, status: 'live' });
  expect(formatTeamRecord([own(game), own(game), live])).toBe('2-0');
  const unknown = own({ ...game, homeTeam: { ...game.homeTeam, score: null } });
  expect(formatTeamRecord([own(game), unknown])).toBeNull();
});
