/** `npm run import -- --remove LEAGUE SEASON`: takes a season out of the store. */
import type { Kysely } from 'kysely';
import { formatLeague, type League } from '#app/basketball/leagues.ts';
import { getSeasonStartYear } from '#app/basketball/seasons.ts';
import { formatCount } from '#server/lib/formatCount.ts';
import { getImportedTableKey } from '#server/store/league/importedTables.ts';
import { inGameSeries, type Store } from '#server/store/open.ts';
import { removeGames } from '#server/store/plays/writeGames.ts';
import type { LeagueTables } from '#server/store/tables/league.ts';
import type { Database } from '#server/store/tables/schema.ts';
import { forgetTeams } from '#server/store/teams.ts';
import { ImportError } from './facts.ts';
import { describeSeason, parseLeagueSeason } from './parseLeagueSeason.ts';

export interface RemoveCommand {
  league: League;
  season: string;
}

/** Parses the arguments. @throws {ImportError} naming an invalid one */
export function parseRemoveCommand(positionals: readonly string[]): RemoveCommand {
  const { league, season } = parseLeagueSeason('--remove', positionals);
  if (!season) throw new ImportError(describeSeason('--remove', league));
  return { league, season };
}

interface Removed {
  /** Games, also those that waited for their day or teams. */
  games: number;
  plays: number;
  /** Official standings and player totals. */
  tables: number;
}

/** Games per transaction; readers see them go together. */
const gamesPerTransaction = 100;

/**
 * Removes a season's games with all that was derived from them, what is kept of their files, and its
 * official tables. Names of players stay. It can be run again after an interruption.
 */
export async function removeSeason(
  store: Store,
  { league, season }: RemoveCommand,
): Promise<Removed> {
  const ids = await listGameIds(store.db, league, season);
  let plays = 0;
  for (let at = 0; at < ids.length; at += gamesPerTransaction) {
    const batch = ids.slice(at, at + gamesPerTransaction);
    plays += await store.write(async (tx, bulk) => {
      const count = await countPlays(tx, batch);
      await removeGames(tx, bulk, batch);
      await tx.deleteFrom('sources').where('game_id', 'in', batch).execute();
      return count;
    }, inGameSeries);
  }
  const tables = await store.write((tx) => removeTables(tx, league, season), inGameSeries);
  return { games: ids.length, plays, tables };
}

/** The ids of a season, of games and of sources without a game. */
async function listGameIds(db: Kysely<Database>, league: League, season: string) {
  const yy = (getSeasonStartYear(league, season) ?? 0) % 100;
  const ids = new Set<number>();
  // A season's ids have the same start for each type of game: see `parseGameId`.
  for (let type = 1; type <= 6; type++) {
    const first = (league === 'wnba' ? 1_000_000_000 : 0) + type * 10_000_000 + yy * 100_000;
    const last = first + 99_999;
    const games = await db
      .selectFrom('games')
      .select('id')
      .where('id', '>=', first)
      .where('id', '<=', last)
      .execute();
    const sources = await db
      .selectFrom('sources')
      .select('game_id as id')
      .distinct()
      .where('game_id', '>=', first)
      .where('game_id', '<=', last)
      .execute();
    for (const { id } of [...games, ...sources]) ids.add(id);
  }
  return [...ids].sort((a, b) => a - b);
}

async function countPlays(tx: Kysely<Database>, ids: readonly number[]): Promise<number> {
  const { count } = await tx
    .selectFrom('plays')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('game_id', 'in', ids)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @returns how many there were */
async function removeTables(tx: Kysely<Database>, league: League, season: string): Promise<number> {
  let removed = 0;
  for (const table of ['team_records', 'season_totals'] satisfies (keyof LeagueTables)[]) {
    const [{ numDeletedRows } = { numDeletedRows: 0n }] = await tx
      .deleteFrom(table)
      .where('league', '=', league)
      .where('season', '=', season)
      .execute();
    if (numDeletedRows > 0n) removed += 1;
    const key = getImportedTableKey(table, league, season);
    await tx.deleteFrom('meta').where('key', '=', key).execute();
  }
  await forgetTeams(tx, league);
  return removed;
}

/** 'Removed NBA 2024-25: 1,319 games, 642,000 plays, 2 tables.' */
export function describeRemoved({ league, season }: RemoveCommand, removed: Removed): string {
  const name = `${formatLeague(league)} ${season}`;
  if (removed.games + removed.tables === 0) return `${name} is not in the store.`;
  const counts = (['game', 'play', 'table'] as const).map((noun) =>
    formatCount(removed[`${noun}s`], noun),
  );
  return `Removed ${name}: ${counts.join(', ')}.`;
}
