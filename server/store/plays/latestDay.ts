/** The newest day of a league, and the plays of its games that stand out. */
import type { Kysely } from 'kysely';
import { firstOvertimePeriod } from '#app/basketball/clock.ts';
import type { League } from '#app/basketball/leagues.ts';
import type { Database, GameTable } from '#server/store/tables/schema.ts';
import { type NamedGame, withFeedTeams } from '#server/store/teams.ts';
import { noSegment } from './seasonSegment.ts';
import { rankStandouts } from './standouts.ts';
import { findPlays, type StoredPlay } from './storedPlays.ts';

/** A game of the day. */
export interface GameOfLatestDay {
  game: NamedGame;
  /** Overtimes played. */
  overtimes: number;
}

interface LatestDay {
  /** By id; empty without any plays. */
  games: GameOfLatestDay[];
  /** The best first. */
  plays: StoredPlay[];
}

/** More games than a day has. */
const mostGames = 30;

/**
 * The newest day with plays that searches find. Reads the day's index from its end: the scheduled games
 * of a season and one play of each game, then the made shots of the day.
 */
export async function findLatestDay(
  db: Kysely<Database>,
  league: League,
  playCount: number,
): Promise<LatestDay> {
  const newest = await selectGames(db, league)
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest) return { games: [], plays: [] };
  const games = await selectGames(db, league)
    .where('day', '=', newest.day)
    .orderBy('id')
    .limit(mostGames)
    .execute();
  const shots = await readMadeShots(db, games);
  const best = rankStandouts(shots).slice(0, playCount);
  const stored = await findPlays(db, best);
  const named = await withFeedTeams(db, games);
  return {
    games: named.map((game) => ({ game, overtimes: countOvertimes(game, shots) })),
    plays: best.flatMap(({ game_id, event }) => stored.get(`${game_id}:${event}`) ?? []),
  };
}

function selectGames(db: Kysely<Database>, league: League) {
  return db
    .selectFrom('games')
    .selectAll()
    .where('league', '=', league)
    .where('status', '!=', 'scheduled')
    .where('phase', '>', noSegment)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('plays').select('plays.event').whereRef('plays.game_id', '=', 'games.id')),
    );
}

function readMadeShots(db: Kysely<Database>, games: readonly GameTable[]) {
  return db
    .selectFrom('plays')
    .select(['game_id', 'event', 'period', 'clock', 'distance', 'player_id'])
    .select(['score_home', 'score_away', 'tags', 'more_tags'])
    .where(
      'game_id',
      'in',
      games.map(({ id }) => id),
    )
    .where('kind', '=', 'shot')
    .where('made', '=', 1)
    .execute();
}

function countOvertimes(
  { id }: GameTable,
  shots: readonly { game_id: number; period: number }[],
): number {
  const last = shots.reduce(
    (most, { game_id, period }) => (game_id === id ? Math.max(most, period) : most),
    0,
  );
  return Math.max(0, last - firstOvertimePeriod + 1);
}
