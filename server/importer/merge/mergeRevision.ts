/** Joins two files of the same kind about the same game. Pure. */
import type { FeedGame, FeedPlay, SourceKind } from '#server/importer/facts.ts';
import { mergePlayerRows } from '#server/importer/readers/boxTables.ts';
import { compareShots, sortShots } from '#server/importer/readers/shots.ts';
import { indexByEvent } from '#server/importer/readers/videoLists.ts';
import { joinParts } from './joinParts.ts';

/** Kinds whose files may each cover a part of a game, such as one player's shots. */
const partial = new Set<SourceKind>(['shots', 'game-log', 'v2-team-box', 'video-list']);

/** Kinds whose tables may cover only some players of a game. */
const boxScores = new Set<SourceKind>(['v3-box', 'v2-box']);

/** Whether a feed was written before the end of the game; false if it does not tell. */
export function isUnfinished({ game: { status } }: FeedGame): boolean {
  return status !== undefined && status !== 'final';
}

/**
 * Merges a newer file of the same kind; null if it is left out: the known facts are final and the file
 * was written earlier, or they are complete and the file is a part.
 * @param warn receives a message about a file that is left out
 */
export function mergeRevision(
  kind: SourceKind,
  old: FeedGame,
  newer: FeedGame,
  warn: (message: string) => void,
): FeedGame | null {
  const joined = joinParts(kind, old, newer);
  if (joined) return joined;
  const leaveOut = (what: string) => {
    warn(`${newer.gameId}: ${what} and is left out`);
    return null;
  };
  if (old.game.status === 'final') {
    if (isUnfinished(newer)) return leaveOut(`an unfinished ${kind} comes after the finished one`);
    if (isPartOf(old, newer)) return leaveOut(`a part of a ${kind} comes after the whole one`);
  }
  return combine(kind, old, newer);
}

/** Whether a split table lacks the beginning or the end that the other one has. */
function isPartOf(whole: FeedGame, { parts, plays = [] }: FeedGame): boolean {
  if (!parts || whole.cut) return false;
  const events = new Set(plays.map((play) => play.event));
  const has = (play: FeedPlay | undefined) => play === undefined || events.has(play.event);
  return !has(whole.plays?.[0]) || !has(whole.plays?.at(-1));
}

/**
 * The newer file wins: a shot chart replaces the shots of its players, a log the lines of its teams, a
 * list the videos of its plays, a box score of some players their lines.
 */
function combine(kind: SourceKind, old: FeedGame, newer: FeedGame): FeedGame {
  if (boxScores.has(kind) && newer.cut) return mergePlayerRows(old, newer);
  if (!partial.has(kind)) return newer;
  const isReplaced = replacedShots(newer);
  const teams = new Set(newer.teamLines?.map((line) => line.team_id));
  // Newer facts first: a corrected shot goes to the player that the newer file names.
  const plays = [...(newer.plays ?? []), ...(old.plays ?? []).filter((play) => !isReplaced(play))];
  const teamLines = [
    ...(old.teamLines ?? []).filter((line) => !teams.has(line.team_id)),
    ...(newer.teamLines ?? []),
  ].sort((a, b) => a.team_id - b.team_id);
  const videos = indexByEvent([...(old.videos ?? []), ...(newer.videos ?? [])]);
  const names = new Map([...old.players, ...newer.players].map((name) => [name.id, name]));
  return {
    gameId: newer.gameId,
    game: { ...old.game, ...newer.game },
    players: [...names.values()].sort((a, b) => a.id - b.id),
    ...(plays.length > 0 ? { plays: sortShots(plays) } : {}),
    ...(teamLines.length > 0 ? { teamLines } : {}),
    ...(videos.length > 0 ? { videos } : {}),
  };
}

/** Selects the shots that a chart replaces: those of its players, up to a cut within the game. */
function replacedShots({ plays = [], cut }: FeedGame): (shot: FeedPlay) => boolean {
  const shooters = new Set(plays.map((play) => play.player_id));
  if (!cut || cut === true) return (shot) => shooters.has(shot.player_id);
  const byTeam = Map.groupBy(plays, (play) => play.team_id);
  return (shot) => {
    const [first, last] = [byTeam.get(shot.team_id)?.[0], byTeam.get(shot.team_id)?.at(-1)];
    const isBefore = cut.before && first !== undefined && compareShots(shot, first) < 0;
    const isAfter = cut.after && last !== undefined && compareShots(shot, last) > 0;
    return shooters.has(shot.player_id) && !isBefore && !isAfter;
  };
}
