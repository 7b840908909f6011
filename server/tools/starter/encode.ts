/** Writes the games of a starter file; `layout.ts` lists its columns. */

import { encodeLines, toColumns } from '#server/starter/columns.ts';
import { type GameFileRows, type GameFileTable, gameFileColumns } from '#server/starter/layout.ts';
import type { GameRecord } from '#server/store/tables/schema.ts';

/** Enough for good compression, few enough to be read in little memory. */
const gamesPerLine = 100;

/**
 * The bytes of a file with these games. They decode to records that equal the given ones, except
 * that `video_url` is null.
 * @throws {Error} when a row names another game than its record
 */
export function encodeGames(records: readonly GameRecord[]): Uint8Array {
  const lines: object[] = [];
  for (let i = 0; i < records.length; i += gamesPerLine) {
    lines.push(buildLine(records.slice(i, i + gamesPerLine)));
  }
  return encodeLines(lines);
}

function buildLine(records: readonly GameRecord[]): object {
  for (const { game, plays, lines, teamLines } of records) {
    const foreign = [...plays, ...lines, ...teamLines].find((row) => row.game_id !== game.id);
    if (foreign) throw new Error(`game ${game.id}: a row of ${foreign.game_id}`);
  }
  const players = records.flatMap((record) => record.players);
  const rows: { [Table in GameFileTable]: GameFileRows[Table][] } = {
    games: records.map((record) => record.game),
    players: [...new Map(players.map((player) => [player.id, player])).values()],
    game_players: records.flatMap((record) =>
      record.players.map((player) => ({ game_id: record.game.id, player_id: player.id })),
    ),
    plays: records.flatMap((record) => record.plays),
    player_lines: records.flatMap((record) => record.lines),
    team_lines: records.flatMap((record) => record.teamLines),
  };
  const columns = <Table extends GameFileTable>(table: Table) =>
    toColumns<GameFileRows[Table], keyof GameFileRows[Table]>(rows[table], gameFileColumns[table]);
  return Object.fromEntries(
    (Object.keys(gameFileColumns) as GameFileTable[]).map((table) => [table, columns(table)]),
  );
}
