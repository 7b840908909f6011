/** Joins two files of the same kind about the same game. Pure. */
import type { GameFacts, SourceKind } from './facts.ts';
import { inShotOrder } from './readers/shots.ts';
import { byEvent } from './readers/videoLists.ts';

/** Kinds whose files may each tell a part of a game, such as one player's shots. */
const partial = new Set<SourceKind>(['shots', 'game-log', 'v2-team-box', 'video-list']);

/** Whether an earlier file of this kind still counts when a newer one comes. */
export function isPartial(kind: SourceKind): boolean {
  return partial.has(kind);
}

/** Whether a feed tells of a moment at which the game was not over; not every feed says. */
export function isUnfinished({ game: { status } }: GameFacts): boolean {
  return status !== undefined && status !== 'final';
}

/**
 * What a kind says of a game after one more file: null where that one counts for nothing, because the
 * same feed has seen the game end and the file is of an earlier moment.
 * @param warn told of such a file
 */
export function succeed(
  kind: SourceKind,
  old: GameFacts,
  newer: GameFacts,
  warn: (message: string) => void,
): GameFacts | null {
  if (old.game.status !== 'final' || !isUnfinished(newer)) return combine(kind, old, newer);
  warn(`${newer.gameId}: an unfinished ${kind} comes after the finished one and is left out`);
  return null;
}

/**
 * The newer file wins: a shot chart replaces the shots of the players in it, a log the lines of the
 * teams in it, a list the videos of the plays in it.
 */
function combine(kind: SourceKind, old: GameFacts, newer: GameFacts): GameFacts {
  if (!isPartial(kind)) return newer;
  const shooters = new Set(newer.plays?.map((play) => play.player_id));
  const teams = new Set(newer.teamLines?.map((line) => line.team_id));
  // The newer ones first: a shot that was another player's before goes to the one it is told of now.
  const plays = [
    ...(newer.plays ?? []),
    ...(old.plays ?? []).filter((play) => !shooters.has(play.player_id)),
  ];
  const teamLines = [
    ...(old.teamLines ?? []).filter((line) => !teams.has(line.team_id)),
    ...(newer.teamLines ?? []),
  ].sort((a, b) => a.team_id - b.team_id);
  const videos = byEvent([...(old.videos ?? []), ...(newer.videos ?? [])]);
  const names = new Map([...old.players, ...newer.players].map((name) => [name.id, name]));
  return {
    gameId: newer.gameId,
    game: { ...old.game, ...newer.game },
    players: [...names.values()].sort((a, b) => a.id - b.id),
    ...(plays.length > 0 ? { plays: inShotOrder(plays) } : {}),
    ...(teamLines.length > 0 ? { teamLines } : {}),
    ...(videos.length > 0 ? { videos } : {}),
  };
}
