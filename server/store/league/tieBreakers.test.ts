import { describe, expect, it } from 'vitest';
import { getTeamByTricode } from '#app/basketball/teams.ts';
import { createTieBreaker, type TeamSeason } from './tieBreakers.ts';

/**
 * 'ORL PHI 3' is three wins of Orlando over Philadelphia, by a point each unless said: 'ORL PHI 3
 * by 9'.
 */
function seasonsOf(...wins: string[]): TeamSeason[] {
  const games = new Map<number, TeamSeason['games'][number][]>();
  const idOf = (tricode = '') => getTeamByTricode('nba', tricode)?.id ?? 0;
  for (const text of wins) {
    const [winner, loser, count, , points = '1'] = text.split(' ');
    const [won, lost] = [idOf(winner), idOf(loser)];
    for (let i = 0; i < Number(count); i++) {
      const margin = Number(points);
      games.set(won, [...(games.get(won) ?? []), { won: true, opponentId: lost, margin }]);
      games.set(lost, [
        ...(games.get(lost) ?? []),
        { won: false, opponentId: won, margin: -margin },
      ]);
    }
  }
  return [...games].map(([teamId, played]) => ({ teamId, games: played }));
}

/** The order of some teams, as if they were level. */
function order(teams: TeamSeason[], level: string[], startYear = 2024): string[] {
  const idOf = (tricode: string) => getTeamByTricode('nba', tricode)?.id;
  const some = level.map((tricode) => teams.find(({ teamId }) => teamId === idOf(tricode)));
  const found = some.filter((team) => team !== undefined);
  return createTieBreaker(
    'nba',
    teams,
    startYear,
  )(found).map(({ teamId }) => level.find((tricode) => idOf(tricode) === teamId) ?? '');
}

describe('of two level teams of the NBA that one is before the other', () => {
  it('which won the games between them, also over the winner of a division', () => {
    const teams = seasonsOf('PHI ORL 2', 'ORL PHI 1', 'ORL LAL 3', 'BOS PHI 3', 'BOS LAL 9');
    expect(order(teams, ['ORL', 'PHI'])).toEqual(['PHI', 'ORL']);
  });

  it('which leads its division, though it won less in its conference', () => {
    const teams = seasonsOf('ORL LAL 2', 'CHI ORL 2', 'PHI CHI 2', 'LAL PHI 2', 'BOS LAL 9');
    expect(order(teams, ['PHI', 'ORL'])).toEqual(['ORL', 'PHI']);
  });

  it('which won more in the division that they share', () => {
    const teams = seasonsOf(
      ...['PHI TOR 2', 'LAL PHI 2', 'TOR NYK 2', 'NYK LAL 2', 'BOS TOR 9'],
      ...['NYK CHI 6', 'CHI PHI 1', 'PHI LAL 1'],
    );
    expect(order(teams, ['NYK', 'PHI'])).toEqual(['PHI', 'NYK']);
  });

  it('which won more in its conference, then against those of it that may reach the playoffs', () => {
    const conference = seasonsOf(
      'PHI CHI 2',
      'LAL PHI 2',
      'MIA LAL 2',
      'CHI MIA 2',
      'BOS ATL 9',
      'ATL MIA 9',
    );
    expect(order(conference, ['MIA', 'PHI'])).toEqual(['PHI', 'MIA']);
    // Of eleven teams of the East ten may; the eleventh is Washington, which Miami beat.
    const others = ['BOS', 'NYK', 'CLE', 'IND', 'MIL', 'DET', 'ATL', 'CHI'];
    const eligible = seasonsOf(
      ...others.map((team) => `${team} UTA 9`),
      ...['PHI CHI 2', 'WAS PHI 2', 'MIA WAS 2', 'CHI MIA 2', 'UTA WAS 9'],
    );
    expect(order(eligible, ['MIA', 'PHI'])).toEqual(['PHI', 'MIA']);
  });

  it('which won more against such teams of the other conference, then by more points', () => {
    const west = ['OKC', 'HOU', 'DEN', 'LAC', 'MIN', 'GSW', 'MEM', 'SAC', 'DAL', 'LAL'];
    const strong = [...west.map((team) => `${team} POR 9`), 'UTA CHA 1', 'BOS CHA 9', 'ATL CHA 9'];
    const other = seasonsOf(...strong, 'PHI OKC 1', 'UTA PHI 1', 'MIA UTA 1', 'OKC MIA 1');
    expect(order(other, ['MIA', 'PHI'])).toEqual(['PHI', 'MIA']);
    const points = seasonsOf(...strong, 'PHI OKC 1 by 20', 'OKC PHI 1', 'MIA OKC 1', 'OKC MIA 1');
    expect(order(points, ['MIA', 'PHI'])).toEqual(['PHI', 'MIA']);
  });
});

describe('of more than two level teams of the NBA', () => {
  it('the winner of a division is first, then the games among all of them count', () => {
    const teams = seasonsOf(
      ...[
        'PHI ORL 3',
        'PHI IND 1',
        'IND PHI 2',
        'IND ORL 3',
        'ORL LAL 6',
        'LAL IND 2',
        'LAL PHI 1',
      ],
      ...['BOS LAL 9', 'CLE LAL 9'],
    );
    expect(order(teams, ['PHI', 'ORL', 'IND'])).toEqual(['ORL', 'IND', 'PHI']);
  });

  it('the games in a division count only where all of them are in it', () => {
    const between = ['PHI NYK 1', 'NYK CHI 1', 'CHI PHI 1'];
    const teams = seasonsOf(...between, 'PHI TOR 2', 'NYK MIA 6', 'BOS TOR 9', 'CLE LAL 9');
    expect(order(teams, ['PHI', 'NYK', 'CHI'])).toEqual(['NYK', 'PHI', 'CHI']);
  });

  it('two that are left begin again by the rules for two', () => {
    const teams = seasonsOf(
      ...['MIA PHI 2', 'MIA CHI 2', 'PHI CHI 1', 'CHI PHI 1', 'PHI UTA 1 by 30', 'CHI ATL 1'],
      ...['BOS UTA 9', 'CLE UTA 9', 'ATL UTA 9'],
    );
    expect(order(teams, ['PHI', 'CHI', 'MIA'])).toEqual(['MIA', 'CHI', 'PHI']);
  });
});

it('ties for the lead of a division are broken first, for nothing else', () => {
  // Orlando and Miami lead together: the games between them make Miami the winner, and so it goes
  // before Philadelphia, which Orlando does not.
  const teams = seasonsOf(
    ...['ORL LAL 3', 'MIA ORL 1', 'LAL ORL 1', 'MIA LAL 2', 'LAL MIA 2', 'PHI CHI 3', 'LAL PHI 3'],
    ...['BOS LAL 9', 'CLE LAL 9'],
  );
  expect(order(teams, ['PHI', 'MIA'])).toEqual(['MIA', 'PHI']);
  expect(order(teams, ['PHI', 'ORL'])).toEqual(['PHI', 'ORL']);
});
