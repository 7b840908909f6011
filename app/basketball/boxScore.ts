/** Formats the box score (docs/product.md#box-score) as rows of text. */
import type {
  BoxScore,
  BoxScorePlayer,
  BoxScoreTeam,
  PlayerStatistics,
  TeamStatistics,
} from '#app/api/contract.ts';
import { firstOvertimePeriod, formatPeriod } from './clock.ts';
import type { League } from './leagues.ts';
import { findTeamBadge, type TeamBadgeData } from './teamBadge.ts';

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

interface OverviewRow {
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
  /** Null if the API does not tell it. */
  id: number | null;
  /** Family name, with the first name if a teammate has the same family name. */
  name: string;
  fullName: string;
  /** Whether the player started, as far as the API says so. */
  starter: boolean;
  /** One text per {@link playerColumns}; null for a player without statistics. */
  values: string[] | null;
}

/** The rows of a team's tab, in the order of the box score. */
export function buildPlayerRows(team: BoxScoreTeam): PlayerRow[] {
  return team.players.map((player, index) => ({
    key: `${player.personId ?? player.familyName}-${index}`,
    id: player.personId ?? null,
    name: hasNamesake(team, player) ? fullName(player) : player.familyName,
    fullName: fullName(player),
    starter: player.starter === true,
    values: hasPlayed(player.statistics) ? getPlayerValues(player.statistics) : null,
  }));
}

/** The sums of the players' figures; a sum with an unknown part is unknown. */
export function buildTotals({ players }: BoxScoreTeam): string[] | null {
  const lines = players.map(({ statistics }) => statistics).filter(hasPlayed);
  if (lines.length === 0) return null;
  const figures = Object.fromEntries(summed.map((figure) => [figure, total(lines, figure)]));
  const sums: PlayerStatistics = { ...figures, minutes: sumMinutes(lines) };
  // Five players share each margin, so that the sum of these says nothing.
  return playerValues.map(([column, value]) => (column === '+/-' ? '' : value(sums)));
}

const summed = [
  'assists',
  'blocks',
  'points',
  'reboundsTotal',
  'steals',
  'turnovers',
  'foulsPersonal',
  'fieldGoalsMade',
  'fieldGoalsAttempted',
  'threePointersMade',
  'threePointersAttempted',
  'freeThrowsMade',
  'freeThrowsAttempted',
] as const;

function total(lines: readonly PlayerStatistics[], figure: (typeof summed)[number]): Fact {
  return lines
    .map((line) => line[figure])
    .reduce((a, b) => (a == null || b == null ? null : a + b));
}

/** As a duration; null if a line has no seconds, since whole minutes do not add up. */
function sumMinutes(lines: readonly PlayerStatistics[]): string | null {
  let seconds = 0;
  for (const { minutes } of lines) {
    const match = /^(?:PT)?(\d+)[M:](\d+(?:\.\d+)?)S?$/.exec(minutes ?? '');
    if (!match) return null;
    seconds += Number(match[1]) * 60 + Number(match[2]);
  }
  return `PT${Math.round(seconds / 60)}M`;
}

/** A box score as its tabs show it. */
export interface BoxScoreView {
  overview: OverviewRow[];
  /** The points of each period, 'Q1' to 'OT'; empty if the API does not tell them. */
  periods: { label: string; home: number; away: number }[];
  home: TeamView;
  away: TeamView;
}

export interface TeamView {
  /** Null if the API does not tell it. */
  id: number | null;
  name: string;
  /** Null for a team that is not in the table. */
  badge: TeamBadgeData | null;
  score: number | null;
  rows: PlayerRow[];
  /** Sums of the players, one text per {@link playerColumns}; null without any player's figures. */
  totals: string[] | null;
}

/**
 * The content of the three tabs. Null for a box score without a single figure, as for games with
 * recorded shots only.
 */
export function buildBoxScoreView(boxScore: BoxScore, league: League): BoxScoreView | null {
  const view = (team: BoxScoreTeam) => ({
    id: team.teamId ?? null,
    name: team.teamName,
    badge: findTeamBadge(league, { id: team.teamId, tricode: team.teamTricode }),
    score: team.score ?? null,
    rows: buildPlayerRows(team),
    totals: buildTotals(team),
  });
  const overview = buildOverviewRows(boxScore);
  const [home, away] = [view(boxScore.homeTeam), view(boxScore.awayTeam)];
  const isKnown =
    overview.some((row) => row.home !== missingFact || row.away !== missingFact) ||
    [...home.rows, ...away.rows].some((row) => row.values !== null);
  return isKnown ? { overview, periods: buildPeriods(boxScore), home, away } : null;
}

function buildPeriods({ homeTeam, awayTeam }: BoxScore): BoxScoreView['periods'] {
  const [home, away] = [homeTeam.periods ?? [], awayTeam.periods ?? []];
  if (home.length !== away.length) return [];
  const overtimes = home.filter(({ period }) => period >= firstOvertimePeriod).length;
  return home.map(({ period, score }, i) => ({
    label:
      overtimes > 1 && period >= firstOvertimePeriod
        ? `${formatPeriod(period)}${period - firstOvertimePeriod + 1}`
        : formatPeriod(period),
    home: score,
    away: away[i]?.score ?? 0,
  }));
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
