import type { Kysely } from 'kysely';
import type { League } from '#app/basketball/leagues.ts';
import type { LeagueTables } from '#server/store/tables/league.ts';
import type { Database } from '#server/store/tables/schema.ts';

/** The key in `meta` under which the store remembers that somebody has imported a season's table. */
export function getImportedTableKey(
  table: keyof LeagueTables,
  league: League,
  season: string,
): string {
  return `imported ${table} ${league} ${season}`;
}

/** The keys of every season's table that somebody has imported. */
export async function listImportedTables(db: Kysely<Database>): Promise<Set<string>> {
  const rows = await db
    .selectFrom('meta')
    .select('key')
    .where('key', 'like', 'imported %')
    .execute();
  return new Set(rows.map((row) => row.key));
}
