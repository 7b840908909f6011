/** Infers from a box score's minutes whether it is complete and whether the game was over. Pure. */
import { parseGameId } from '#app/basketball/gameId.ts';
import type { FeedLine } from '#server/importer/facts.ts';
import type { GameTable } from '#server/store/tables/schema.ts';
import type { Teams } from './mergeLines.ts';

/** Players of a team on court. */
const five = 5;

/** Player-seconds of a team in a game without overtime, and in an overtime. */
const regulationSeconds = { nba: five * 48 * 60, wnba: five * 40 * 60 };
const overtimeSeconds = five * 5 * 60;

/** Tolerance of a team's sum in seconds: feeds round each player's time. */
const roundingSeconds = 60;

const allStarGame = 3;

/** Whether both teams have the minutes of a whole game. */
export function hasWholeGame(
  { gameId, homeTeamId, awayTeamId }: Teams,
  list: readonly FeedLine[],
): boolean {
  const league = parseGameId(gameId)?.league ?? 'nba';
  const bySide = Map.groupBy(list, (line) => line.team_id);
  return [homeTeamId, awayTeamId].every(
    (team) => timeOf(bySide.get(team) ?? []).seconds >= regulationSeconds[league] - roundingSeconds,
  );
}

/** A team's time and points. */
interface TeamTime {
  seconds: number;
  points: number;
  /** Seconds of the player who played longest; null: unknown. */
  longest: number | null;
  /** Whether times are whole minutes: old box scores round each player's, and sums are minutes off. */
  inMinutes: boolean;
}

/**
 * The status of a game when its box score was written: final if both teams have the time of a whole
 * game and one has more points, live if both have another time. Null if the minutes fit no moment of a
 * game, as when some are missing. All games but All-Star games of
 * the v3 tables of 2023-26 (2,912) come out as final.
 */
export function getStatusByTime(
  gameId: number,
  teams: readonly TeamTime[],
): GameTable['status'] | null {
  const parts = parseGameId(gameId);
  const [one, other] = teams;
  if (!parts || parts.gameType === allStarGame || !one || !other || teams.length > 2) return null;
  if (!isMoment(one) || Math.abs(one.seconds - other.seconds) > roundingSeconds) return null;
  const beyond = one.seconds - regulationSeconds[parts.league];
  const overtimes = Math.max(0, Math.round(beyond / overtimeSeconds));
  const isWhole = Math.abs(beyond - overtimes * overtimeSeconds) <= roundingSeconds;
  if (isWhole && one.points !== other.points) return 'final';
  return teams.every(({ inMinutes }) => inMinutes) ? null : 'live';
}

/** No player can have played longer than the game had lasted. */
function isMoment({ seconds, longest }: TeamTime): boolean {
  return seconds > 0 && (longest ?? 0) <= (seconds + roundingSeconds) / five;
}

/** {@link getStatusByTime} for player lines, as partial facts. */
export function getStatusByMinutes(
  gameId: number,
  lines: readonly FeedLine[],
): { status?: GameTable['status'] } {
  const isTold = lines.every((line) => !line.points || line.seconds);
  const teams = [...Map.groupBy(lines, (line) => line.team_id).values()];
  const status = isTold ? getStatusByTime(gameId, teams.map(timeOf)) : null;
  return status ? { status } : {};
}

function timeOf(lines: readonly FeedLine[]): TeamTime {
  const seconds = lines.map((line) => line.seconds ?? 0);
  return {
    seconds: seconds.reduce((sum, own) => sum + own, 0),
    points: lines.reduce((sum, line) => sum + (line.points ?? 0), 0),
    longest: Math.max(0, ...seconds),
    inMinutes: seconds.every((own) => own % 60 === 0),
  };
}

/** Whether lines cover only some players of a game: their minutes fit no moment and are too few. */
export function isPartial(gameId: number, lines: readonly FeedLine[]): boolean {
  const isTold = lines.every((line) => !line.points || line.seconds);
  const [one, other] = new Set(lines.map((line) => line.team_id));
  const teams = { gameId, homeTeamId: one ?? 0, awayTeamId: other ?? 0 };
  return isTold && !getStatusByMinutes(gameId, lines).status && !hasWholeGame(teams, lines);
}
