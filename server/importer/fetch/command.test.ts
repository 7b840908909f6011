import { expect, it } from 'vitest';
import { ImportError } from '../facts.ts';
import { parseFetchCommand } from './command.ts';

const order = (
  positionals: string[],
  since?: string,
  calls?: string,
  now?: string,
  from?: string,
) =>
  parseFetchCommand(
    positionals,
    { since, from, calls, dryRun: false },
    now === undefined ? undefined : new Date(now),
  );

it('reads a league, a season and a day', () => {
  const wanted = {
    league: 'wnba',
    season: '2025',
    since: 20250601,
    calls: null,
    from: null,
    dryRun: false,
  };
  expect(order(['wnba', '2025'], '2025-06-01')).toEqual(wanted);
  expect(order(['wnba', '2025'])).toEqual({ ...wanted, since: null });
});

it.each([
  [[], '--fetch expects a league, nba or wnba'],
  [['nba', ''], '--fetch nba expects a season such as 2024-25, got '],
  [['wnba', '2024-25'], '--fetch wnba expects a season such as 2025, got 2024-25'],
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

it.each([
  ['nba', '2026-06-20', '2025-26'],
  ['nba', '2026-09-30', '2025-26'],
  ['nba', '2026-10-01', '2026-27'],
  ['nba', '2027-01-01', '2026-27'],
  ['wnba', '2026-11-29', '2026'],
  ['wnba', '2027-04-30', '2026'],
  ['wnba', '2027-05-01', '2027'],
])('takes the season of %s that is under way on %s, %s', (league, now, season) => {
  expect(order([league], undefined, undefined, now)).toMatchObject({ season });
});

it('reads a budget of calls', () => {
  expect(order(['nba', '2024-25'], undefined, '500')).toMatchObject({ calls: 500 });
});

it.each(['', '0', '-1', '1.5', 'many'])("takes '%s' for no number of calls", (calls) => {
  expect(() => order(['nba', '2024-25'], undefined, calls)).toThrow(
    new ImportError(`--calls ${calls}: a number such as 500 is wanted`),
  );
});

it.each([
  ['https://archive.example/tables/', 'https://archive.example/tables'],
  ['', ''],
])("takes '%s' for the base URL of an archive", (from, archive) => {
  expect(order(['nba'], undefined, undefined, undefined, from)).toMatchObject({ from: archive });
});

it.each(['archive', 'ftp://archive.example', 'https://archive.example/?key=1'])(
  "takes '%s' for no base URL of an archive",
  (from) => {
    expect(() => order(['nba'], undefined, undefined, undefined, from)).toThrow(
      new ImportError(`--from ${from}: a URL such as https://archive.example/tables is wanted`),
    );
  },
);
