/** Updates the play indexes of written games. */
import type { Kysely } from 'kysely';
import type { BulkWriter } from '#server/store/open.ts';
import { getPlayCredits, noKind } from '#server/store/plays/credits.ts';
import { noSegment } from '#server/store/plays/seasonSegment.ts';
import type {
  Database,
  GameTable,
  PlayerIndexTable,
  PlayerRevisionTable,
  PlayTable,
} from '#server/store/tables/schema.ts';
import { type GameCredits, PlayIndexBuilder } from './builder.ts';
import { PlayIndex } from './playIndex.ts';

/** An index that contains a game or will contain it. */
export interface PlayerIndexEntry {
  playerId: number;
  phase: number;
  gameId: number;
  /** Null: the game leaves this index. */
  credits: GameCredits | null;
}

/** Removes each game from its player indexes and inserts it again if it has credits. */
export async function updatePlayerIndexes(
  tx: Kysely<Database>,
  bulk: BulkWriter,
  places: readonly PlayerIndexEntry[],
): Promise<void> {
  const rows: PlayerIndexTable[] = [];
  const searched = places.filter((place) => place.phase !== noSegment);
  for (const [phase, ofPhase] of Map.groupBy(searched, (place) => place.phase)) {
    const byPlayer = Map.groupBy(ofPhase, (place) => place.playerId);
    const before = await readIndexes(tx, phase, [...byPlayer.keys()]);
    for (const [playerId, changes] of byPlayer) {
      const sheet = changed(before.get(playerId) ?? null, changes);
      if (sheet) rows.push({ player_id: playerId, phase, sheet });
      else await removeIndex(tx, playerId, phase);
    }
  }
  await bulk.insertAll('season_sheets', rows.sort(byKey), 'replace');
  const players = new Set(searched.map((place) => place.playerId));
  await bulk.insertAll('careers', await nextRevisions(tx, [...players]), 'replace');
}

async function nextRevisions(
  tx: Kysely<Database>,
  players: number[],
): Promise<PlayerRevisionTable[]> {
  if (players.length === 0) return [];
  const rows = await tx
    .selectFrom('careers')
    .selectAll()
    .where('player_id', 'in', players)
    .execute();
  const known = new Map(rows.map((row) => [row.player_id, row.revision]));
  return players
    .toSorted((a, b) => a - b)
    .map((id) => ({ player_id: id, revision: (known.get(id) ?? 0) + 1 }));
}

async function removeIndex(tx: Kysely<Database>, playerId: number, phase: number): Promise<void> {
  await tx
    .deleteFrom('season_sheets')
    .where('player_id', '=', playerId)
    .where('phase', '=', phase)
    .execute();
}

const byKey = (a: PlayerIndexTable, b: PlayerIndexTable) =>
  a.player_id - b.player_id || a.phase - b.phase;

async function readIndexes(
  tx: Kysely<Database>,
  phase: number,
  players: number[],
): Promise<Map<number, PlayIndex>> {
  const rows = await tx
    .selectFrom('season_sheets')
    .select(['player_id', 'sheet'])
    .where('phase', '=', phase)
    .where('player_id', 'in', players)
    .execute();
  return new Map(rows.map((row) => [row.player_id, PlayIndex.open(row.sheet)]));
}

/** An index after its changes; null if no game is left. */
function changed(index: PlayIndex | null, changes: readonly PlayerIndexEntry[]): Uint8Array | null {
  const gone = new Set(changes.map((change) => change.gameId));
  const added = changes
    .flatMap(({ credits }) => credits ?? [])
    .sort((a, b) => a.day - b.day || a.gameId - b.gameId);
  const builder = new PlayIndexBuilder();
  let next = 0;
  for (let game = 0; index && game < index.gameCount; game++) {
    const [day, id] = [index.day(game), index.gameId(game)];
    for (let add = added[next]; add && (add.day - day || add.gameId - id) < 0; ) {
      builder.addGame(add);
      add = added[++next];
    }
    if (!gone.has(id)) builder.copyGame(index, game);
  }
  for (const rest of added.slice(next)) builder.addGame(rest);
  return builder.isEmpty ? null : builder.toBytes();
}

/** A game's index: each play once per player for whom it counts, else once as {@link noKind}. */
export function buildGameIndex(
  game: GameTable,
  plays: readonly PlayTable[],
): Database['game_sheets'] {
  const credits = plays.flatMap((play) => {
    const kinds = getPlayCredits(game, play).map(({ kind }) => kind);
    const { tags, more_tags, ord } = play;
    return (kinds.length > 0 ? kinds : [noKind]).map((kind) => ({ kind, tags, more_tags, ord }));
  });
  credits.sort((a, b) => a.ord - b.ord);
  const builder = new PlayIndexBuilder();
  builder.addGame({ day: game.day, gameId: game.id, opponentTeamId: 0, credits });
  return { game_id: game.id, sheet: builder.toBytes() };
}
