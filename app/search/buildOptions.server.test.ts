import { describe, expect, it } from 'vitest';
import { toBadgedTeamOptions, toGameOptions, toTeamOptions } from './buildOptions.server.ts';
import { matchOptions } from './options.ts';

const game = (date: string, matchup: string) => ({
  id: date,
  date,
  label: `${date} | ${matchup}`,
});
const season = { league: 'nba', season: '2024-25' } as const;
const games = toGameOptions(
  [
    game('2025-06-22', 'IND @ OKC'),
    game('2025-06-20', 'OKC @ IND'),
    game('2025-06-02', 'IND @ NYK'),
    game('2025-04-13', 'GSW vs. LAC'),
    game('2024-11-06', 'PHI @ CLE'),
  ],
  season,
);
const found = (text: string) => matchOptions(games, text).map(({ id }) => id);

describe('a game', () => {
  it.each([
    ...['IND OKC 22', 'ind @ okc jun 22', 'Pacers at Thunder June 22', 'indiana oklahoma 6/22'],
    ...['Jun 22', 'June 22', 'jun. 22nd', '22 june', 'June 22, 2025', '6/22', '06/22/2025'],
    ...['6/22/25', '2025-06-22', '2025 06 22'],
  ])('is found by %s', (text) => {
    expect(found(text)).toEqual(['2025-06-22']);
  });

  it.each([
    ['Indiana Pacers', ['2025-06-22', '2025-06-20', '2025-06-02']],
    ['thunder', ['2025-06-22', '2025-06-20']],
    ['Golden State Warriors', ['2025-04-13']],
    ['Los Angeles Clippers', ['2025-04-13']],
    ['LA Clippers vs Warriors', ['2025-04-13']],
    ['sixers cavs', ['2024-11-06']],
  ])('is found by its teams: %s', (text, ids) => {
    expect(found(text)).toEqual(ids);
  });

  it('is not found by a day or month that only begins its year', () => {
    expect(found('June 20')).toEqual(['2025-06-20']);
    expect(found('20')).toEqual(['2025-06-20']);
    expect(found('6')).toEqual(['2024-11-06']);
  });

  it('comes first where the day is whole', () => {
    expect(found('Jun 2')).toEqual(['2025-06-02', '2025-06-22', '2025-06-20']);
    expect(found('6/2')).toEqual(['2025-06-02', '2025-06-22', '2025-06-20']);
  });

  it('is found by what a team was called then, and is called now', () => {
    const then = toGameOptions([game('2014-01-05', 'CHA @ LAC')], { ...season, season: '2013-14' });
    for (const text of ['bobcats', 'hornets', '1/5']) {
      expect(matchOptions(then, text), text).toHaveLength(1);
    }
  });

  it('is found by its label if that names no team or day', () => {
    const other = toGameOptions([{ id: '1', date: 'unknown', label: 'The Final' }], season);
    expect(matchOptions(other, 'final')).toHaveLength(1);
  });
});

describe('an opponent', () => {
  const teams = toTeamOptions([
    { id: 1610612744, fullName: 'Golden State Warriors' },
    { id: 1610612747, fullName: 'Los Angeles Lakers' },
    { id: 1610612746, fullName: 'LA Clippers' },
    { id: 7, fullName: 'Somewhere Else' },
  ]);

  it.each([
    ['GSW', 'Golden State Warriors'],
    ['lal', 'Los Angeles Lakers'],
    ['los angeles clippers', 'LA Clippers'],
    ['else', 'Somewhere Else'],
  ])('is found by %s', (text, label) => {
    expect(matchOptions(teams, text)).toMatchObject([{ label }]);
  });
});

it('known teams have a badge where a list can show it', () => {
  const teams = [
    { id: 1610612744, fullName: 'Golden State Warriors' },
    { id: 1, fullName: 'Another Team' },
  ];
  expect(toBadgedTeamOptions(teams).map(({ badge }) => badge?.tricode)).toEqual(['GSW', undefined]);
});
