/** The leagues' tables in a starter set, with the players that they name. */
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { leagues } from '#app/basketball/leagues.ts';
import { getImportedTableKey, listImportedTables } from '#server/store/league/importedTables.ts';
import type { BulkWriter } from '#server/store/open.ts';
import { findPlayers } from '#server/store/plays/players.ts';
import type { SeasonTotalsTable, TeamRecordTable } from '#server/store/tables/league.ts';
import type { Database, PlayerTable } from '#server/store/tables/schema.ts';
import { decodeLines, encodeLines, suffix, toColumns, toRows } from './columns.ts';

export const tablesFile = `tables${suffix}`;

export interface StarterTables {
  team_records: TeamRecordTable[];
  season_totals: SeasonTotalsTable[];
  /** The players of the totals. */
  players: PlayerTable[];
}

export const noTables: StarterTables = { team_records: [], season_totals: [], players: [] };

const league = z.enum(leagues);
const count = z.int();

/** The columns of each table. */
const columns = {
  team_records: {
    ...{ league, season: z.string(), team_id: count, rank: count, wins: count, losses: count },
    ...{ last_ten: z.string(), current_streak: count },
  },
  season_totals: {
    ...{ league, season: z.string(), player_id: count, team_id: count, games: count },
    ...{ points: count, assists: count, rebounds: count, steals: count, blocks: count },
  },
  players: {
    ...{ id: count, league, first_name: z.string(), family_name: z.string() },
    full_name: z.string(),
  },
} satisfies Record<keyof StarterTables, Record<string, z.ZodType>>;

type TableName = keyof typeof columns;

function mapTables<T>(transform: (name: TableName) => T): Record<TableName, T> {
  const entries = (Object.keys(columns) as TableName[]).map((name) => [name, transform(name)]);
  return Object.fromEntries(entries);
}

function getColumnNames<Name extends TableName>(name: Name) {
  return Object.keys(columns[name]) as (keyof StarterTables[Name][number] & string)[];
}

/** The file's bytes. */
export function encodeTables(tables: StarterTables): Uint8Array {
  const encode = <Name extends TableName>(name: Name) =>
    toColumns<StarterTables[Name][number], keyof StarterTables[Name][number]>(
      tables[name],
      getColumnNames(name),
    );
  return encodeLines([mapTables(encode)]);
}

const fileSchema = z.record(z.string(), z.record(z.string(), z.array(z.unknown())));

/** @throws {Error} when the bytes are no such file */
export function decodeTables(bytes: Uint8Array): StarterTables {
  const [line] = decodeLines<unknown>(bytes);
  const file = fileSchema.parse(line);
  const decode = (name: TableName): unknown => {
    const rows = toRows<Record<string, unknown>>(file[name], getColumnNames(name));
    return z.array(z.object(columns[name])).parse(rows);
  };
  return mapTables(decode) as StarterTables;
}

type Season = Pick<TeamRecordTable, 'league' | 'season'>;

/** A store's official tables of these seasons. */
export async function readTables(db: Kysely<Database>, seasons: Season[]): Promise<StarterTables> {
  const isAsked = (row: Season) =>
    seasons.some(({ league, season }) => row.league === league && row.season === season);
  const records = await db
    .selectFrom('team_records')
    .selectAll()
    .orderBy('league')
    .orderBy('season')
    .orderBy('rank')
    .execute();
  const totals = await db
    .selectFrom('season_totals')
    .selectAll()
    .orderBy('league')
    .orderBy('season')
    .orderBy('player_id')
    .execute();
  const asked = totals.filter(isAsked);
  const players = await findPlayers(
    db,
    asked.map((row) => row.player_id),
  );
  return {
    team_records: records.filter(isAsked),
    season_totals: asked,
    players: players.toSorted((a, b) => a.id - b.id),
  };
}

/** Writes the tables except for imported ones. Run it inside `store.write`. */
export async function writeTables(
  tx: Kysely<Database>,
  bulk: BulkWriter,
  tables: StarterTables,
): Promise<void> {
  const imported = await listImportedTables(tx);
  await bulk.insertAll('players', tables.players, 'ignore');
  for (const table of ['team_records', 'season_totals'] as const) {
    const free = (tables[table] as Season[]).filter(
      ({ league, season }) => !imported.has(getImportedTableKey(table, league, season)),
    );
    const seasons = Map.groupBy(free, ({ league, season }) => `${league} ${season}`);
    for (const rows of seasons.values()) {
      const { league, season } = rows[0] as Season;
      await tx
        .deleteFrom(table)
        .where('league', '=', league)
        .where('season', '=', season)
        .execute();
      await bulk.insertAll(table, rows as never[]);
    }
  }
}
