/** Searches of a team, of days and of rare tags in a whole league, and of pairs in them. */
import { rareTags } from '#app/basketball/rarePlays.ts';
import { statCategories } from '#app/basketball/statCategories.ts';
import { getTeamsByLeague } from '#app/basketball/teams.ts';
import type { Store } from '#server/store/open.ts';
import { mergeCategoryKinds } from '#server/store/plays/credits.ts';
import { toDayScope, toTagScope } from '#server/store/plays/leagueSearch.ts';
import { type ManyGamesQuery, searchScope } from '#server/store/plays/manyGamesSearch.ts';
import { toTeamSubject } from '#server/store/plays/playIndex/facts.ts';
import type { DayRange } from '#server/store/plays/searchKey.ts';
import { toSubjectScope } from '#server/store/plays/seasonSearch.ts';
import { getTagNames, type TagName, tagNames, toTagBits } from '#server/store/plays/tags.ts';
import { type Dice, oneOf, type Space } from './adversary.ts';
import { anyFacetBits, describeFacets } from './anyFacets.ts';

/** docs/product.md#constants */
const pageSize = 15;
/** docs/product.md#league-search */
const mostDays = 31;
const pairs = 200;

/** Where a search looks. */
type Ground = { team: number } | { tag: (typeof rareTags)[number] } | { days: DayRange };
type GroundName = 'team' | 'tag' | 'days';

interface LeagueAsk {
  ground: Ground;
  search: ManyGamesQuery;
}

/** What searches can ask for in a store. */
interface Known {
  phases: readonly number[];
  /** With games, ascending. */
  days: readonly number[];
  /** Players who assisted, blocked or stole. */
  partners: readonly number[];
}

export function leagueSpace(store: Store, of: GroundName): Promise<Space<LeagueAsk>> {
  return spaceOf(store, of, anySearch, filters);
}

/** First pages with the counts of every further value and of the other players. */
export function countedLeagueSpace(store: Store, of: GroundName): Promise<Space<LeagueAsk>> {
  const counted = (known: Known, roll: Dice): ManyGamesQuery => ({
    ...anySearch(known, roll),
    after: null,
    facets: anyFacetBits(roll),
    counting: 'facets',
  });
  return spaceOf(store, of, counted, [...filters, 'facets', 'facets']);
}

const filters = [
  ...(['kinds', 'phases', 'opponentTeamId', 'tags', 'tags', 'partner'] as const),
  ...(['ascending', 'after'] as const),
] as const satisfies (keyof ManyGamesQuery)[];

async function spaceOf(
  { db }: Store,
  of: GroundName,
  searchOf: (known: Known, roll: Dice) => ManyGamesQuery,
  changing: readonly (keyof ManyGamesQuery)[],
): Promise<Space<LeagueAsk>> {
  const known = await readKnown(db);
  return {
    random: (roll) => ({ ground: anyGround(of, known, roll), search: searchOf(known, roll) }),
    changed: ({ ground, search }, roll) => {
      if (roll(changing.length + 1) === 0) return { ground: anyGround(of, known, roll), search };
      const filter = oneOf(roll, changing);
      return { ground, search: { ...search, [filter]: searchOf(known, roll)[filter] } };
    },
    run: (ask) => runAsk(db, ask),
  };
}

async function readKnown(db: Store['db']): Promise<Known> {
  const games = await db
    .selectFrom('games')
    .select(['phase', 'day'])
    .distinct()
    .where('league', '=', 'nba')
    .where('phase', '>', 0)
    .orderBy('day')
    .execute();
  const plays = await db
    .selectFrom('plays')
    .select(['assist_id', 'block_id', 'steal_id'])
    .where(({ or, eb }) => or([eb('assist_id', '>', 0), eb('block_id', '>', 0)]))
    .limit(pairs)
    .execute();
  return {
    phases: [...new Set(games.map(({ phase }) => phase))],
    days: games.map(({ day }) => day),
    partners: plays.map((play) => play.assist_id ?? play.block_id ?? play.steal_id ?? 0),
  };
}

function runAsk(db: Store['db'], { ground, search }: LeagueAsk) {
  const { league } = search;
  if ('team' in ground) {
    return searchScope(db, search, toSubjectScope(db, league, toTeamSubject(ground.team)));
  }
  if ('days' in ground) {
    const { days } = ground;
    return searchScope(db, { ...search, days }, toDayScope(db, league, days));
  }
  const { tag } = ground;
  const tags = toTagBits([...getTagNames(search.tags), tag]);
  return searchScope(db, { ...search, tags }, toTagScope(db, league, [tag]));
}

function anyGround(of: GroundName, { days }: Known, roll: Dice): Ground {
  if (of === 'team') return { team: oneOf(roll, getTeamsByLeague('nba')).id };
  if (of === 'tag') return { tag: oneOf(roll, rareTags) };
  const from = oneOf(roll, days);
  return { days: { from, to: plusDays(from, roll(mostDays)) } };
}

function plusDays(day: number, more: number): number {
  const [year, month] = [Math.floor(day / 10_000), Math.floor(day / 100) % 100];
  const date = new Date(Date.UTC(year, month - 1, (day % 100) + more));
  return Number(date.toISOString().slice(0, 10).replaceAll('-', ''));
}

function anySearch({ phases, days, partners }: Known, roll: Dice): ManyGamesQuery {
  const several = oneOf(roll, [0, 0, 1, 2, 3]);
  const categories = Array.from({ length: several }, () => oneOf(roll, statCategories));
  const tags = Array.from({ length: roll(4) }, (): TagName => oneOf(roll, tagNames));
  return {
    league: 'nba',
    kinds: categories.length > 0 ? mergeCategoryKinds(categories) : null,
    phases: oneOf(roll, [null, null, [oneOf(roll, phases)]]),
    opponentTeamId: roll(3) ? null : oneOf(roll, getTeamsByLeague('nba')).id,
    tags: toTagBits(tags),
    partner: roll(3) ? 0 : oneOf(roll, partners),
    latest: null,
    ascending: roll(2) === 0,
    after: roll(2) ? null : anyPlace(phases, oneOf(roll, days)),
    limit: pageSize,
  };
}

/** Before the first play of a day. */
function anyPlace(phases: readonly number[], day: number): ManyGamesQuery['after'] {
  const year = Math.floor(day / 10_000);
  const phase = phases.findLast((each) => Math.floor(each / 10) <= year) ?? 0;
  return { phase, day, gameId: 0, ord: 0 };
}

/** A search in words. */
export function describedLeague({ ground, search }: LeagueAsk): string {
  const { kinds, phases, opponentTeamId, tags, facets, partner, ascending, after } = search;
  return [
    Object.entries(ground).flatMap(([name, value]) => `${name} ${JSON.stringify(value)}`)[0],
    kinds && `kinds ${kinds.join()}`,
    phases && `${phases.length} phases`,
    opponentTeamId && 'an opponent',
    getTagNames(tags).join(' + '),
    facets && describeFacets(facets),
    partner && 'a pair',
    ascending && 'ascending',
    after && `after ${after.day}`,
  ]
    .filter(Boolean)
    .join(', ');
}
