/** A box score as CSV, with the columns of docs/exports.md: add some at the end, never rename. */
import type { BoxScore, BoxScoreTeam } from '#app/api/contract.ts';
import { type CsvValue, formatCsv } from '#app/lib/csv.ts';

/** Statistics that players and teams have; a team's own name of one where it differs. */
const sharedStats = {
  assists: 'assists',
  blocks: 'blocks',
  reboundsDefensive: 'reboundsDefensive',
  reboundsTotal: 'reboundsTotal',
  steals: 'steals',
  turnovers: 'turnoversTotal',
  foulsPersonal: 'foulsTeam',
  fieldGoalsMade: 'fieldGoalsMade',
  fieldGoalsAttempted: 'fieldGoalsAttempted',
  threePointersMade: 'threePointersMade',
  threePointersAttempted: 'threePointersAttempted',
  freeThrowsMade: 'freeThrowsMade',
  freeThrowsAttempted: 'freeThrowsAttempted',
} as const;

const statNames = Object.keys(sharedStats) as (keyof typeof sharedStats)[];

const columns = [
  ...['gameId', 'row', 'side', 'teamId', 'team', 'playerId', 'player', 'starter', 'minutes'],
  ...['points', 'plusMinus', ...statNames],
];

/** A line for each player, and after a team's players one for the team, away first. */
export function formatBoxScoreCsv({ awayTeam, homeTeam }: BoxScore, gameId: string): string {
  return formatCsv([
    columns,
    ...listRows(awayTeam, [gameId, 'away']),
    ...listRows(homeTeam, [gameId, 'home']),
  ]);
}

function listRows(team: BoxScoreTeam, [gameId, side]: [string, string]): CsvValue[][] {
  const of = (row: string) => [gameId, row, side, team.teamId ?? null, toTeamName(team)];
  const players = team.players.map((player) => {
    const { personId, firstName, familyName, starter, statistics } = player;
    const name = [firstName, familyName].filter(Boolean).join(' ');
    return [
      ...[...of('player'), personId ?? null, name, starter ?? null, toMinutes(statistics?.minutes)],
      ...[statistics?.points ?? null, statistics?.plusMinusPoints ?? null],
      ...statNames.map((stat) => statistics?.[stat] ?? null),
    ];
  });
  const totals = statNames.map((stat) => team.statistics?.[sharedStats[stat]] ?? null);
  return [...players, [...of('team'), null, null, null, null, team.score ?? null, null, ...totals]];
}

const toTeamName = ({ teamTricode, teamName }: BoxScoreTeam) => teamTricode || teamName;

/** Minutes with two decimals, 32.17 of 'PT32M10.00S' and of '32:10'; null for another form. */
function toMinutes(duration: string | null | undefined): number | null {
  const form = /^(?:PT(\d+)M(\d+(?:\.\d+)?)S|(\d+):(\d\d))$/;
  const [, m, s, minutes, seconds] = form.exec(duration ?? '') ?? [];
  if ((m ?? minutes) === undefined) return null;
  return Math.round((Number(m ?? minutes) + Number(s ?? seconds) / 60) * 100) / 100;
}
