/** Derives a box score from a game's plays. Pure. */
import { findDoubleFoulPartner, isPersonalFoul } from '#server/store/plays/credits.ts';
import {
  fillColumns,
  playerStatColumns,
  teamStatColumns,
} from '#server/store/tables/boxScoreColumns.ts';
import {
  type PlayerLineTable,
  type PlayTable,
  playFlags,
  type TeamLineTable,
} from '#server/store/tables/schema.ts';

interface DerivationInput {
  homeTeamId: number;
  awayTeamId: number;
  /** The plays of one game, in any order. */
  plays: PlayTable[];
}

export interface DerivedBoxScore {
  /** One line for each player of a play; home team first, then by first play. */
  lines: PlayerLineTable[];
  /** Home, away. */
  teamLines: TeamLineTable[];
}

/**
 * Counts a game's plays. Figures that plays do not give are null: time played, plus/minus, and points
 * by situation if no play has a flag. Starters are unknown (0). Plays without any rebound are a shot
 * chart, not a game: both lists are then empty.
 *
 * These rules reproduce the leagues' own box scores:
 * - team rebounds are all rebounds without a player, dead-ball ones too; a team's total includes them;
 * - `turnovers_total` includes turnovers without a player;
 * - `fouls_personal` are all but technical fouls; `fouls_team` leaves out double and offensive fouls,
 *   and a foul with an 'offensive foul' turnover of the same player is offensive too;
 * - `fouls_technical` are those of players, except for defensive three seconds;
 * - `biggest_lead` follows the running score in the game's order.
 *
 * It relies on these words in `detail`: rebounds 'offensive' or 'defensive'; fouls 'technical',
 * 'double', 'offensive', 'defensive-3-second' among others; turnovers 'offensive foul'. A foul by a
 * coach has no `player_id`.
 */
export function deriveBoxScore(input: DerivationInput): DerivedBoxScore {
  const plays = [...input.plays].sort((a, b) => a.ord - b.ord);
  if (!plays.some((play) => play.kind === 'rebound')) return { lines: [], teamLines: [] };
  const teams: TeamIds = [input.homeTeamId, input.awayTeamId];
  const teamLines = teams.map((id) => emptyTeamLine(plays[0]?.game_id ?? 0, id, plays));
  const players = new Map<number, PlayerLineTable>();
  for (const play of plays) {
    const side = teams.indexOf(play.team_id ?? 0);
    const team = teamLines[side];
    if (!team || play.team_id === null) continue;
    const other = teamLines[1 - side] as TeamLineTable;
    countPlay(play, plays, {
      team,
      other,
      player: lineOf(players, play.player_id, team),
      assister: lineOf(players, play.assist_id, team),
      stealer: lineOf(players, play.steal_id, other),
      blocker: lineOf(players, play.block_id, other),
    });
    const partner = findDoubleFoulPartner(play, plays);
    if (partner !== null) countFoul(play, plays, other, lineOf(players, partner, other));
    const lead = (team.score as number) - (other.score as number);
    team.biggest_lead = Math.max(team.biggest_lead as number, lead);
  }
  return { lines: inOrder([...players.values()], teams), teamLines };
}

type TeamIds = [home: number, away: number];

interface Lines {
  team: TeamLineTable;
  other: TeamLineTable;
  player: PlayerLineTable | null;
  assister: PlayerLineTable | null;
  stealer: PlayerLineTable | null;
  blocker: PlayerLineTable | null;
}

function countPlay(play: PlayTable, plays: PlayTable[], lines: Lines) {
  if (play.kind === 'shot') countShot(play, lines);
  else if (play.kind === 'freethrow') countFreeThrow(play, lines);
  else if (play.kind === 'rebound') countRebound(play, lines);
  else if (play.kind === 'turnover') countTurnover(lines);
  else if (play.kind === 'foul') countFoul(play, plays, lines.team, lines.player);
}

function countShot(play: PlayTable, { team, other, player, assister, blocker }: Lines) {
  const three = play.value === 3;
  for (const line of [team, player]) {
    add(line, 'field_goals_attempted');
    if (three) add(line, 'three_pointers_attempted');
    if (play.made) add(line, 'field_goals_made');
    if (play.made && three) add(line, 'three_pointers_made');
  }
  if (play.made) countPoints(play, team, player);
  if (play.made && assister) for (const line of [team, assister]) add(line, 'assists');
  if (blocker) for (const line of [other, blocker]) add(line, 'blocks');
}

