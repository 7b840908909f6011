/** Writes official tables of regular seasons and lists of players to the store. */
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { PlayerList, SeasonTable } from '#server/importer/facts.ts';
import { getImportedTableKey } from '#server/store/league/importedTables.ts';
import type { BulkWriter } from '#server/store/open.ts';
import type { Database, PlayerTable } from '#server/store/tables/schema.ts';
import { writeTeamNames } from '#server/store/teams.ts';
import type { NameBook } from './nameBook.ts';

type Tx = Kysely<Database>;
type TableOf = { standings: 'team_records'; totals: 'season_totals' };
const tableOf: TableOf = { standings: 'team_records', totals: 'season_totals' };

/**
 * Replaces a season's table; a list of leaders replaces only its players. Run it inside `store.write`.
 * @returns whether anything has changed
 */
export async function writeSeasonTable(
  tx: Tx,
  bulk: BulkWriter,
  table: SeasonTable,
  names: NameBook,
  warn: (message: string) => void,
): Promise<boolean> {
  const { kind, league, season } = table;
  if (table.kind === 'standings') await writeTeamNames(tx, bulk, league, table.teams ?? []);
  const stored = await storedRows(tx, table);
  if (gamesOf(table.rows) < gamesOf(stored)) {
    warn(`${league} ${season}: ${kind} of fewer games than those that are there are left out`);
    return false;
  }
  const rows = joined(table, stored);
  if (isDeepStrictEqual(inOrder(rows), inOrder(stored))) return false;
  await tx
    .deleteFrom(tableOf[kind])
    .where('league', '=', league)
    .where('season', '=', season)
    .execute();
  await bulk.insertAll(tableOf[kind], rows as never[]);
  if (table.kind === 'totals') {
    names.learn(table.players);
    const players = table.players.map(({ id }) => names.player(id, league));
    await bulk.insertAll('players', players, 'replace');
  }
  const key = getImportedTableKey(tableOf[kind], league, season);
  await bulk.insertAll('meta', [{ key, value: 'imported' }], 'replace');
  return true;
}

type Rows = SeasonTable['rows'];

async function storedRows(tx: Tx, { kind, league, season }: SeasonTable): Promise<Rows> {
  const rows = await tx
    .selectFrom(tableOf[kind] as 'team_records')
    .selectAll()
    .where('league', '=', league)
    .where('season', '=', season)
    .execute();
  // Copies, because a database's rows are not plain objects.
  return rows.map((row) => ({ ...row })) as Rows;
}

/** How far into the season a table is; corrections of single rows do not change it. */
function gamesOf(rows: Rows): number {
  return rows.reduce(
    (most, row) => Math.max(most, 'games' in row ? row.games : row.wins + row.losses),
    0,
  );
}

function joined(table: SeasonTable, stored: Rows): Rows {
  if (table.kind === 'standings' || table.whole) return table.rows;
  const given = new Set(table.rows.map((row) => row.player_id));
  const others = stored.filter((row) => 'player_id' in row && !given.has(row.player_id));
  return [...others, ...table.rows] as Rows;
}

/** Normalizes the order of rows and fields, for comparison. */
function inOrder(rows: Rows): unknown {
  return new Map(rows.map((row) => ['player_id' in row ? row.player_id : row.team_id, row]));
}

/** Writes the names of a list's players, also of those without games yet. Run it inside `store.write`. */
export async function writePlayerNames(
  bulk: BulkWriter,
  { league, players }: PlayerList,
  names: NameBook,
): Promise<number> {
  const rows = new Map<number, PlayerTable>();
  for (const { id } of players) rows.set(id, names.player(id, league));
  await bulk.insertAll('players', [...rows.values()], 'replace');
  return rows.size;
}
