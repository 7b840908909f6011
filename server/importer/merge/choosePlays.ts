/** Chooses the feed whose plays a game uses. */

import type { FeedLine, GameSources, SourceKind } from '#server/importer/facts.ts';
import { sharedCountColumns } from '#server/store/tables/boxScoreColumns.ts';
import type { PlayerLineTable, PlayTable } from '#server/store/tables/schema.ts';
import { type DerivedBoxScore, deriveBoxScore } from './deriveBoxScore.ts';
import { mergeLines, type Teams } from './mergeLines.ts';
import { mergePlays, type PlaySource, playSources, type SourcePlays } from './mergePlays.ts';
import { demote } from './sourceStatus.ts';

interface ChosenPlays {
  plays: PlayTable[];
  derived: DerivedBoxScore;
  /** The feed that defines the plays; null if no feed has plays. */
  source: PlaySource | null;
}

/** Feeds that cover a whole game. */
const wholeGame: readonly PlaySource[] = ['livedata-pbp', 'livedata-flat', 'v3-pbp', 'v2-pbp'];

/** A shot chart does not say whether the game is over, and may cover one player. */
const charts: readonly SourceKind[] = ['shots'];

/**
 * The best feed's plays, unless they do not add up to the official box score and another feed's do:
 * the leagues correct a game afterwards, and not in every feed. A feed that was written before the
 * end of a game that has ended only completes the plays of others.
 * @param official the official box score; empty before the end of the game
 * @param outdated feeds written before the end of a game that has ended
 */
export function choosePlays(
  teams: Teams,
  sources: GameSources,
  official: readonly FeedLine[][],
  outdated: ReadonlySet<SourceKind>,
  warn: (message: string) => void,
): ChosenPlays {
  const kinds = demote(playSources, new Set([...outdated, ...charts]));
  const given = kinds.flatMap((kind): SourcePlays[] => {
    const plays = sources.get(kind)?.plays;
    return plays && plays.length > 0 ? [{ kind, plays }] : [];
  });
  const isTold = given[0] !== undefined && !outdated.has(given[0].kind);
  const lists = isTold
    ? given.map((list) => (outdated.has(list.kind) ? withoutFlags(list) : list))
    : given;
  const candidates = lists.filter(({ kind }) => wholeGame.includes(kind) && !outdated.has(kind));
  const best = told(teams, lists, lists[0]);
  if (candidates.length < 2 || official.length === 0) return best;
  const lines = mergeLines(teams, official);
  let chosen = best;
  let fewest = differences(lines, best.derived.lines);
  for (const candidate of candidates.slice(1)) {
    if (fewest === 0) break;
    const other = told(teams, lists, candidate);
    const count = differences(lines, other.derived.lines);
    if (count < fewest) [chosen, fewest] = [other, count];
  }
  if (chosen !== best) {
    const rest = fewest === 0 ? '' : `, but for ${fewest}`;
    warn(
      `${teams.gameId}: ${chosen.source} adds up to the box score${rest}, ${best.source} does not`,
    );
  } else if (fewest > 0) {
    warn(`${teams.gameId}: no feed's plays add up to the box score; ${fewest} figures differ`);
  }
  return chosen;
}

/** Flags add up to a team's points by situation: those of a part of a game would count as all. */
function withoutFlags({ kind, plays }: SourcePlays): SourcePlays {
  return { kind, plays: plays.map(({ flags, ...play }) => play) };
}

function told(
  teams: Teams,
  lists: readonly SourcePlays[],
  first: SourcePlays | undefined,
): ChosenPlays {
  const ordered = first ? [first, ...lists.filter((list) => list !== first)] : [];
  const plays = mergePlays(teams.gameId, ordered);
  return { plays, derived: deriveBoxScore({ ...teams, plays }), source: first?.kind ?? null };
}

/** The figures that plays must add up to. Fouls are left out: v2 has one row for a double foul. */
const countedColumns = ['points', ...sharedCountColumns, 'turnovers'] as const;

/** The number of official figures that the plays contradict. */
function differences(
  official: readonly PlayerLineTable[],
  derived: readonly PlayerLineTable[],
): number {
  const byPlayer = new Map(derived.map((line) => [line.player_id, line]));
  const known = new Set(official.map((line) => line.player_id));
  const strangers = derived.filter(
    (line) => !known.has(line.player_id) && countedColumns.some((column) => line[column]),
  ).length;
  return official.reduce((sum, line) => {
    const other = byPlayer.get(line.player_id);
    return sum + countedColumns.filter((c) => (line[c] ?? 0) !== (other?.[c] ?? 0)).length;
  }, strangers);
}