function countFreeThrow(play: PlayTable, { team, player }: Lines) {
  for (const line of [team, player]) {
    add(line, 'free_throws_attempted');
    if (play.made) add(line, 'free_throws_made');
  }
  if (play.made) countPoints(play, team, player);
}

function countPoints(play: PlayTable, team: TeamLineTable, player: PlayerLineTable | null) {
  const points = play.value ?? 0;
  add(team, 'score', points);
  add(player, 'points', points);
  for (const [flag, field] of flagFields) {
    if (play.flags & flag) add(team, field, points);
  }
}

function countRebound(play: PlayTable, { team, player }: Lines) {
  const offensive = hasWord(play, 'offensive');
  add(team, 'rebounds_total');
  if (player) {
    for (const line of [team, player]) {
      add(line, offensive ? 'rebounds_offensive' : 'rebounds_defensive');
    }
  } else {
    add(team, offensive ? 'rebounds_team_offensive' : 'rebounds_team_defensive');
  }
}

function countTurnover({ team, other, player, stealer }: Lines) {
  add(team, 'turnovers_total');
  add(player, 'turnovers');
  if (stealer) for (const line of [other, stealer]) add(line, 'steals');
}

function countFoul(
  play: PlayTable,
  plays: PlayTable[],
  team: TeamLineTable,
  player: PlayerLineTable | null,
) {
  if (!isPersonalFoul(play)) {
    if (player && !hasWord(play, 'defensive-3-second')) add(team, 'fouls_technical');
    return;
  }
  add(player, 'fouls_personal');
  if (!hasWord(play, 'double') && !isOffensiveFoul(play, plays)) add(team, 'fouls_team');
}

/** A flagrant foul by the attacking team is named a personal foul; its turnover identifies it. */
function isOffensiveFoul(foul: PlayTable, plays: PlayTable[]): boolean {
  if (hasWord(foul, 'offensive')) return true;
  return plays.some(
    (play) =>
      play.kind === 'turnover' &&
      play.detail === 'offensive foul' &&
      play.player_id === foul.player_id &&
      play.period === foul.period &&
      play.clock === foul.clock,
  );
}

function hasWord(play: PlayTable, word: string): boolean {
  return play.detail?.split(' ').includes(word) ?? false;
}

const flagFields = [
  [playFlags.paint, 'points_in_the_paint'],
  [playFlags.fastBreak, 'points_fast_break'],
  [playFlags.fromTurnover, 'points_from_turnovers'],
  [playFlags.secondChance, 'points_second_chance'],
] as const;

/** Adds to a nullable field; null stays null. */
function add<Field extends string>(
  line: { [key in Field]: number | null } | null,
  field: Field,
  amount = 1,
) {
  const value = line?.[field] ?? null;
  if (line && value !== null) line[field] = value + amount;
}

function lineOf(players: Map<number, PlayerLineTable>, id: number | null, team: TeamLineTable) {
  if (id === null) return null;
  const known = players.get(id);
  if (known) return known;
  const line = emptyPlayerLine(team.game_id, id, team.team_id);
  players.set(id, line);
  return line;
}

function inOrder(lines: PlayerLineTable[], teams: TeamIds): PlayerLineTable[] {
  return teams
    .flatMap((id) => lines.filter((line) => line.team_id === id))
    .map((line, seq) => ({ ...line, seq }));
}

function emptyPlayerLine(gameId: number, playerId: number, teamId: number): PlayerLineTable {
  const line = { game_id: gameId, player_id: playerId, team_id: teamId, seq: 0, starter: 0 };
  return { ...line, ...fillColumns(playerStatColumns, 0), seconds: null, plus_minus: null };
}

/** Some feeds give only points in the paint, by location; the other situations are then unknown. */
function emptyTeamLine(gameId: number, teamId: number, plays: PlayTable[]): TeamLineTable {
  const flags = plays.reduce((all, play) => all | play.flags, 0);
  const situations = (flags & ~playFlags.paint) === 0 ? null : 0;
  return {
    game_id: gameId,
    team_id: teamId,
    ...fillColumns(teamStatColumns, 0),
    points_from_turnovers: situations,
    points_fast_break: situations,
    points_in_the_paint: flags === 0 ? null : 0,
    points_second_chance: situations,
  };
}
