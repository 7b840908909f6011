/** Serializes stored plays as clips. */
import { formatClock } from '#app/basketball/clock.ts';
import { formatGameId } from '#app/basketball/gameId.ts';
import { clipSeconds } from '#server/media/animations/animation.ts';
import { buildScene, type Scene } from '#server/media/scene.ts';
import { describeShotLocation } from '#server/media/shotLocation.ts';
import { buildDiagramPath } from '#server/media/url.ts';
import { type Credit, findPartner, getPlayCredits } from '#server/store/plays/credits.ts';
import type { StoredPlay } from '#server/store/plays/storedPlays.ts';
import { getTagNames } from '#server/store/plays/tags.ts';
import { isVideoGone } from '#server/store/plays/videoChecks.ts';
import { findTeamName, type NamedGame } from '#server/store/teams.ts';
import { describePlay, getActor } from './playDescription.ts';
import { toPlayFacts } from './playFacts.ts';

/**
 * A play as a clip: its official video, unless it is known to be gone; else its diagram.
 * @param playerName the clip's player: a searched player may have the assist, the steal or the block;
 *   by default the acting player
 * @param withFacts adds its ids and place
 */
export function toClip(
  facts: StoredPlay,
  playerName: string | null = getActor(facts),
  withFacts = false,
) {
  const { play, game, check } = facts;
  const gone = play.video_url !== null && isVideoGone(play.video_url, check, Date.now());
  const official = gone ? null : play.video_url;
  const scene = buildScene(facts);
  const diagram = buildDiagramPath(scene);
  const spot = describeShotLocation(scene);
  const score = formatScore(scene);
  const url = official ?? diagram;
  const seconds = official === null ? clipSeconds : play.video_ms && play.video_ms / 1000;
  return {
    gameId: formatGameId(play.game_id),
    eventNumber: play.event,
    url,
    date: formatApiDay(game.day),
    period: play.period,
    clockTime: formatClock(play.clock),
    playerName,
    ...(play.player_id !== null && { playerId: play.player_id }),
    ...toPartner(facts),
    tags: getTagNames(play),
    desc: describePlay(facts),
    videoThumbnail: url.replace(/mp4(?=\?|$)/, 'jpg'),
    media: official === null ? ('diagram' as const) : ('official' as const),
    ...(official !== null && { diagramUrl: diagram }),
    ...(seconds !== null && { duration: seconds }),
    ...(gone && { officialVideo: 'unavailable' as const }),
    matchup: formatMatchup(game),
    ...(spot !== null && { spot }),
    ...(score !== null && { score }),
    ...(withFacts && { facts: toPlayFacts(facts, playerName) }),
  };
}

/** The other player of a play (docs/product.md#pairs), if its own player and the name are known. */
function toPartner({ play, names }: StoredPlay) {
  const partner = play.player_id === null ? null : findPartner(play);
  const name = partner && names[partner.role];
  return partner && name ? { partner: { id: partner.id, name, role: partner.role } } : {};
}

/** 'NYK 0, BOS 3', in the order of the matchup; null if unknown. */
function formatScore({ after, home, away }: Scene): string | null {
  return after && `${away.tricode} ${after.away}, ${home.tricode} ${after.home}`;
}

/** The name of a credited player; null if the play has no credit for `playerId`. */
export function getCreditedName({ play, names }: StoredPlay, playerId: number): string | null {
  if (play.player_id === playerId) return names.player;
  if (play.assist_id === playerId) return names.assist;
  if (play.steal_id === playerId) return names.steal;
  if (play.block_id === playerId) return names.block;
  return play.kind === 'foul' && play.opponent_id === playerId ? names.opponent : null;
}

/**
 * The clip's player in a search for credit kinds: the acting player if credited, else the first
 * credited player, such as the one who steals the ball. Null kinds: the acting player.
 * @param teamId only its players count; null: those of both teams
 */
export function getClipPlayerName(
  facts: StoredPlay,
  kinds: readonly number[] | null,
  teamId: number | null = null,
): string | null {
  const { play, game } = facts;
  const isOfTeam = ({ opponent_team_id }: Credit) => teamId === null || opponent_team_id !== teamId;
  const isWanted = ({ kind }: Credit) => kinds?.includes(kind) ?? teamId !== null;
  const wanted = getPlayCredits(game, play).filter(
    (credit) => isOfTeam(credit) && isWanted(credit),
  );
  const other = wanted.some((credit) => credit.player_id === play.player_id) ? null : wanted[0];
  return other ? getCreditedName(facts, other.player_id) : getActor(facts);
}

/** '2025-06-22' from 20250622. */
export function formatApiDay(day: number): string {
  const text = String(day).padStart(8, '0');
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
}

/** A team of a game, by the name that it had in its season. */
export function toApiTeam(teamId: number, game: NamedGame) {
  const team = findTeamName(teamId, game);
  return {
    teamId,
    teamName: team?.nickname ?? `Team ${teamId}`,
    teamTricode: team?.abbreviation ?? null,
  };
}

/** Both teams of a game with their points. */
export function toApiSides(game: NamedGame) {
  return {
    homeTeam: { ...toApiTeam(game.home_team_id, game), score: game.home_score },
    awayTeam: { ...toApiTeam(game.away_team_id, game), score: game.away_score },
  };
}

/** A game that has begun, with its result. */
export function toApiResult(game: NamedGame) {
  const { id, day, status } = game;
  return { id: formatGameId(id), date: formatApiDay(day), status, ...toApiSides(game) };
}

/** 'IND @ OKC'. */
export function formatMatchup(
  game: Pick<NamedGame, 'season' | 'home_team_id' | 'away_team_id' | 'feedTeams'>,
): string {
  const tricode = (id: number) => findTeamName(id, game)?.abbreviation ?? 'TBD';
  return `${tricode(game.away_team_id)} @ ${tricode(game.home_team_id)}`;
}
