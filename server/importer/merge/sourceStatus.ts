/** Whether a game is over according to its feeds, and which feeds are then outdated. Pure. */

import type { GameSources, SourceKind } from '#server/importer/facts.ts';
import type { GameTable } from '#server/store/tables/schema.ts';
import type { Teams } from './mergeLines.ts';
import { isUnfinished } from './mergeRevision.ts';
import { hasWholeGame } from './timePlayed.ts';

/** A game is final if one feed says so; shot charts and complete box scores are of past games. */
export function getGameStatus(teams: Teams, sources: GameSources): GameTable['status'] {
  const all = [...sources.values()];
  const told = new Set(all.map((facts) => facts.game.status));
  if (told.has('final')) return 'final';
  if (told.has('live')) return 'live';
  const isPast = all.some(
    ({ plays, lines }) =>
      (plays !== undefined && plays.length > 0) ||
      (lines !== undefined && hasWholeGame(teams, lines)),
  );
  return isPast ? 'final' : 'scheduled';
}

/** The feeds of a finished game that were written before its end; empty for a running game. */
export function listOutdatedSources(
  sources: GameSources,
  status: GameTable['status'],
): ReadonlySet<SourceKind> {
  if (status !== 'final') return new Set();
  return new Set([...sources].flatMap(([kind, facts]) => (isUnfinished(facts) ? [kind] : [])));
}

/** Moves these kinds to the end of the order. */
export function demote<Kind extends SourceKind>(
  kinds: readonly Kind[],
  last: ReadonlySet<SourceKind>,
): Kind[] {
  return kinds.toSorted((a, b) => Number(last.has(a)) - Number(last.has(b)));
}
