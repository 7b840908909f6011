/** Joins a play-by-play whose table was split within a game. Pure. */
import type { FeedGame, SourceKind } from '#server/importer/facts.ts';
import type { GamePoint } from '#server/importer/readers/gameValues.ts';
import {
  getLiveTablePosition,
  type LiveTableRow,
  readLiveTableGame,
  toLiveTableRow,
} from '#server/importer/readers/liveTable.ts';
import { getV2Position, readV2Game } from '#server/importer/readers/v2.ts';
import type { Event } from '#server/importer/readers/v2Events.ts';
import type { V3Action } from '#server/importer/readers/v3PlayByPlay.ts';
import { getV3TablePosition, readV3TableGame } from '#server/importer/readers/v3Table.ts';

interface PartReader {
  facts: (gameId: number, rows: unknown[]) => FeedGame;
  place: (row: unknown) => GamePoint;
}

/** As in a table of the one game. */
const alone = { first: true, last: true };

const liveReader: PartReader = {
  facts: (gameId, rows) => readLiveTableGame(gameId, (rows as object[]).map(toLiveTableRow), alone),
  place: (row) => getLiveTablePosition(row as LiveTableRow),
};

const readers: { [kind in SourceKind]?: PartReader } = {
  'v2-pbp': {
    facts: (gameId, rows) => readV2Game(gameId, rows as Event[], alone),
    place: (row) => getV2Position(row as Event),
  },
  'v3-pbp': {
    facts: (gameId, rows) => readV3TableGame(gameId, rows as V3Action[], alone),
    place: (row) => getV3TablePosition(row as V3Action),
  },
  'livedata-pbp': liveReader,
  'livedata-flat': liveReader,
};

/**
 * The facts of all parts of a game; rows of a newer part replace older ones. Null if one of the two is
 * not a part.
 */
export function joinParts(kind: SourceKind, old: FeedGame, newer: FeedGame): FeedGame | null {
  const reader = readers[kind];
  if (!reader || !old.parts || !newer.parts) return null;
  let parts = old.parts;
  for (const part of newer.parts) parts = withPart(parts, part, reader.place);
  return { ...reader.facts(newer.gameId, parts.flat()), parts };
}

/** The parts in game order. */
function withPart(
  parts: readonly unknown[][],
  newer: unknown[],
  place: PartReader['place'],
): unknown[][] {
  const rest = parts.flatMap((part) => outside(part, newer, (row) => place(row).event));
  return [...rest, newer].sort((a, b) => inGameOrder(place(a[0]), place(b[0])));
}

/**
 * The rows of a part before and after a newer one. Rows between common rows are dropped, and so are
 * those on a side where the newer part extends further.
 */
function outside(
  part: unknown[],
  newer: unknown[],
  eventOf: (row: unknown) => number,
): unknown[][] {
  const own = new Set(part.map(eventOf));
  const theirs = new Set(newer.map(eventOf));
  const first = part.findIndex((row) => theirs.has(eventOf(row)));
  if (first < 0) return [part];
  const last = part.findLastIndex((row) => theirs.has(eventOf(row)));
  const comesEarlier = !own.has(eventOf(newer[0]));
  const goesOn = !own.has(eventOf(newer.at(-1)));
  const before = comesEarlier ? [] : part.slice(0, first);
  const after = goesOn ? [] : part.slice(last + 1);
  return [before, after].filter((rows) => rows.length > 0);
}

function inGameOrder(a: GamePoint, b: GamePoint): number {
  return a.period - b.period || b.clock - a.clock || a.event - b.event;
}
