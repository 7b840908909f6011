import { expect, it } from 'vitest';
import { ImportError } from '../facts.ts';
import { parseFetchCommand } from './command.ts';

const order = (positionals: string[], since?: string) =>
  parseFetchCommand(positionals, { since, dryRun: false });

it('reads a league, a season and a day', () => {
  const wanted = { league: 'wnba', season: '2025', since: 20250601, dryRun: false };
  expect(order(['wnba', '2025'], '2025-06-01')).toEqual(wanted);
  expect(order(['wnba', '2025'])).toEqual({ ...wanted, since: null });
});

it.each([
  [[], '--fetch expects a league, nba or wnba'],
  [['nba'], '--fetch nba expects a season such as 2024-25'],
  [['wnba', '2024-25'], '--fetch wnba expects a season such as 2025'],
  [['nba', '2024-25', '2023-24'], '--fetch expects one league and one season, got also 2023-24'],
])('rejects %j', (positionals, message) => {
  expect(() => order(positionals)).toThrow(new ImportError(message));
});

it.each(['', 'May', '2025-13-01', '2025-02-29', '03/01/2025', '2025-03-01T20:00'])(
  "takes '%s' for no day since when",
  (since) => {
    expect(() => order(['nba', '2024-25'], since)).toThrow(
      new ImportError(`--since ${since}: a day such as 2025-03-01 is wanted`),
    );
  },
);
