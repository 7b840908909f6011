/** Searches the plays of a whole league: those with rare tags, and those of some days. */
import type { Kysely } from 'kysely';
import type { League } from '#app/basketball/leagues.ts';
import type { RareTag } from '#app/basketball/rarePlays.ts';
import type { Database } from '#server/store/tables/schema.ts';
import { getPlayCredits } from './credits.ts';
import type { CountedPlay, PlayScope } from './manyGamesSearch.ts';
import { DayIndexReader } from './playIndex/dayIndexReader.ts';
import { toTagSubject } from './playIndex/facts.ts';
import { SeasonIndexReader } from './playIndex/seasonIndexReader.ts';
import { toSideCredits } from './playIndex/write.ts';
import type { DayRange } from './searchKey.ts';
import type { StoredPlay } from './storedPlays.ts';

/** How a play counts for either side, or for none. */
function listCounted({ game, play }: StoredPlay): readonly CountedPlay[] {
  return toSideCredits(game, [play], getPlayCredits(game, play));
}

/**
 * The plays of a league with one of some tags.
 * @param tags of which no play has two
 */
export function toTagScope(
  db: Kysely<Database>,
  league: League,
  tags: readonly RareTag[],
): PlayScope {
  const openTag = (tag: RareTag) =>
    SeasonIndexReader.open(db, { league, subject: toTagSubject(league, tag) });
  return { open: () => Promise.all(tags.map(openTag)), listCounted };
}

/** The plays of a league on some days. */
export function toDayScope(db: Kysely<Database>, league: League, days: DayRange): PlayScope {
  return { open: async () => [await DayIndexReader.open(db, { league, days })], listCounted };
}
