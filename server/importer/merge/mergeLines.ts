/** Merges official box score lines with those derived from plays. Pure. */

import type { FeedLine, FeedTeamLine } from '#server/importer/facts.ts';
import {
  fillColumns,
  playerStatColumns,
  sharedCountColumns,
  teamStatColumns,
} from '#server/store/tables/boxScoreColumns.ts';
import type { PlayerLineTable, TeamLineTable } from '#server/store/tables/schema.ts';

export interface Teams {
  gameId: number;
  homeTeamId: number;
  awayTeamId: number;
}

/**
 * Players' lines, home team first. The best list gives players, order and starters; each field comes
 * from the best list that has it.
 * @param lists best first
 */
export function mergeLines(
  teams: Teams,
  lists: readonly (readonly FeedLine[])[],
): PlayerLineTable[] {
  const byPlayer = new Map<number, PlayerLineTable>();
  const benched = new Set<number>();
  for (const list of lists) {
    for (const line of list) {
      if (line.team_id !== teams.homeTeamId && line.team_id !== teams.awayTeamId) continue;
      const known = byPlayer.get(line.player_id) ?? emptyLine(teams.gameId, line);
      // A player with a technical foul on the bench is in the plays but in no box score.
      if (list !== lists[0] && !byPlayer.has(line.player_id) && isBlank(line)) continue;
      byPlayer.set(line.player_id, known);
      // If a better list says that a player did not play, other lists give no statistics, not even zeros.
      if (line.benched) benched.add(line.player_id);
      if (benched.has(line.player_id)) continue;
      fill(known, line, playerStatColumns);
      sharpenSeconds(known, line);
    }
  }
  const lines = [...byPlayer.values()];
  return [teams.homeTeamId, teams.awayTeamId]
    .flatMap((team) => lines.filter((line) => line.team_id === team))
    .map((line, seq) => ({ ...line, seq }));
}

/** Feeds with whole seconds round them to fit a team's sum; the largest difference. */
const roundingSeconds = 2;

/** Takes the hundredths of a feed that has them, unless the time was corrected since then. */
function sharpenSeconds(line: PlayerLineTable, more: FeedLine): void {
  const { seconds } = more;
  if (!seconds || !line.seconds || Number.isInteger(seconds)) return;
  const isSame = Math.abs(seconds - line.seconds) <= roundingSeconds;
  if (Number.isInteger(line.seconds) && isSame) line.seconds = seconds;
}

/** Whether all figures of a line are zero or unknown. */
export function isBlank(line: FeedLine): boolean {
  return playerStatColumns.every((field) => !line[field]);
}

/** Team lines, home and away, empty when no list has any. @param lists best first */
export function mergeTeamLines(
  teams: Teams,
  lists: readonly (readonly FeedTeamLine[])[],
): TeamLineTable[] {
  if (lists.every((list) => list.length === 0)) return [];
  return [teams.homeTeamId, teams.awayTeamId].map((teamId) => {
    const line: TeamLineTable = {
      game_id: teams.gameId,
      team_id: teamId,
      ...fillColumns(teamStatColumns, null),
    };
    for (const list of lists) {
      const more = list.find((candidate) => candidate.team_id === teamId);
      if (more) fill(line, more, teamStatColumns);
    }
    return line;
  });
}

function fill<Field extends string>(
  line: { [key in Field]: number | null },
  more: { [key in Field]?: number | null },
  fields: readonly Field[],
) {
  for (const field of fields) line[field] ??= more[field] ?? null;
}

function emptyLine(gameId: number, { player_id, team_id, starter }: FeedLine): PlayerLineTable {
  const line = { game_id: gameId, player_id, team_id, seq: 0, starter: starter ?? 0 };
  return { ...line, ...fillColumns(playerStatColumns, null) };
}

/** Sums a complete box score's player lines to team lines. */
export function sumLines(teams: Teams, list: readonly FeedLine[]): FeedTeamLine[] {
  return [teams.homeTeamId, teams.awayTeamId].map((teamId) => {
    const lines = list.filter((line) => line.team_id === teamId);
    const sum = (field: (typeof sharedCountColumns)[number] | 'points') =>
      lines.reduce((total, line) => total + (line[field] ?? 0), 0);
    const fields = Object.fromEntries(sharedCountColumns.map((field) => [field, sum(field)]));
    return { team_id: teamId, score: sum('points'), ...fields };
  });
}
