/** Searches for clips of a whole league (docs/product.md#league-search). */
import * as z from 'zod';
import type { League } from '#app/basketball/leagues.ts';
import { isRareStat, type RareStat, type RareTag, rareTags } from '#app/basketball/rarePlays.ts';
import * as parameter from '#server/api/parameters.ts';
import { ApiProblem, badParameter } from '#server/api/problem.ts';
import type { Store } from '#server/store/open.ts';
import { mergeCategoryKinds } from '#server/store/plays/credits.ts';
import { toDayScope, toTagScope } from '#server/store/plays/leagueSearch.ts';
import { type PlayScope, searchScope } from '#server/store/plays/manyGamesSearch.ts';
import type { DayRange } from '#server/store/plays/searchKey.ts';
import { toSubjectScope } from '#server/store/plays/seasonSearch.ts';
import type { StoredPlay } from '#server/store/plays/storedPlays.ts';
import { findTagBits } from '#server/store/plays/tags.ts';
import { withCounts } from './counts.ts';
import { withCoverage } from './coverageGaps.ts';
import { encodeCursor } from './cursor.ts';
import {
  type ClipSource,
  emptyPage,
  findKinds,
  getNameOf,
  getOtherTeam,
  narrowingIdentity,
  type ofPage,
  pageParameters,
  readSeasonCursor,
  seasonPlace,
  tagIdentity,
  toNarrowing,
  toSubject,
  type Whose,
} from './searches.ts';
import { formatApiDay, getClipPlayerName, toClip } from './serialize.ts';

export const leagueSearchQuery = z.object({
  seasons: parameter.seasons,
  player: parameter.countingPlayer,
  team: parameter.countingTeam,
  opponentTeamId: parameter.opponentTeamId,
  from: parameter.from,
  to: parameter.to,
  ...pageParameters,
});
type LeagueQuery = z.output<typeof leagueSearchQuery>;

/** Days of a search that nothing else bounds. */
const mostDays = 31;

/** Where a search looks: in the indexes of a player or a team, of rare tags, or of all games of some days. */
type Ground = { whose: Whose } | { rare: readonly RareTag[] } | { days: DayRange };

/** A page of the clips of a league. */
export async function searchLeagueClips(
  { db, videos, lacking }: ClipSource,
  league: League,
  query: LeagueQuery,
) {
  const { ground, search: filter, scope } = toLeagueSearch(db, league, query);
  const { kinds, phases } = filter;
  const tags = findTagBits(query.tags);
  const identity = toIdentity(league, query, kinds);
  const cursor = readSeasonCursor(identity, query.cursor);
  if (tags === null) return { ...emptyPage, ...withCounts(query, null) };

  const place = { after: cursor?.after ?? null, limit: query.limit };
  const page = await searchScope(db, { ...filter, ...toNarrowing(tags, query), ...place }, scope);
  videos?.enqueue(page.items);
  const gaps = query.seasons.length > 0 && phases && !cursor;
  return {
    items: page.items.map((facts) =>
      toClip(facts, getName(ground, facts, kinds, query), query.facts),
    ),
    nextCursor: page.next && encodeCursor(identity, seasonPlace(page.next, null)),
    ...withCounts(query, page.counts),
    ...withCoverage(gaps ? await lacking(league, phases, query.contexts) : []),
  };
}

/**
 * The plays of a league that a query finds, its tags and facets apart.
 * @throws {ApiProblem} 400 for a query without a bound
 */
export function toLeagueSearch(
  db: Store['db'],
  league: League,
  query: Omit<LeagueQuery, keyof typeof ofPage>,
) {
  const ground = findGround(league, query);
  const search = {
    league,
    kinds: 'whose' in ground ? findKinds(ground.whose, query.contexts) : kindsOf(query),
    phases: parameter.parseSegments('seasons', league, query.seasons, query.seasonType),
    teamId: query.team || null,
    opponentTeamId: query.opponentTeamId || null,
    days: toDays(query),
    ascending: query.sort === 'asc',
    latest: null,
  };
  return { ground, search, scope: toScope(db, league, ground) };
}

const kindsOf = ({ contexts }: Pick<LeagueQuery, 'contexts'>) =>
  contexts.length > 0 ? mergeCategoryKinds(contexts) : null;

function toIdentity(league: League, query: LeagueQuery, kinds: readonly number[] | null) {
  const seasons = [...query.seasons].sort().join(' ');
  return [
    ...(['league', league, kinds?.join(' ') ?? null, seasons, query.seasonType ?? null] as const),
    ...([query.player, query.team, query.opponentTeamId] as const),
    ...([query.from ?? null, query.to ?? null, query.sort === 'asc'] as const),
    ...[...tagIdentity(findTagBits(query.tags)), ...narrowingIdentity(query)],
  ];
}

/**
 * The smallest ground that has all of the search.
 * @throws {ApiProblem} 400 that names what is missing if there is none
 */
function findGround(league: League, query: Omit<LeagueQuery, keyof typeof ofPage>): Ground {
  const { player, team, from, to } = query;
  if (from !== undefined && to !== undefined && from > to) throw badParameter('to', 'before from');
  if (player) return { whose: { league, player } };
  if (team) return { whose: { league, team } };
  const tag = rareTags.find((rare) => query.tags.includes(rare));
  if (tag) return { rare: [tag] };
  const stats = query.contexts.filter(isRareStat);
  if (stats.length > 0 && stats.length === query.contexts.length) {
    return { rare: [...new Set(stats.map((stat) => tagOf[stat]))] };
  }
  return { days: findBoundDays(query) };
}

/** The tags that every play of a rare category has; no play has two of them. */
const tagOf: Record<RareStat, RareTag> = { STL: 'Steal', BLK: 'Block' };

function findBoundDays({ from, to }: Pick<LeagueQuery, 'from' | 'to'>): DayRange {
  const others = 'a team, a player, or a rare tag or category';
  if (from === undefined && to === undefined) {
    const message = `The search needs a bound: ${others}, or from and to`;
    throw new ApiProblem(400, 'unbounded', message);
  }
  if (from === undefined) throw badParameter('from', `needed without ${others}`);
  if (to === undefined) throw badParameter('to', `needed without ${others}`);
  if (countDays(from, to) > mostDays) {
    throw badParameter('to', `at most ${mostDays} days without ${others}`);
  }
  return { from, to };
}

function countDays(from: number, to: number): number {
  const [first, last] = [from, to].map((day) => Date.parse(formatApiDay(day)));
  return ((last ?? 0) - (first ?? 0)) / 86_400_000 + 1;
}

/** Before the first and after the last day of four-digit years. */
const everyDay: DayRange = { from: 0, to: 99_999_999 };

function toDays({ from, to }: Pick<LeagueQuery, 'from' | 'to'>): DayRange | null {
  if (from === undefined && to === undefined) return null;
  return { from: from ?? everyDay.from, to: to ?? everyDay.to };
}

function toScope(db: Store['db'], league: League, ground: Ground): PlayScope {
  if ('days' in ground) return toDayScope(db, league, ground.days);
  if ('rare' in ground) return toTagScope(db, league, ground.rare);
  return toSubjectScope(db, league, toSubject(ground.whose));
}

function getName(
  ground: Ground,
  facts: StoredPlay,
  kinds: readonly number[] | null,
  { opponentTeamId }: LeagueQuery,
): string | null {
  if ('whose' in ground) return getNameOf(ground.whose, facts, kinds);
  const team = opponentTeamId ? getOtherTeam(facts.game, opponentTeamId) : null;
  return getClipPlayerName(facts, kinds, team);
}
