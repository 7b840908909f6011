import { describe, expect, it } from 'vitest';
import type { BoxScoreTeam } from '#app/api/contract.ts';
import {
  buildBoxScoreView,
  buildOverviewRows,
  buildPlayerRows,
  buildTotals,
  formatMinutes,
  formatPercent,
  formatPlusMinus,
  formatShooting,
  playerColumns,
} from './boxScore.ts';

const home: BoxScoreTeam = {
  teamName: 'Thunder',
  score: 103,
  players: [],
  statistics: {
    fieldGoalsMade: 34,
    fieldGoalsAttempted: 85,
    fieldGoalsPercentage: 0.4,
    threePointersMade: 11,
    threePointersAttempted: 40,
    threePointersPercentage: 0.275,
    freeThrowsMade: 24,
    freeThrowsAttempted: 28,
    freeThrowsPercentage: 0.857142857,
    reboundsTotal: 55,
    reboundsOffensive: 8,
    reboundsTeamOffensive: 5,
    reboundsDefensive: 32,
    reboundsTeamDefensive: 10,
    assists: 20,
    steals: 14,
    blocks: 8,
    turnoversTotal: 8,
    pointsFromTurnovers: 32,
    pointsFastBreak: 18,
    pointsInThePaint: 40,
    pointsSecondChance: 9,
    foulsTeam: 21,
    foulsTechnical: 0,
    biggestLead: 22,
  },
};
const away: BoxScoreTeam = {
  ...home,
  teamName: 'Pacers',
  score: 91,
  statistics: { ...home.statistics, fieldGoalsMade: 31, fieldGoalsPercentage: 0.4084 },
};

describe('percentages', () => {
  it.each([
    [0.4084, '40.84%'],
    [0.44315, '44.32%'],
    [0.5, '50.00%'],
    [1, '100.00%'],
    [0, '0.00%'],
    [2 / 3, '66.67%'],
    [0.28999999999999998, '29.00%'],
  ])('format %d as %s', (fraction, text) => expect(formatPercent(fraction)).toBe(text));

  it('come from the feed or the counts, and are omitted without attempts', () => {
    expect(formatShooting(39, 88, 0.4432)).toBe('39-88 (44.32%)');
    expect(formatShooting(39, 88, null)).toBe('39-88 (44.32%)');
    expect(formatShooting(0, 0, null)).toBe('0-0');
    expect(formatShooting(0, 0, 0)).toBe('0-0 (0.00%)');
    expect(formatShooting(null, 88, 0.4)).toBe('–');
    expect(formatShooting(39, undefined)).toBe('–');
  });
});

describe('minutes', () => {
  it.each([
    ['PT32M10.00S', '32'],
    ['PT05M00.00S', '5'],
    ['PT00M41.00S', '0'],
    ['PT265M00.00S', '265'],
    ['PT32M', '32'],
    ['18:59', '18'],
    ['', '–'],
    ['DNP', '–'],
    [null, '–'],
    [undefined, '–'],
  ])('format %s as %s', (duration, text) => expect(formatMinutes(duration)).toBe(text));
});

it('plus-minus has a sign', () => {
  expect([5, -3, 0, null, undefined].map(formatPlusMinus)).toEqual(['+5', '-3', '0', '–', '–']);
});

describe('overview', () => {
  const rows = buildOverviewRows({ homeTeam: home, awayTeam: away });

  it('lists the overview rows in order', () => {
    expect(rows.map((row) => `${row.label}: ${row.home}`)).toEqual([
      'Score: 103',
      'FG: 34-85 (40.00%)',
      '3PM: 11-40 (27.50%)',
      'FT: 24-28 (85.71%)',
      'Rebounds: 55',
      'Offensive Rebounds: 13',
      'Defensive Rebounds: 42',
      'Assists: 20',
      'Steals: 14',
      'Blocks: 8',
      'Turnovers: 8',
      'Points Off Turnovers: 32',
      'Fastbreak Points: 18',
      'Points in Paint: 40',
      'Second Chance Points: 9',
      'Fouls: 21',
      'Technical Fouls: 0',
      'Biggest Lead: 22',
    ]);
  });

  it("gives the away team's own percentage", () => {
    expect(rows[1]?.away).toBe('31-85 (40.84%)');
  });

  it('shows an en dash for unknown figures', () => {
    const bare = { teamName: 'Liberty', players: [] };
    const withoutTeamRebounds = {
      ...home,
      statistics: { ...home.statistics, reboundsTeamOffensive: null },
    };
    const unknown = buildOverviewRows({ homeTeam: bare, awayTeam: withoutTeamRebounds });
    expect(new Set(unknown.map((row) => row.home))).toEqual(new Set(['–']));
    expect(unknown[5]?.away).toBe('–');
    expect(unknown[6]?.away).toBe('42');
  });
});

describe('buildBoxScoreView', () => {
  const bare = { teamName: 'Sparks', players: [{ familyName: 'Plum' }] };

  it('is null if no figure is known', () => {
    expect(
      buildBoxScoreView({ homeTeam: bare, awayTeam: { ...bare, teamName: 'Aces' } }, 'wnba'),
    ).toBeNull();
  });

  it('shows even a single known figure', () => {
    expect(
      buildBoxScoreView({ homeTeam: { ...bare, score: 80 }, awayTeam: bare }, 'wnba')?.home.name,
    ).toBe('Sparks');
    const players = [{ familyName: 'Wilson', statistics: { points: 30 } }];
    const known = buildBoxScoreView({ homeTeam: bare, awayTeam: { ...bare, players } }, 'wnba');
    expect(known?.away.rows[0]?.name).toBe('Wilson');
  });
});

