/** Formats the box score (docs/product.md#box-score) as rows of text. */
import type {
  BoxScore,
  BoxScorePlayer,
  BoxScoreTeam,
  PlayerStatistics,
  TeamStatistics,
} from '#app/api/contract.ts';

/** An unknown figure (docs/product.md#unknown-figures). */
const missingFact = '–';

type Fact = number | null | undefined;

/** 0.4084 is '40.84%' (docs/product.md#percentages). */
export function formatPercent(fraction: number): string {
  // Twelve digits drop the binary error of the product, so that 0.44315 rounds up.
  const hundredths = Math.round(Number((fraction * 10_000).toPrecision(12)));
  return `${(hundredths / 100).toFixed(2)}%`;
}

/** '39-88 (44.32%)'. The percentage defaults to the quotient, and is omitted without attempts. */
export function formatShooting(made: Fact, attempted: Fact, fraction?: Fact): string {
  if (made == null || attempted == null) return missingFact;
  const share = fraction ?? (attempted > 0 ? made / attempted : null);
  const count = formatMadeAttempted(made, attempted);
  return share === null ? count : `${count} (${formatPercent(share)})`;
}

/** '9-18'. */
function formatMadeAttempted(made: Fact, attempted: Fact): string {
  return made == null || attempted == null ? missingFact : `${made}-${attempted}`;
}

/** '32' from 'PT32M10.00S', 'PT032M' or '32:10' (docs/product.md#box-minutes). */
export function formatMinutes(duration: string | null | undefined): string {
  const minutes = /^(?:PT)?0*(\d+)[M:]/.exec(duration ?? '')?.[1];
  return minutes ?? missingFact;
}

/** '+5', '-3', '0'. */
export function formatPlusMinus(points: Fact): string {
  if (points == null) return missingFact;
  return points > 0 ? `+${points}` : String(points);
}

export interface OverviewRow {
  label: string;
  home: string;
  away: string;
}

const overview: [label: string, value: (team: BoxScoreTeam, stats: TeamStatistics) => string][] = [
  ['Score', (team) => count(team.score)],
  ['FG', (_, s) => formatShooting(s.fieldGoalsMade, s.fieldGoalsAttempted, s.fieldGoalsPercentage)],
  [
    '3PM',
    (_, s) =>
      formatShooting(s.threePointersMade, s.threePointersAttempted, s.threePointersPercentage),
  ],
  ['FT', (_, s) => formatShooting(s.freeThrowsMade, s.freeThrowsAttempted, s.freeThrowsPercentage)],
  ['Rebounds', (_, s) => count(s.reboundsTotal)],
  ['Offensive Rebounds', (_, s) => sum(s.reboundsOffensive, s.reboundsTeamOffensive)],
  ['Defensive Rebounds', (_, s) => sum(s.reboundsDefensive, s.reboundsTeamDefensive)],
  ['Assists', (_, s) => count(s.assists)],
  ['Steals', (_, s) => count(s.steals)],
  ['Blocks', (_, s) => count(s.blocks)],
  ['Turnovers', (_, s) => count(s.turnoversTotal)],
  ['Points Off Turnovers', (_, s) => count(s.pointsFromTurnovers)],
  ['Fastbreak Points', (_, s) => count(s.pointsFastBreak)],
  ['Points in Paint', (_, s) => count(s.pointsInThePaint)],
  ['Second Chance Points', (_, s) => count(s.pointsSecondChance)],
  ['Fouls', (_, s) => count(s.foulsTeam)],
  ['Technical Fouls', (_, s) => count(s.foulsTechnical)],
  ['Biggest Lead', (_, s) => count(s.biggestLead)],
];

/** The rows of the Overview tab (docs/product.md#box-overview). */
export function buildOverviewRows({ homeTeam, awayTeam }: BoxScore): OverviewRow[] {
  return overview.map(([label, value]) => ({
    label,
    home: value(homeTeam, homeTeam.statistics ?? {}),
    away: value(awayTeam, awayTeam.statistics ?? {}),
  }));
}

