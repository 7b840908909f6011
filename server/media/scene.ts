/**
 * The content of a play diagram: the facts of one stored play, with names and teams resolved. Pure
 * data, so that equal scenes are equal clips (`url.ts` hashes it).
 */
import { formatGameId } from '#app/basketball/gameId.ts';
import type { League } from '#app/basketball/leagues.ts';
import type { Side } from '#app/basketball/side.ts';
import type { StoredPlay, StoredPlayNames } from '#server/store/plays/storedPlays.ts';
import type { GameTable, PlayKind, PlayTable } from '#server/store/tables/schema.ts';
import { findTeamName, type NamedGame } from '#server/store/teams.ts';

interface SceneTeam {
  /** 'OKC'. */
  tricode: string;
  /** 'Thunder'. */
  nickname: string;
  /** '#rrggbb', the team's own; the drawing adjusts its contrast. */
  color: string;
  /** Used if both teams' first colours are too similar. */
  alternate: string;
}

interface GameScore {
  home: number;
  away: number;
}

/**
 * Tenths of a foot from the rim, the half-court view of shot charts: x to the shooter's right, y up
 * court.
 */
interface ShotLocation {
  x: number;
  y: number;
}

export interface Scene {
  /** Ten digits. */
  gameId: string;
  event: number;
  league: League;
  period: number;
  /** Tenths of a second left in the period. */
  clock: number;
  kind: PlayKind;
  detail: string | null;
  made: boolean | null;
  /** Points if made. */
  value: number | null;
  /** The team whose play it is; null if neither. */
  side: Side | null;
  home: SceneTeam;
  away: SceneTeam;
  /** Full names; the opponent is the player fouled, or the other jumper. */
  people: StoredPlayNames;
  spot: ShotLocation | null;
  /** Feet. */
  distance: number | null;
  before: GameScore | null;
  after: GameScore | null;
}

/**
 * Builds the scene of a stored play. Never fails: unrecorded facts are null, a team of which only feeds
 * know is drawn in grey, and one without a name as HOME or AWAY.
 */
export function buildScene({ play, game, names }: Omit<StoredPlay, 'check'>): Scene {
  const side = sideOf(play.team_id, game);
  const made = play.made === null ? null : play.made === 1;
  const after = scoreAfter(play);
  return {
    gameId: formatGameId(play.game_id),
    event: play.event,
    league: game.league,
    period: play.period,
    clock: play.clock,
    kind: play.kind,
    detail: play.detail,
    made,
    value: play.value,
    side,
    home: sceneTeam(game.home_team_id, game, 'HOME'),
    away: sceneTeam(game.away_team_id, game, 'AWAY'),
    people: names,
    spot: play.x === null || play.y === null ? null : { x: play.x, y: play.y },
    distance: play.distance,
    before: scoreBefore(after, side, made ? (play.value ?? 0) : 0),
    after,
  };
}

function sideOf(teamId: number | null, game: GameTable): Side | null {
  if (teamId === game.home_team_id) return 'home';
  return teamId === game.away_team_id ? 'away' : null;
}

/** Colours of a team that the application does not know. */
const greys = { primary: '#8b94a3', secondary: '#c3c9d2' };

function sceneTeam(teamId: number, game: NamedGame, fallback: string): SceneTeam {
  const team = findTeamName(teamId, game);
  const { primary, secondary } = team?.colors ?? greys;
  return {
    tricode: team?.abbreviation ?? fallback,
    nickname: team?.nickname ?? 'Team',
    color: primary,
    alternate: secondary,
  };
}

function scoreAfter(play: PlayTable): GameScore | null {
  if (play.score_home === null || play.score_away === null) return null;
  return { home: play.score_home, away: play.score_away };
}

/** The store has the score after a play; before it the scoring side had `points` fewer. */
function scoreBefore(after: GameScore | null, side: Side | null, points: number): GameScore | null {
  if (after === null || side === null || points === 0) return after;
  return { ...after, [side]: Math.max(0, after[side] - points) };
}