describe('points of the periods', () => {
  const team = (...scores: number[]) => ({
    teamName: 'Thunder',
    score: 100,
    players: [],
    periods: scores.map((score, i) => ({ period: i + 1, score })),
  });
  const periodsOf = (homeTeam: BoxScoreTeam, awayTeam: BoxScoreTeam) =>
    buildBoxScoreView({ homeTeam, awayTeam }, 'nba')?.periods;

  it('number overtimes if there are several', () => {
    expect(periodsOf(team(1, 2, 3, 4, 5), team(9, 8, 7, 6, 5))?.map(({ label }) => label)).toEqual([
      'Q1',
      'Q2',
      'Q3',
      'Q4',
      'OT',
    ]);
    expect(periodsOf(team(1, 1, 1, 1, 2, 3), team(1, 1, 1, 1, 2, 4))?.slice(4)).toEqual([
      { label: 'OT1', home: 2, away: 2 },
      { label: 'OT2', home: 3, away: 4 },
    ]);
  });

  it('are missing where the API does not tell them of both teams', () => {
    expect(periodsOf(team(1, 2, 3, 4), { ...home, periods: undefined })).toEqual([]);
    expect(periodsOf(home, home)).toEqual([]);
  });
});

describe('player rows', () => {
  const statistics = {
    minutes: 'PT38M12.00S',
    points: 29,
    fieldGoalsMade: 8,
    fieldGoalsAttempted: 27,
    threePointersMade: 2,
    threePointersAttempted: 12,
    assists: 12,
    reboundsDefensive: 4,
    reboundsTotal: 5,
    steals: 1,
    blocks: 2,
    turnovers: 3,
    foulsPersonal: 4,
    freeThrowsMade: 11,
    freeThrowsAttempted: 12,
    plusMinusPoints: 10,
  };
  const player = (firstName: string, familyName: string) => ({ firstName, familyName, statistics });

  it('have the player columns, with total rebounds', () => {
    const [row] = buildPlayerRows({ ...home, players: [player('Shai', 'Gilgeous-Alexander')] });
    expect(row?.name).toBe('Gilgeous-Alexander');
    const cells = playerColumns.map((column, i) => `${column} ${row?.values?.[i]}`);
    expect(cells.join(', ')).toBe(
      'MIN 38, PTS 29, FG 8-27, 3P 2-12, AST 12, REB 5, STL 1, BLK 2, TOV 3, PF 4, FT 11-12, +/- +10',
    );
  });

  it('are empty for a player without statistics', () => {
    const players = [{ familyName: 'Topić' }, { familyName: 'Ducas', statistics: null }];
    expect(buildPlayerRows({ ...home, players }).map((row) => row.values)).toEqual([null, null]);
  });

  it('are empty for an absent player with zeros, but not for a short appearance', () => {
    const zeros = Object.fromEntries(Object.keys(statistics).map((name) => [name, 0]));
    const players = ['PT00M00.00S', 'PT00M09.00S', 'PT00M', ''].map((minutes) => ({
      familyName: 'Klintman',
      statistics: { ...zeros, minutes },
    }));
    const empty = buildPlayerRows({ ...home, players }).map((row) => row.values === null);
    expect(empty).toEqual([true, false, true, true]);
    const timeless = [{ familyName: 'Moses', statistics: { minutes: null, points: 12 } }];
    expect(buildPlayerRows({ ...home, players: timeless })[0]?.values?.[1]).toBe('12');
  });

  it('add first names to teammates with the same family name', () => {
    const players = [
      player('Jalen', 'Williams'),
      player('Jaylin', 'Williams'),
      player('Luguentz', 'Dort'),
    ];
    const rows = buildPlayerRows({ ...home, players });
    expect(rows.map((row) => row.name)).toEqual(['Jalen Williams', 'Jaylin Williams', 'Dort']);
    expect(new Set(rows.map((row) => row.key)).size).toBe(3);
  });
  it('mark starters where the API tells them', () => {
    const players = [{ ...player('Luguentz', 'Dort'), starter: true }, player('Isaiah', 'Joe')];
    const rows = buildPlayerRows({ ...home, players });
    expect(rows.map((row) => row.starter)).toEqual([true, false]);
  });

  it('add up to the totals, unknown where a part is unknown', () => {
    const second = { ...statistics, minutes: 'PT09M48.00S', steals: null, freeThrowsMade: 0 };
    const absent = { familyName: 'Topić', statistics: null };
    const players = [
      player('Shai', 'Gilgeous-Alexander'),
      { familyName: 'Joe', statistics: second },
    ];
    const totals = buildTotals({ ...home, players: [...players, absent] });
    const cells = playerColumns.map((column, i) => `${column} ${totals?.[i]}`);
    expect(cells.join(', ')).toBe(
      'MIN 48, PTS 58, FG 16-54, 3P 4-24, AST 24, REB 10, STL –, BLK 4, TOV 6, PF 8, FT 11-24, +/- ',
    );
    const whole = { ...statistics, minutes: 'PT38M' };
    expect(buildTotals({ ...home, players: [{ familyName: 'Joe', statistics: whole }] })?.[0]).toBe(
      '–',
    );
    expect(buildTotals({ ...home, players: [absent] })).toBeNull();
  });
});
