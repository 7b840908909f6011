import type { Kysely } from 'kysely';
import type { League } from '#app/basketball/leagues.ts';
import type { Database, PlayerTable } from '#server/store/tables/schema.ts';
import { noSegment } from './seasonSegment.ts';

/** Players of a league with at least one game that searches find, by full name. */
export async function listPlayers(db: Kysely<Database>, league: League): Promise<PlayerTable[]> {
  const players = await db
    .selectFrom('players')
    .selectAll()
    .where('league', '=', league)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('appearances')
          .select('appearances.game_id')
          .whereRef('appearances.player_id', '=', 'players.id')
          .where('appearances.phase', '>', noSegment),
      ),
    )
    .execute();
  // Sorted here, because databases order accented letters differently.
  return players.sort((a, b) => byName.compare(a.full_name, b.full_name) || a.id - b.id);
}

/** The players with these ids, in no order; unknown ids are left out. */
export async function findPlayers(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<PlayerTable[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('players').selectAll().where('id', 'in', ids).execute();
}

const byName = new Intl.Collator('en');
