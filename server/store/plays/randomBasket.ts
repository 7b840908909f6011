import type { Kysely } from 'kysely';
import type { Database } from '#server/store/tables/schema.ts';
import { noSegment } from './seasonSegment.ts';

/** Games that are tried: a game may have no plays. */
const mostTries = 20;

/**
 * A basket of any game that searches find, each game as likely as the others, and of a game each basket;
 * null where none was found.
 * @param random as `Math.random`
 */
export async function pickRandomBasket(
  db: Kysely<Database>,
  random: () => number = Math.random,
): Promise<{ game_id: number; event: number } | null> {
  const games = db
    .selectFrom('games')
    .where('phase', '>', noSegment)
    .where('status', '!=', 'scheduled');
  const { count } = await games
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  const placeOf = (length: number) => Math.floor(random() * length);
  for (let tries = 0; tries < mostTries && Number(count) > 0; tries += 1) {
    const game = await games
      .select('id')
      .orderBy('id')
      .offset(placeOf(Number(count)))
      .limit(1)
      .executeTakeFirst();
    const baskets = await db
      .selectFrom('plays')
      .select(['game_id', 'event'])
      .where('game_id', '=', game?.id ?? 0)
      .where('kind', '=', 'shot')
      .where('made', '=', 1)
      .orderBy('ord')
      .execute();
    const basket = baskets[placeOf(baskets.length)];
    if (basket) return basket;
  }
  return null;
}