const playerValues: [column: string, value: (stats: PlayerStatistics) => string][] = [
  ['MIN', (s) => formatMinutes(s.minutes)],
  ['PTS', (s) => count(s.points)],
  ['FG', (s) => formatMadeAttempted(s.fieldGoalsMade, s.fieldGoalsAttempted)],
  ['3P', (s) => formatMadeAttempted(s.threePointersMade, s.threePointersAttempted)],
  ['AST', (s) => count(s.assists)],
  ['REB', (s) => count(s.reboundsTotal)],
  ['STL', (s) => count(s.steals)],
  ['BLK', (s) => count(s.blocks)],
  ['TOV', (s) => count(s.turnovers)],
  ['PF', (s) => count(s.foulsPersonal)],
  ['FT', (s) => formatMadeAttempted(s.freeThrowsMade, s.freeThrowsAttempted)],
  ['+/-', (s) => formatPlusMinus(s.plusMinusPoints)],
];

/** The columns of a team's tab after 'Player' (docs/product.md#box-players). */
export const playerColumns: readonly string[] = playerValues.map(([column]) => column);

export interface PlayerRow {
  key: string;
  /** Family name, with the first name if a teammate has the same family name. */
  name: string;
  fullName: string;
  /** One text per {@link playerColumns}; null for a player without statistics. */
  values: string[] | null;
}

/** The rows of a team's tab, in the order of the box score. */
export function buildPlayerRows(team: BoxScoreTeam): PlayerRow[] {
  return team.players.map((player, index) => ({
    key: `${player.personId ?? player.familyName}-${index}`,
    name: hasNamesake(team, player) ? fullName(player) : player.familyName,
    fullName: fullName(player),
    values: hasPlayed(player.statistics) ? getPlayerValues(player.statistics) : null,
  }));
}

/** A box score as its tabs show it. */
export interface BoxScoreView {
  overview: OverviewRow[];
  home: TeamView;
  away: TeamView;
}

export interface TeamView {
  name: string;
  rows: PlayerRow[];
}

/**
 * The content of the three tabs. Null for a box score without a single figure, as for games with
 * recorded shots only.
 */
export function buildBoxScoreView(boxScore: BoxScore): BoxScoreView | null {
  const view = (team: BoxScoreTeam) => ({ name: team.teamName, rows: buildPlayerRows(team) });
  const overview = buildOverviewRows(boxScore);
  const [home, away] = [view(boxScore.homeTeam), view(boxScore.awayTeam)];
  const isKnown =
    overview.some((row) => row.home !== missingFact || row.away !== missingFact) ||
    [...home.rows, ...away.rows].some((row) => row.values !== null);
  return isKnown ? { overview, home, away } : null;
}

/** False for absent players, whom feeds list with zeros and no time. */
function hasPlayed(statistics: BoxScorePlayer['statistics']): statistics is PlayerStatistics {
  if (!statistics) return false;
  const noTime = !statistics.minutes || /^PT0*(M(0*(\.0*)?S)?)?$/.test(statistics.minutes);
  return !noTime || Object.values(statistics).some((value) => typeof value === 'number' && value);
}

function getPlayerValues(statistics: PlayerStatistics): string[] {
  return playerValues.map(([, value]) => value(statistics));
}

function fullName({ firstName, familyName }: BoxScorePlayer): string {
  return firstName ? `${firstName} ${familyName}` : familyName;
}

function hasNamesake(team: BoxScoreTeam, player: BoxScorePlayer): boolean {
  return team.players.some((other) => other !== player && other.familyName === player.familyName);
}

function count(value: Fact): string {
  return value == null ? missingFact : String(value);
}

/** A sum with an unknown part is unknown. */
function sum(a: Fact, b: Fact): string {
  return a == null || b == null ? missingFact : String(a + b);
}
