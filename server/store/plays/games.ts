import type { ExpressionBuilder, Kysely } from 'kysely';
import type { League } from '#app/basketball/leagues.ts';
import type { Database, GameTable } from '#server/store/tables/schema.ts';
import { type NamedGame, withFeedTeams } from '#server/store/teams.ts';
import { noSegment } from './seasonSegment.ts';

export interface GameFilter {
  league: League;
  /** Season segments; null: all. */
  phases: readonly number[] | null;
  /** YYYYMMDD, inclusive; null: open. */
  dayFrom: number | null;
  dayTo: number | null;
  /** Ids of teams that all play in a game; absent: any. */
  teams?: readonly number[];
  /** At most {@link gameListLimit}, which is the default. */
  limit?: number;
}

/** Maximum length of a list; no season of a league is as long (1,342 games in the NBA). */
export const gameListLimit = 1500;

/**
 * Games that have begun and that searches find, newest first. It reads
 * no more rows than these and the scheduled games, whatever the filter.
 */
export async function listGames(db: Kysely<Database>, filter: GameFilter): Promise<NamedGame[]> {
  return withFeedTeams(db, await findGames(db, filter));
}

async function findGames(db: Kysely<Database>, filter: GameFilter): Promise<GameTable[]> {
  const { limit = gameListLimit } = filter;
  if (!filter.phases) return newestGames(db, filter, null, limit);
  const games: GameTable[] = [];
  for (const phase of phasesWithin(filter.phases, filter)) {
    games.push(...(await newestGames(db, filter, phase, limit - games.length)));
    if (games.length === limit) break;
  }
  return games.sort((a, b) => b.day - a.day || b.id - a.id);
}

/** Segments with games between the days, newest first; a season ends in the year after its start. */
function phasesWithin(phases: readonly number[], { dayFrom, dayTo }: GameFilter): number[] {
  const yearOf = (day: number) => Math.floor(day / 10_000);
  const first = dayFrom === null ? 0 : yearOf(dayFrom) - 1;
  const last = dayTo === null ? Infinity : yearOf(dayTo);
  return [...new Set(phases)]
    .filter((phase) => phase >= first * 10 && phase < (last + 1) * 10)
    .sort((a, b) => b - a);
}

function newestGames(
  db: Kysely<Database>,
  { league, dayFrom, dayTo, teams = [] }: GameFilter,
  phase: number | null,
  limit: number,
): Promise<GameTable[]> {
  let query = selectBegun(db, league);
  for (const team of teams) query = query.where(isOfTeam(team));
  query = phase === null ? query.where('phase', '>', noSegment) : query.where('phase', '=', phase);
  if (dayFrom !== null) query = query.where('day', '>=', dayFrom);
  if (dayTo !== null) query = query.where('day', '<=', dayTo);
  return query.orderBy('day', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** Games that have begun, those that no search finds included. */
export function selectBegun(db: Kysely<Database>, league: League) {
  return db
    .selectFrom('games')
    .selectAll()
    .where('league', '=', league)
    .where('status', '!=', 'scheduled');
}

/** The condition that a team plays. */
export function isOfTeam(team: number) {
  return ({ eb, or }: ExpressionBuilder<Database, 'games'>) =>
    or([eb('home_team_id', '=', team), eb('away_team_id', '=', team)]);
}

/** The game with an id, or null. */
export async function findGame(db: Kysely<Database>, id: number): Promise<NamedGame | null> {
  const games = await db.selectFrom('games').selectAll().where('id', '=', id).execute();
  const [game] = await withFeedTeams(db, games);
  return game ?? null;
}

/** The newest season of a league that has games to search, or null when there are none. */
export async function newestSeason(db: Kysely<Database>, league: League): Promise<string | null> {
  const row = await db
    .selectFrom('games')
    .select('season')
    .where('league', '=', league)
    .where('status', '!=', 'scheduled')
    .where('phase', '>', noSegment)
    .orderBy('phase', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.season ?? null;
}
