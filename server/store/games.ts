import type { Kysely } from 'kysely';
import type { League } from '#app/basketball/leagues.ts';
import { noPhase } from './phase.ts';
import type { Database, GameTable } from './schema.ts';

export interface GameFilter {
  league: League;
  /** Null: every part of every season. */
  phases: readonly number[] | null;
  /** YYYYMMDD, inclusive; null: open. */
  dayFrom: number | null;
  dayTo: number | null;
}

/** Games that have begun and that searches find, newest first. */
export async function listGames(db: Kysely<Database>, filter: GameFilter): Promise<GameTable[]> {
  const { league, phases, dayFrom, dayTo } = filter;
  let query = db
    .selectFrom('games')
    .selectAll()
    .where('league', '=', league)
    .where('status', '!=', 'scheduled')
    .where('phase', '>', noPhase);
  if (phases) query = query.where('phase', 'in', phases.length ? [...phases] : [-1]);
  if (dayFrom !== null) query = query.where('day', '>=', dayFrom);
  if (dayTo !== null) query = query.where('day', '<=', dayTo);
  return query.orderBy('day', 'desc').orderBy('id', 'desc').execute();
}

/** The game with an id, or null. */
export async function findGame(db: Kysely<Database>, id: number): Promise<GameTable | null> {
  const game = await db.selectFrom('games').selectAll().where('id', '=', id).executeTakeFirst();
  return game ?? null;
}

/** The newest season of a league that has games to search, or null when there are none. */
export async function newestSeason(db: Kysely<Database>, league: League): Promise<string | null> {
  const row = await db
    .selectFrom('games')
    .select('season')
    .where('league', '=', league)
    .where('status', '!=', 'scheduled')
    .where('phase', '>', noPhase)
    .orderBy('phase', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.season ?? null;
}
