/** Which plays the figures of a box score count (docs/product.md#figure-links). */
import type { BoxScore, PlayerStatistics } from '#app/api/contract.ts';
import { playerColumns, type TeamView } from './boxScore.ts';
import { getStatCategoryName, type StatCategory } from './statCategories.ts';

/** By the label of a column or row; made before attempted. */
const statsByLabel: Readonly<Record<string, readonly StatCategory[]>> = {
  PTS: ['PTS'],
  FG: ['FGM', 'FGA'],
  '3P': ['FG3M', 'FG3A'],
  FT: ['FTM', 'FTA'],
  AST: ['AST'],
  REB: ['REB'],
  STL: ['STL'],
  BLK: ['BLK'],
  TOV: ['TOV'],
  PF: ['PF'],
  Score: ['PTS'],
  '3PM': ['FG3M', 'FG3A'],
  Rebounds: ['REB'],
  Assists: ['AST'],
  Steals: ['STL'],
  Blocks: ['BLK'],
  Turnovers: ['TOV'],
};

/** Rows of teams that also count plays of no player, which are in no search, and the players' columns. */
const playersColumns: Readonly<Record<string, string>> = { Rebounds: 'REB', Turnovers: 'TOV' };

/** Whether a team's figure in a row of the overview is that of its players together. */
export function isOfPlayers({ totals }: TeamView, label: string, text: string): boolean {
  const column = playersColumns[label];
  return !column || totals?.[playerColumns.indexOf(column)] === text;
}

/** A part of a figure's text; `stat` is the category that counts its plays, null for none. */
interface FigurePart {
  text: string;
  stat: StatCategory | null;
}

/**
 * The parts of a figure under a label: '39-88 (44.32%)' of FG is 39 of FGM, '-', 88 of FGA, ' (44.32%)'. A
 * zero, an unknown figure and a label that counts no plays are text.
 */
export function splitFigure(label: string, text: string): FigurePart[] {
  const [first, second] = statsByLabel[label] ?? [];
  const match = /^(\d+)(?:(-)(\d+)(.*))?$/.exec(text);
  if (!first || !match) return [{ text, stat: null }];
  const [, count = '', dash = '', attempted = '', rest = ''] = match;
  const part = (figure: string, stat: StatCategory | undefined): FigurePart => ({
    text: figure,
    stat: stat !== undefined && Number(figure) > 0 ? stat : null,
  });
  return [
    part(count, first),
    part(dash, undefined),
    part(attempted, second),
    part(rest, undefined),
  ].filter((each) => each.text !== '');
}

/** The noun after a figure: 'points', or 'point' after 1. */
export function nameFigure(figure: string, stat: StatCategory): string {
  const name = getStatCategoryName(stat).toLowerCase();
  return figure === '1' ? name.replace(/s(?= |$)/, '') : name;
}

/** Number of plays behind a player's figures; null if it is unknown. */
type PlayCount = (statistics: PlayerStatistics) => number | null | undefined;

const playCounts: Partial<Record<StatCategory, PlayCount>> = {
  // A basket and a free throw are one play each, whatever they count.
  PTS: (s) => combine(s.fieldGoalsMade, s.freeThrowsMade, 1),
  FGM: (s) => s.fieldGoalsMade,
  FGA: (s) => s.fieldGoalsAttempted,
  FG3M: (s) => s.threePointersMade,
  FG3A: (s) => s.threePointersAttempted,
  FTM: (s) => s.freeThrowsMade,
  FTA: (s) => s.freeThrowsAttempted,
  REB: (s) => s.reboundsTotal,
  OREB: (s) => combine(s.reboundsTotal, s.reboundsDefensive, -1),
  DREB: (s) => s.reboundsDefensive,
  AST: (s) => s.assists,
  STL: (s) => s.steals,
  BLK: (s) => s.blocks,
  TOV: (s) => s.turnovers,
  PF: (s) => s.foulsPersonal,
};

type Count = number | null | undefined;

function combine(a: Count, b: Count, sign: 1 | -1): number | null {
  return a == null || b == null ? null : a + sign * b;
}

/**
 * The number of plays that a player, or a team's players together, have in a box score; null if it is
 * unknown, also in part.
 */
export function countBoxScorePlays(
  { homeTeam, awayTeam }: BoxScore,
  owner: { player: number; team: number },
  stat: StatCategory,
): number | null {
  const teams = [homeTeam, awayTeam].filter(({ teamId }) => !owner.team || teamId === owner.team);
  const lines = teams
    .flatMap(({ players }) => players)
    .filter(({ personId }) => !owner.player || personId === owner.player)
    .flatMap(({ statistics }) => statistics ?? []);
  const count = playCounts[stat];
  if (!count || lines.length === 0) return null;
  return lines.map(count).reduce<number | null>((sum, n) => combine(sum, n, 1), 0);
}
