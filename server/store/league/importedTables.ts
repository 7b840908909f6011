import type { Kysely } from 'kysely';
import type { League } from '#app/basketball/leagues.ts';
import type { LeagueTables } from '#server/store/tables/league.ts';
import type { Database } from '#server/store/tables/schema.ts';

/** The key in `meta` that marks a season's table as imported. */
export function getImportedTableKey(
  table: keyof LeagueTables,
  league: League,
  season: string,
): string {
  return `imported ${table} ${league} ${season}`;
}

/** The keys of all imported season tables. */
export async function listImportedTables(db: Kysely<Database>): Promise<Set<string>> {
  const rows = await db
    .selectFrom('meta')
    .select('key')
    .where('key', 'like', 'imported %')
    .execute();
  return new Set(rows.map((row) => row.key));
}
