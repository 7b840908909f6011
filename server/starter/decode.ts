/** Reads the games of a starter file; `layout.ts` lists its columns. */
import { tagPlays } from '#server/store/plays/tags.ts';
import type { GameRecord, PlayTable } from '#server/store/tables/schema.ts';
import { decodeLines, toRows } from './columns.ts';
import { type GameFileRows, type GameFileTable, gameFileColumns, unwrittenPlay } from './layout.ts';

type Line = { [Table in GameFileTable]?: Parameters<typeof toRows<GameFileRows[Table]>>[0] };

/**
 * The games of a file, one after the other.
 * @throws {Error} when the bytes are no starter file
 */
export function* decodeGames(bytes: Uint8Array): Generator<GameRecord> {
  for (const line of decodeLines<Line>(bytes)) yield* readLine(line);
}

function* readLine(line: Line): Generator<GameRecord> {
  const rowsOf = <Table extends GameFileTable>(table: Table) =>
    toRows<GameFileRows[Table]>(line[table], gameFileColumns[table]);
  const games = rowsOf('games');
  const byId = new Map(rowsOf('players').map((player) => [player.id, player]));
  const gamePlayers = groupByGame(rowsOf('game_players'));
  const plays = groupByGame(toRows<PlayTable>(line.plays, gameFileColumns.plays, unwrittenPlay));
  const lines = groupByGame(rowsOf('player_lines'));
  const teamLines = groupByGame(rowsOf('team_lines'));
  for (const game of games) {
    tagPlays(game, plays.get(game.id) ?? []);
    yield {
      game,
      players: (gamePlayers.get(game.id) ?? []).map(({ player_id: id }) => {
        const player = byId.get(id);
        if (!player) throw new Error(`game ${game.id}: player ${id} is not in the file`);
        return player;
      }),
      plays: plays.get(game.id) ?? [],
      lines: lines.get(game.id) ?? [],
      teamLines: teamLines.get(game.id) ?? [],
    };
  }
}

function groupByGame<Row extends { game_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  return Map.groupBy(rows, (row) => row.game_id);
}
