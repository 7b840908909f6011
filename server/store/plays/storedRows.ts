/** The rows that the store has of games, to write only those that change. */
import type { Kysely } from 'kysely';
import type {
  AppearanceTable,
  Database,
  GameTable,
  PlayerLineTable,
  PlayTable,
  TeamLineTable,
} from '#server/store/tables/schema.ts';

/** A game's rows by table. */
export interface GameRows {
  plays: readonly PlayTable[];
  player_lines: readonly PlayerLineTable[];
  team_lines: readonly TeamLineTable[];
  appearances: readonly AppearanceTable[];
}

/** Each table's key within a game. */
const keys = {
  plays: 'event',
  player_lines: 'player_id',
  team_lines: 'team_id',
  appearances: 'player_id',
} as const satisfies Record<keyof GameRows, string>;

export const gameRowTables = Object.keys(keys) as (keyof GameRows)[];

/** What the store has of a game. */
export interface StoredRows extends GameRows {
  game: GameTable;
}

/** The stored rows of these games; a game that the store does not have is absent. */
export async function readStoredRows(
  tx: Kysely<Database>,
  gameIds: readonly number[],
): Promise<Map<number, StoredRows>> {
  const known = await tx.selectFrom('games').selectAll().where('id', 'in', gameIds).execute();
  const ids = known.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rowsOf = async <Table extends keyof GameRows>(table: Table) => {
    const rows = await tx
      .selectFrom(table as 'plays')
      .selectAll()
      .where('game_id', 'in', ids)
      .execute();
    return Map.groupBy(rows as unknown as GameRows[Table][number][], (row) => row.game_id);
  };
  const plays = await rowsOf('plays');
  const lines = await rowsOf('player_lines');
  const teamLines = await rowsOf('team_lines');
  const appearances = await rowsOf('appearances');
  return new Map(
    known.map((game) => [
      game.id,
      {
        game,
        plays: plays.get(game.id) ?? [],
        player_lines: lines.get(game.id) ?? [],
        team_lines: teamLines.get(game.id) ?? [],
        appearances: appearances.get(game.id) ?? [],
      },
    ]),
  );
}

/**
 * Whether two lists of a table's rows are equal, in any order.
 * @param ignored columns that may differ
 */
export function haveSameRows<Table extends keyof GameRows>(
  table: Table,
  stored: GameRows[Table],
  given: GameRows[Table],
  ignored: ReadonlySet<string> = new Set(),
): boolean {
  if (stored.length !== given.length) return false;
  type Row = Record<string, unknown>;
  const byKey = new Map(
    (stored as readonly unknown[] as Row[]).map((row) => [row[keys[table]], row]),
  );
  return (given as readonly unknown[] as Row[]).every((row) => {
    const old = byKey.get(row[keys[table]]);
    return (
      old !== undefined &&
      Object.keys(row).every((column) => row[column] === old[column] || ignored.has(column))
    );
  });
}
