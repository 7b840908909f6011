import type { Kysely } from 'kysely';
import type { League } from '#app/basketball/leagues.ts';
import { formatSeasonLabel, type PlayedSeason, type SeasonType } from '#app/basketball/seasons.ts';
import type { Database } from '#server/store/tables/schema.ts';
import { SeasonIndexReader } from './playIndex/seasonIndexReader.ts';
import { retryUntilConsistent } from './searchKey.ts';
import { getSegmentSeasonType, noSegment } from './seasonSegment.ts';

/**
 * The seasons of which the store has plays, newest first, with their season types: games that are
 * only scheduled do not count.
 */
export async function listPlayedSeasons(
  db: Kysely<Database>,
  league: League,
): Promise<PlayedSeason[]> {
  const played: number[] = [];
  let phase = await findSegmentBefore(db, league, null);
  for (; phase !== null; phase = await findSegmentBefore(db, league, phase)) {
    if (await hasPlays(db, league, phase)) played.push(phase);
  }
  return toSeasons(league, played);
}

/**
 * As {@link listPlayedSeasons}, those with plays that count for a player; none for an unknown player or a
 * player of the other league.
 */
export async function listPlayerSeasons(
  db: Kysely<Database>,
  league: League,
  playerId: number,
): Promise<PlayedSeason[]> {
  const played = await retryUntilConsistent(async () => {
    const reader = await SeasonIndexReader.open(db, { subject: playerId, league });
    const found: number[] = [];
    const whole = { phases: null, ascending: false, from: null, to: null, isWhole: true };
    await reader.scan(whole, (phase, index) => {
      if (index.getCreditRange(index.gameCount - 1)[1] > 0) found.push(phase);
      return true;
    });
    return (await reader.confirm()) ? found : null;
  });
  return toSeasons(league, played);
}

/** @param phases newest first */
function toSeasons(league: League, phases: readonly number[]): PlayedSeason[] {
  const played = new Map<string, SeasonType[]>();
  for (const phase of phases) {
    const season = formatSeasonLabel(league, Math.floor(phase / 10));
    played.set(season, [getSegmentSeasonType(phase), ...(played.get(season) ?? [])]);
  }
  return [...played].map(([season, seasonTypes]) => ({ season, seasonTypes }));
}

/** The newest segment before another one, by the index: `distinct` would read every game. */
async function findSegmentBefore(
  db: Kysely<Database>,
  league: League,
  phase: number | null,
): Promise<number | null> {
  const row = await db
    .selectFrom('games')
    .select('phase')
    .where('league', '=', league)
    .where('phase', '>', noSegment)
    .$if(phase !== null, (query) => query.where('phase', '<', phase))
    .orderBy('phase', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.phase ?? null;
}

/** One segment a query: a database may read all plays to answer for several at once. */
async function hasPlays(db: Kysely<Database>, league: League, phase: number): Promise<boolean> {
  const play = await db
    .selectFrom('games')
    .innerJoin('plays', 'plays.game_id', 'games.id')
    .select('plays.game_id')
    .where('games.league', '=', league)
    .where('games.phase', '=', phase)
    .limit(1)
    .executeTakeFirst();
  return play !== undefined;
}
