/** Keeps the sheets in step with the games that are written. */
import type { Kysely } from 'kysely';
import { creditsOf, noKind } from './credits.ts';
import type { BulkWriter } from './open.ts';
import { noPhase } from './phase.ts';
import type { CareerTable, Database, GameTable, PlayTable, SeasonSheetTable } from './schema.ts';
import { type GameCredits, SheetBuilder } from './sheetBuilder.ts';
import { Sheet } from './sheets.ts';

/** A sheet that has a game or is to have it. */
export interface SheetPlace {
  playerId: number;
  phase: number;
  gameId: number;
  /** Null: the game is to be in this sheet no longer. */
  credits: GameCredits | null;
}

/** Players whose sheets are read at once: databases bound how many values a query has. */
const playersAtOnce = 500;

/** Takes each game out of its sheets and, where it has credits, puts it in anew. */
export async function updateSheets(
  tx: Kysely<Database>,
  bulk: BulkWriter,
  places: readonly SheetPlace[],
): Promise<void> {
  const kept: SeasonSheetTable[] = [];
  const searched = places.filter((place) => place.phase !== noPhase);
  for (const [phase, ofPhase] of Map.groupBy(searched, (place) => place.phase)) {
    const byPlayer = Map.groupBy(ofPhase, (place) => place.playerId);
    const before = await sheetsOf(tx, phase, [...byPlayer.keys()]);
    for (const [playerId, changes] of byPlayer) {
      const sheet = changed(before.get(playerId) ?? null, changes);
      if (sheet) kept.push({ player_id: playerId, phase, sheet });
      else await removeSheet(tx, playerId, phase);
    }
  }
  await bulk.insertAll('season_sheets', kept.sort(byKey), 'replace');
  const players = new Set(searched.map((place) => place.playerId));
  await bulk.insertAll('careers', await nextRevisions(tx, [...players]), 'replace');
}

async function nextRevisions(tx: Kysely<Database>, players: number[]): Promise<CareerTable[]> {
  const rows: CareerTable[] = [];
  for (let from = 0; from < players.length; from += playersAtOnce) {
    const some = players.slice(from, from + playersAtOnce);
    const query = tx.selectFrom('careers').selectAll().where('player_id', 'in', some);
    const known = new Map((await query.execute()).map((row) => [row.player_id, row.revision]));
    rows.push(...some.map((id) => ({ player_id: id, revision: (known.get(id) ?? 0) + 1 })));
  }
  return rows.sort((a, b) => a.player_id - b.player_id);
}

async function removeSheet(tx: Kysely<Database>, playerId: number, phase: number): Promise<void> {
  await tx
    .deleteFrom('season_sheets')
    .where('player_id', '=', playerId)
    .where('phase', '=', phase)
    .execute();
}

const byKey = (a: SeasonSheetTable, b: SeasonSheetTable) =>
  a.player_id - b.player_id || a.phase - b.phase;

async function sheetsOf(
  tx: Kysely<Database>,
  phase: number,
  players: number[],
): Promise<Map<number, Sheet>> {
  const sheets = new Map<number, Sheet>();
  for (let from = 0; from < players.length; from += playersAtOnce) {
    const rows = await tx
      .selectFrom('season_sheets')
      .select(['player_id', 'sheet'])
      .where('phase', '=', phase)
      .where('player_id', 'in', players.slice(from, from + playersAtOnce))
      .execute();
    for (const row of rows) sheets.set(row.player_id, Sheet.open(row.sheet));
  }
  return sheets;
}

/** A sheet after changes; null when no game is left in it. */
function changed(sheet: Sheet | null, changes: readonly SheetPlace[]): Uint8Array | null {
  const gone = new Set(changes.map((change) => change.gameId));
  const added = changes
    .flatMap(({ credits }) => credits ?? [])
    .sort((a, b) => a.day - b.day || a.gameId - b.gameId);
  const builder = new SheetBuilder();
  let next = 0;
  for (let game = 0; sheet && game < sheet.gameCount; game++) {
    const [day, id] = [sheet.day(game), sheet.gameId(game)];
    for (let add = added[next]; add && (add.day - day || add.gameId - id) < 0; ) {
      builder.add(add);
      add = added[++next];
    }
    if (!gone.has(id)) builder.copy(sheet, game);
  }
  for (const rest of added.slice(next)) builder.add(rest);
  return builder.isEmpty ? null : builder.bytes();
}

/** The sheet of a game: every play, once for each player for whom it counts or once for none. */
export function gameSheet(game: GameTable, plays: readonly PlayTable[]): Database['game_sheets'] {
  const credits = plays.flatMap((play) => {
    const kinds = creditsOf(game, play).map(({ kind }) => kind);
    const { tags, ord } = play;
    return (kinds.length > 0 ? kinds : [noKind]).map((kind) => ({ kind, tags, ord }));
  });
  credits.sort((a, b) => a.ord - b.ord);
  const builder = new SheetBuilder();
  builder.add({ day: game.day, gameId: game.id, opponentTeamId: 0, credits });
  return { game_id: game.id, sheet: builder.bytes() };
}
