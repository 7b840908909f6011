import { describe, expect, it } from 'vitest';
import type { BoxScore, PlayerStatistics } from '#app/api/contract.ts';
import { buildBoxScoreView } from './boxScore.ts';
import { countBoxScorePlays, isOfPlayers, nameFigure, splitFigure } from './figureStats.ts';

const parts = (label: string, text: string) =>
  splitFigure(label, text).map((part) => (part.stat ? `${part.text}=${part.stat}` : part.text));

describe('a figure of the box score', () => {
  it('leads to the plays of its category', () => {
    expect(parts('PTS', '27')).toEqual(['27=PTS']);
    expect(parts('Assists', '20')).toEqual(['20=AST']);
    expect(parts('PF', '3')).toEqual(['3=PF']);
  });

  it('leads to the makes and to the attempts, beside its percentage', () => {
    expect(parts('3P', '2-12')).toEqual(['2=FG3M', '-', '12=FG3A']);
    expect(parts('FG', '39-88 (44.32%)')).toEqual(['39=FGM', '-', '88=FGA', ' (44.32%)']);
    expect(parts('FT', '0-2')).toEqual(['0', '-', '2=FTA']);
  });

  it('is text where it is zero, unknown or counts no plays', () => {
    for (const [label, text] of [
      ['PTS', '0'],
      ['PTS', '–'],
      ['REB', ''],
      ['MIN', '38'],
      ['+/-', '+5'],
      ['Points in Paint', '40'],
      ['Fouls', '21'],
    ] as const) {
      expect(parts(label, text), label).toEqual([text]);
    }
    expect(parts('FT', '0-0').join('')).toBe('0-0');
  });

  it('is named by what it counts', () => {
    expect(nameFigure('27', 'PTS')).toBe('points');
    expect(nameFigure('1', 'PTS')).toBe('point');
    expect(nameFigure('1', 'FG3M')).toBe('three made');
    expect(nameFigure('12', 'FTA')).toBe('free throws attempted');
  });
});

const line = (points: number, over: PlayerStatistics = {}): PlayerStatistics => ({
  minutes: 'PT30M',
  points,
  fieldGoalsMade: 8,
  freeThrowsMade: 3,
  reboundsTotal: 5,
  reboundsDefensive: 4,
  turnovers: 2,
  ...over,
});
const boxScore: BoxScore = {
  homeTeam: {
    teamId: 1,
    teamName: 'Thunder',
    players: [
      { personId: 11, familyName: 'Joe', statistics: line(21) },
      { personId: 12, familyName: 'Dort', statistics: line(19, { assists: 4 }) },
      { personId: 13, familyName: 'Topić', statistics: null },
    ],
    statistics: { reboundsTotal: 14, turnoversTotal: 4 },
  },
  awayTeam: {
    teamId: 2,
    teamName: 'Pacers',
    players: [{ personId: 21, familyName: 'Turner', statistics: line(9) }],
  },
};

describe('the number of plays behind a figure', () => {
  const count = (owner: { player?: number; team?: number }, stat: 'PTS' | 'OREB' | 'AST') =>
    countBoxScorePlays(boxScore, { player: 0, team: 0, ...owner }, stat);

  it('is that of baskets and free throws for points', () => {
    expect(count({ player: 11 }, 'PTS')).toBe(11);
  });

  it('adds up the players of a team', () => {
    expect(count({ team: 1 }, 'PTS')).toBe(22);
    expect(count({ team: 1 }, 'OREB')).toBe(2);
  });

  it('is unknown where a part is, or nobody of the name played', () => {
    expect(count({ team: 1 }, 'AST')).toBeNull();
    expect(count({ player: 12 }, 'AST')).toBe(4);
    expect(count({ player: 13 }, 'PTS')).toBeNull();
    expect(count({ player: 99 }, 'PTS')).toBeNull();
    expect(count({ player: 11, team: 2 }, 'PTS')).toBeNull();
  });
});

it('a team’s rebounds and turnovers are those of its players only without the team’s own', () => {
  const home = buildBoxScoreView(boxScore, 'nba')?.home;
  if (!home) throw new Error('no box score');
  expect(isOfPlayers(home, 'Rebounds', '14')).toBe(false);
  expect(isOfPlayers(home, 'Rebounds', '10')).toBe(true);
  expect(isOfPlayers(home, 'Turnovers', '4')).toBe(true);
  expect(isOfPlayers(home, 'FG', '16-40 (40.00%)')).toBe(true);
});
