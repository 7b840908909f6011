/** Searches the plays of a whole league: those with rare tags, and those of some days. */
import type { Kysely } from 'kysely';
import type { RareTag } from '#app/basketball/rarePlays.ts';
import type { Database } from '#server/store/tables/schema.ts';
import { getPlayCredits } from './credits.ts';
import { DayIndexReader } from './playIndex/dayIndexReader.ts';
import { toTagSubject } from './playIndex/facts.ts';
import { SeasonIndexReader } from './playIndex/seasonIndexReader.ts';
import { toSideCredits } from './playIndex/write.ts';
import type { DayRange } from './searchKey.ts';
import {
  type CountedPlay,
  type ManyGamesPage,
  type ManyGamesQuery,
  searchScope,
} from './seasonSearch.ts';
import type { StoredPlay } from './storedPlays.ts';

/** How a play counts for either side, or for none. */
function listCounted({ game, play }: StoredPlay): readonly CountedPlay[] {
  return toSideCredits(game, [play], getPlayCredits(game, play));
}

/**
 * One page of the clips of a league with one of some tags.
 * @param tags of which no play has two
 */
export function searchTaggedPlays(
  db: Kysely<Database>,
  search: ManyGamesQuery,
  tags: readonly RareTag[],
): Promise<ManyGamesPage> {
  const { league } = search;
  const openTag = (tag: RareTag) =>
    SeasonIndexReader.open(db, { league, subject: toTagSubject(league, tag) });
  return searchScope(db, search, {
    open: () => Promise.all(tags.map(openTag)),
    listCounted,
  });
}

/** One page of the clips of some days of a league. */
export function searchDayPlays(
  db: Kysely<Database>,
  search: ManyGamesQuery & { days: DayRange },
): Promise<ManyGamesPage> {
  return searchScope(db, search, {
    open: async () => [await DayIndexReader.open(db, search)],
    listCounted,
  });
}
