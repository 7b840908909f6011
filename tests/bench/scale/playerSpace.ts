/** Searches over the players of a store with the most plays. */
import { statCategories } from '#app/basketball/statCategories.ts';
import { getTeamsByLeague } from '#app/basketball/teams.ts';
import type { Store } from '#server/store/open.ts';
import { mergeCategoryKinds } from '#server/store/plays/credits.ts';
import { PlayIndex } from '#server/store/plays/playIndex/playIndex.ts';
import { type SeasonPlaysQuery, searchSeasonPlays } from '#server/store/plays/seasonSearch.ts';
import {
  getTagNames,
  type TagBits,
  type TagName,
  tagNames,
  toTagBits,
} from '#server/store/plays/tags.ts';
import { type Dice, oneOf, type Space } from './adversary.ts';
import { anyFacetBits, describeFacets } from './anyFacets.ts';

const players = 25;
/** docs/product.md#constants */
const pageSize = 15;

type TagNames = readonly TagName[];

/** A player with what searches for him can ask for. */
interface Subject {
  id: number;
  name: string;
  phases: number[];
  /** An index a phase, in the order of the phases. */
  indexes: PlayIndex[];
  /** Tags that single plays have. */
  tags: TagNames[];
}

interface PlayerAsk {
  subject: Subject;
  search: SeasonPlaysQuery;
}

export function playerSpace(store: Store): Promise<Space<PlayerAsk>> {
  return spaceOf(store, anySearch, filters);
}

/** First pages with the counts of every further value. */
export function countedPlayerSpace(store: Store): Promise<Space<PlayerAsk>> {
  const counted = (subject: Subject, roll: Dice): SeasonPlaysQuery => ({
    ...anySearch(subject, roll),
    after: null,
    facets: anyFacetBits(roll),
    counting: 'facets',
  });
  return spaceOf(store, counted, [...filters, 'facets', 'facets']);
}

async function spaceOf(
  { db }: Store,
  searchOf: (subject: Subject, roll: Dice) => SeasonPlaysQuery,
  changing: readonly (keyof SeasonPlaysQuery)[],
): Promise<Space<PlayerAsk>> {
  const subjects = await mostPlays(db);
  const random = (roll: Dice): PlayerAsk => {
    const subject = oneOf(roll, subjects);
    return { subject, search: searchOf(subject, roll) };
  };
  return {
    random,
    changed: ({ subject, search }, roll) => {
      const other = searchOf(subject, roll);
      const filter = oneOf(roll, changing);
      return { subject, search: { ...search, [filter]: other[filter] } };
    },
    run: ({ search }) => searchSeasonPlays(db, search),
  };
}

async function mostPlays(db: Store['db']): Promise<Subject[]> {
  const rows = await db
    .selectFrom('player_indexes as s')
    .innerJoin('players as p', 'p.id', 's.player_id')
    .select(['s.player_id', 'p.full_name', 's.phase', 's.bytes'])
    .orderBy('s.player_id')
    .orderBy('s.phase')
    .execute();
  const byPlayer = [...Map.groupBy(rows, (row) => row.player_id).values()];
  const bytes = (of: typeof rows) => of.reduce((sum, row) => sum + row.bytes.length, 0);
  return byPlayer
    .sort((a, b) => bytes(b) - bytes(a))
    .slice(0, players)
    .map((own) => {
      const indexes = own.map((row) => PlayIndex.open(row.bytes));
      const [{ player_id: id, full_name: name }] = own as [(typeof rows)[number]];
      const phases = own.map((row) => row.phase);
      return { id, name, phases, indexes, tags: tagsIn(indexes) };
    });
}

function tagsIn(indexes: readonly PlayIndex[]): TagNames[] {
  const tags = new Map<string, TagNames>();
  for (const index of indexes) {
    for (let game = 0; game < index.gameCount; game++) {
      const [start, end] = index.getCreditRange(game);
      for (let at = start; at < end; at++) {
        const names = getTagNames(index.getCredit(at));
        tags.set(names.join(), names);
      }
    }
  }
  return [...tags.values()];
}

const filters = [
  'kinds',
  'phases',
  'opponentTeamId',
  'tags',
  'tags',
  'partner',
  'latest',
  'ascending',
  'after',
] as const satisfies (keyof SeasonPlaysQuery)[];

function anySearch(subject: Subject, roll: Dice): SeasonPlaysQuery {
  return {
    league: 'nba',
    subject: subject.id,
    kinds: mergeCategoryKinds(some(roll, statCategories, 3)),
    phases: anyPhases(subject, roll),
    opponentTeamId: roll(2) ? null : oneOf(roll, getTeamsByLeague('nba')).id,
    tags: anyTags(subject, roll),
    partner: roll(4) ? 0 : anyPartner(subject, roll),
    latest: oneOf(roll, [null, null, null, 1, 10, 300, 1000]),
    ascending: roll(2) === 0,
    after: roll(2) ? null : anyPlace(subject, roll),
    limit: pageSize,
  };
}

/** Up to so many of a list. */
function some<T>(roll: Dice, list: readonly T[], most: number): T[] {
  return Array.from({ length: roll(most + 1) }, () => oneOf(roll, list));
}

/** Tags of one play, of two that need not go together, or any. */
function anyTags({ tags }: Subject, roll: Dice): TagBits {
  const names = oneOf<() => TagNames>(roll, [
    () => oneOf(roll, tags),
    () => [...oneOf(roll, tags), ...oneOf(roll, tags)],
    () => tagNames,
  ])();
  return toTagBits(names.length > 0 ? some(roll, names, 3) : []);
}

function anyPhases({ phases }: Subject, roll: Dice): number[] | null {
  return oneOf(roll, [
    () => null,
    () => [oneOf(roll, phases)],
    () => phases.filter((phase) => phase % 10 === 2),
    () => phases.filter((phase) => phase % 10 === 4),
    () => phases.filter((_, i) => i % 4 < 2),
    () => some(roll, phases, 6),
  ])();
}

/** Somebody who had a part in a play of the player; 0: nobody. */
function anyPartner({ indexes }: Subject, roll: Dice): number {
  const { partners } = oneOf(roll, indexes);
  return oneOf(roll, [...partners]);
}

/** A place deep in a list: after any play of the player. */
function anyPlace({ phases, indexes }: Subject, roll: Dice): SeasonPlaysQuery['after'] {
  const at = roll(phases.length);
  const [phase, index] = [phases[at] ?? 0, indexes[at] as PlayIndex];
  const game = roll(index.gameCount);
  const [start, end] = index.getCreditRange(game);
  const ord = end > start ? index.getCredit(start + roll(end - start)).ord : 0;
  return { phase, day: index.day(game), gameId: index.gameId(game), ord };
}

/** A search in words. */
export function describedPlayer({ subject, search }: PlayerAsk): string {
  const { kinds, phases, opponentTeamId, tags, facets, latest, ascending, after } = search;
  return [
    subject.name,
    search.partner && 'a pair',
    `kinds ${kinds?.join()}`,
    phases && `${phases.length} phases`,
    opponentTeamId && 'an opponent',
    getTagNames(tags).join(' + '),
    facets && describeFacets(facets),
    latest && `last ${latest}`,
    ascending && 'ascending',
    after && `after ${after.day}`,
  ]
    .filter(Boolean)
    .join(', ');
}
