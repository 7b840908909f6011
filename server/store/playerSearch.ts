/**
 * A player's clips, page by page. The player's appearances lie in the order of the search and say
 * which games can hold a wanted play, so a page is read from the few games that it comes from.
 */
import { type Kysely, sql } from 'kysely';
import type { League } from '#app/basketball/leagues.ts';
import { kindBit } from './credits.ts';
import { noPhase } from './phase.ts';
import { type FactsRow, factsOf, type PlayFacts, selectFacts } from './playFacts.ts';
import type { Database } from './schema.ts';
import { cutPage, type GameWindow, type PlayKey, type SearchPage } from './searchKey.ts';
import { ShapedQuery, slot } from './shapes.ts';

export interface PlayerSearch {
  league: League;
  playerId: number;
  /** Credit kinds, without repeats (`kindsOfCategories`). */
  kinds: readonly number[];
  /** Null: every phase. */
  phases: readonly number[] | null;
  /** Null: any. */
  opponentTeamId: number | null;
  /** Bits that every play must have; 0: none. */
  tags: number;
  /** Null: all games. */
  window: GameWindow | null;
  ascending: boolean;
  /** Null: the first page. */
  after: PlayKey | null;
  limit: number;
}

type PlayerFilter = Pick<PlayerSearch, 'playerId' | 'phases' | 'opponentTeamId'>;

/**
 * The player's latest `count` games under the filters, as a window that stays the same when other
 * games arrive; null when there are none.
 */
export async function lastGames(
  db: Kysely<Database>,
  { playerId, phases, opponentTeamId }: PlayerFilter,
  count: number,
): Promise<GameWindow | null> {
  let query = db
    .selectFrom('appearances')
    .select(['phase', 'day', 'game_id as gameId'])
    .where('player_id', '=', playerId)
    .where('phase', '>', noPhase);
  if (phases) query = query.where('phase', 'in', phases.length ? [...phases] : [-1]);
  if (opponentTeamId !== null) query = query.where('opponent_team_id', '=', opponentTeamId);
  const games = await query
    .orderBy('phase', 'desc')
    .orderBy('day', 'desc')
    .orderBy('game_id', 'desc')
    .limit(count)
    .execute();
  const [last, first] = [games[0], games.at(-1)];
  return last && first ? { first: { ...first }, last: { ...last } } : null;
}

/** One page of a player's clips; empty for a player of the other league or of none. */
export async function searchPlayer(
  db: Kysely<Database>,
  search: PlayerSearch,
): Promise<SearchPage<PlayFacts, PlayKey>> {
  const { phases, ascending, opponentTeamId, limit } = search;
  if (phases?.length === 0) return { items: [], next: null };
  const values = valuesOf(search);
  // One phase is a range of the key; of several, what lies between and is not wanted is skipped.
  const listed = phases && phases.length > 1 ? phases : [];
  for (const [i, phase] of listed.entries()) values.set(`phase${i}`, phase);
  const shape = { ascending, opponent: opponentTeamId !== null, phases: listed.length };
  const rows = await searchQuery.run(db, shape, values);
  const own = rows.filter((row) => row.league === search.league);
  return cutPage(own, limit, factsOf, (row) => ({
    phase: row.phase,
    day: row.day,
    gameId: row.game_id,
    ord: row.ord,
  }));
}

/** Above every phase, day, game id and order: the largest 32-bit integer. */
const noLimit = 2147483647;

function valuesOf(search: PlayerSearch): Map<string, number> {
  const { playerId, kinds, phases, opponentTeamId, tags, window, ascending, after } = search;
  const first = window?.first ?? { phase: Math.min(...(phases ?? [1])), day: 0, gameId: 0 };
  const last = window?.last ?? {
    phase: Math.max(...(phases ?? [noLimit])),
    day: noLimit,
    gameId: noLimit,
  };
  const start = after ?? (ascending ? { ...first, ord: -1 } : { ...last, ord: noLimit });
  return new Map([
    ['player', playerId],
    ['kinds', kinds.reduce((mask, kind) => mask | kindBit(kind), 0)],
    ['tags', tags],
    ['opponent', opponentTeamId ?? 0],
    ...named('first', ascending ? start : first),
    ...named('last', ascending ? last : start),
    ...named('after', start),
    ['limit', search.limit + 1],
  ]);
}

function named(name: string, place: Omit<PlayKey, 'ord'> & { ord?: number }): [string, number][] {
  return Object.entries(place).map(([part, value]) => [`${name}.${part}`, value]);
}

interface Shape extends Record<string, number | boolean> {
  ascending: boolean;
  opponent: boolean;
  /** Phases to test one by one; 0: none. */
  phases: number;
}

const searchQuery = new ShapedQuery<Shape, FactsRow>((db, shape) => {
  const direction = shape.ascending ? 'asc' : 'desc';
  const page = wantedCredits(db, shape)
    .orderBy('a.phase', direction)
    .orderBy('a.day', direction)
    .orderBy('a.game_id', direction)
    .orderBy('c.ord', direction)
    .limit(slot('limit'));
  const plays = db
    .selectFrom(page.as('f'))
    .innerJoin('plays as p', (join) =>
      join.onRef('p.game_id', '=', 'f.game_id').onRef('p.event', '=', 'f.event'),
    );
  return selectFacts(plays)
    .orderBy('f.phase', direction)
    .orderBy('f.day', direction)
    .orderBy('f.game_id', direction)
    .orderBy('f.ord', direction);
});

const slots = (name: string, ...parts: string[]) =>
  sql.join(parts.map((part) => sql`${slot(`${name}.${part}`)}`));

/**
 * Credits of the appearances that can hold one that is wanted. A cross join, because then databases
 * that keep to the written order go through the appearances, which are in the order of the search.
 */
function wantedCredits(db: Kysely<Database>, shape: Shape) {
  const game = sql`(a.phase, a.day, a.game_id)`;
  const beyond = shape.ascending ? '>' : '<';
  let query = db
    .selectFrom('appearances as a')
    .crossJoin('credits as c')
    .select(['a.phase', 'a.day', 'a.game_id', 'c.ord', 'c.event'])
    .where('a.player_id', '=', slot('player'))
    .where(sql<boolean>`${game} >= (${slots('first', 'phase', 'day', 'gameId')})`)
    .where(sql<boolean>`${game} <= (${slots('last', 'phase', 'day', 'gameId')})`)
    .where(sql<boolean>`(a.kinds & ${slot('kinds')}) <> 0`)
    .where(sql<boolean>`(a.tags & ${slot('tags')}) = ${slot('tags')}`)
    .whereRef('c.game_id', '=', 'a.game_id')
    .whereRef('c.player_id', '=', 'a.player_id')
    .where(sql<boolean>`(c.tags & ${slot('tags')}) = ${slot('tags')}`)
    .where(sql<boolean>`((1 << c.kind) & ${slot('kinds')}) <> 0`)
    .where(({ or, eb }) =>
      or([eb('a.game_id', '<>', slot('after.gameId')), eb('c.ord', beyond, slot('after.ord'))]),
    );
  if (shape.opponent) query = query.where('a.opponent_team_id', '=', slot('opponent'));
  if (shape.phases > 0) {
    // The plus keeps the list from being taken for the way in, which would lose the order.
    const list = Array.from({ length: shape.phases }, (_, i) => sql`${slot(`phase${i}`)}`);
    query = query.where(sql<boolean>`+a.phase in (${sql.join(list)})`);
  }
  return query;
}
