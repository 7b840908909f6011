/** Searches the plays of one player or one team. */
import type { Kysely } from 'kysely';
import type { League } from '#app/basketball/leagues.ts';
import type { Database } from '#server/store/tables/schema.ts';
import { getPlayCredits } from './credits.ts';
import {
  type CountedPlay,
  type ManyGamesPage,
  type ManyGamesQuery,
  type PlayScope,
  searchScope,
} from './manyGamesSearch.ts';
import { getGameSide, getSubjectTeam, type IndexSubject } from './playIndex/facts.ts';
import { SeasonIndexReader } from './playIndex/seasonIndexReader.ts';
import { toSideCredits } from './playIndex/write.ts';
import type { StoredPlay } from './storedPlays.ts';

export interface SeasonPlaysQuery extends ManyGamesQuery {
  subject: IndexSubject;
}

/** One page of a subject's clips; empty for an unknown one or one of the other league. */
export function searchSeasonPlays(
  db: Kysely<Database>,
  search: SeasonPlaysQuery,
): Promise<ManyGamesPage> {
  return searchScope(db, search, toSubjectScope(db, search.league, search.subject));
}

/** The plays of a player or a team. */
export function toSubjectScope(
  db: Kysely<Database>,
  league: League,
  subject: IndexSubject,
): PlayScope {
  return {
    open: async () => [await SeasonIndexReader.open(db, { league, subject })],
    listCounted: (facts) => listCounted(facts, subject),
  };
}

function listCounted({ game, play }: StoredPlay, subject: IndexSubject): readonly CountedPlay[] {
  const team = getSubjectTeam(subject);
  const credits = getPlayCredits(game, play);
  if (team === null) return credits.filter((credit) => credit.player_id === subject);
  const side = getGameSide(game, team);
  return toSideCredits(game, [play], credits).filter((credit) => credit.side === side);
}
