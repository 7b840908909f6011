/** Searches over the games of a store with the most plays. */
import { statCategories } from '#app/basketball/statCategories.ts';
import type { Store } from '#server/store/open.ts';
import { mergeCategoryKinds } from '#server/store/plays/credits.ts';
import { type GamePlaysQuery, searchGamePlays } from '#server/store/plays/gameSearch.ts';
import { getTagNames, tagNames, toTagBits } from '#server/store/plays/tags.ts';
import { type Dice, oneOf, type Space } from './adversary.ts';
import { anyFacetBits, describeFacets } from './anyFacets.ts';

const games = 25;
/** docs/product.md#constants */
const pageSize = 15;
const longestGame = 500;

export function gameSpace(store: Store): Promise<Space<GamePlaysQuery>> {
  return spaceOf(store, anySearch, ['kinds', 'tags', 'ascending', 'after', 'gameId']);
}

/** First pages with the counts of every further value. */
export function countedGameSpace(store: Store): Promise<Space<GamePlaysQuery>> {
  const counted = (gameId: number, roll: Dice): GamePlaysQuery => ({
    ...anySearch(gameId, roll),
    after: null,
    facets: anyFacetBits(roll),
    counting: 'facets',
  });
  return spaceOf(store, counted, ['kinds', 'tags', 'facets', 'ascending', 'gameId']);
}

async function spaceOf(
  { db }: Store,
  searchOf: (gameId: number, roll: Dice) => GamePlaysQuery,
  changing: readonly (keyof GamePlaysQuery)[],
): Promise<Space<GamePlaysQuery>> {
  const longest = await db
    .selectFrom('plays')
    .select('game_id')
    .where('ord', '>', longestGame - 100)
    .groupBy('game_id')
    .orderBy((eb) => eb.fn.max('ord'), 'desc')
    .limit(games)
    .execute();
  const any = await db.selectFrom('games').select('id as game_id').limit(games).execute();
  const ids = (longest.length ? longest : any).map((row) => row.game_id);
  const random = (roll: Dice) => searchOf(oneOf(roll, ids), roll);
  return {
    random,
    changed: (search, roll) => {
      const filter = oneOf(roll, changing);
      return { ...search, [filter]: random(roll)[filter] };
    },
    run: (search) => searchGamePlays(db, search),
  };
}

function anySearch(gameId: number, roll: Dice): GamePlaysQuery {
  const several = oneOf(roll, [0, 0, 1, 2, 3, statCategories.length]);
  const categories = Array.from({ length: several }, () => oneOf(roll, statCategories));
  const tags = Array.from({ length: roll(4) }, () => oneOf(roll, tagNames));
  return {
    gameId,
    kinds: categories.length ? mergeCategoryKinds(categories) : null,
    tags: toTagBits(tags),
    ascending: roll(2) === 0,
    after: roll(3) ? null : roll(longestGame),
    limit: pageSize,
  };
}

/** A search in words. */
export function describedGame({
  gameId,
  kinds,
  tags,
  facets,
  ascending,
  after,
}: GamePlaysQuery): string {
  return [
    `game ${gameId}`,
    kinds && `kinds ${kinds.join()}`,
    getTagNames(tags).join(' + '),
    facets && describeFacets(facets),
    ascending && 'ascending',
    after !== null && `after ${after}`,
  ]
    .filter(Boolean)
    .join(', ');
}
