import type { Kysely } from 'kysely';
import type { League } from '#app/basketball/leagues.ts';
import { formatSeasonLabel, type SeasonType } from '#app/basketball/seasons.ts';
import type { Database } from '#server/store/tables/schema.ts';
import { getSegmentSeasonType, noSegment } from './seasonSegment.ts';

/**
 * The seasons of which the store has plays, newest first, with their season types: games that are
 * only scheduled do not count.
 */
export async function listPlayedSeasons(db: Kysely<Database>, league: League) {
  const played = new Map<string, SeasonType[]>();
  let phase = await findSegmentBefore(db, league, null);
  for (; phase !== null; phase = await findSegmentBefore(db, league, phase)) {
    if (!(await hasPlays(db, league, phase))) continue;
    const season = formatSeasonLabel(league, Math.floor(phase / 10));
    const types = played.get(season) ?? [];
    played.set(season, [getSegmentSeasonType(phase), ...types]);
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
