import { describe, expect, it } from 'vitest';
import {
  type Coverage,
  formatCoverageGaps,
  formatGameCoverageGap,
  hasCoverageGap,
} from './coverage.ts';
import type { StatCategory } from './statCategories.ts';

const coverage = (games: number, everyPlay: number, shotsAlone: number): Coverage => ({
  season: '2025',
  seasonType: 'Regular Season',
  games,
  everyPlay,
  shotsAlone,
});

describe('coverage gaps of a season', () => {
  it.each<[StatCategory[], Coverage, boolean]>([
    [['AST'], coverage(286, 286, 0), false],
    [['AST'], coverage(286, 1, 285), true],
    [['FGM', 'FG3A'], coverage(286, 1, 285), false],
    [['FGM', 'PTS'], coverage(286, 1, 285), true],
    [['FGM'], coverage(286, 1, 200), true],
    [['FGM'], coverage(0, 0, 0), true],
    [[], coverage(286, 0, 286), true],
  ])('of %j with %j exist: %j', (stats, given, lacking) =>
    expect(hasCoverageGap(given, stats)).toBe(lacking),
  );

  it.each<[StatCategory[], Coverage, string[]]>([
    [['AST'], coverage(0, 0, 0), ['No games of 2025 are recorded.']],
    [
      ['PTS'],
      coverage(286, 0, 286),
      ['For the games of 2025, only shots are recorded: no free throws.'],
    ],
    [
      ['AST', 'FGM_AST', 'FGM', 'STL', 'BLK'],
      coverage(286, 1, 285),
      ['For 285 of the 286 games of 2025, only shots are recorded: no assists, steals or blocks.'],
    ],
    [['FGA'], coverage(286, 6, 270), ['For 10 of the 286 games of 2025, no plays are recorded.']],
    [
      ['REB'],
      { ...coverage(20, 6, 13), seasonType: 'Playoffs' },
      [
        'For 13 of the 20 games of the playoffs of 2025, only shots are recorded: no rebounds.',
        'For 1 of the 20 games of the playoffs of 2025, no plays are recorded.',
      ],
    ],
  ])('of %j with %j read %j', (stats, given, words) =>
    expect(formatCoverageGaps([given], stats)).toEqual(words),
  );

  it('list seasons without games in one sentence', () => {
    const older = { ...coverage(0, 0, 0), season: '2023' };
    expect(
      formatCoverageGaps([coverage(2, 0, 2), older, { ...older, season: '2022' }], ['BLK']),
    ).toEqual([
      'No games of 2023, 2022 are recorded.',
      'For the games of 2025, only shots are recorded: no blocks.',
    ]);
  });
});

it('formats the coverage gap of one game', () => {
  expect(formatGameCoverageGap(coverage(0, 0, 0), ['PTS'])).toBe('This game is not recorded.');
  expect(formatGameCoverageGap(coverage(1, 0, 0), [])).toBe('No plays of this game are recorded.');
  const shots = coverage(1, 0, 1);
  expect(formatGameCoverageGap(shots, [])).toBe(
    'For this game, only shots are recorded: no other plays.',
  );
});
