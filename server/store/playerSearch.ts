/**
 * A player's clips, page by page. Credits lie by player, phase and kind in the order of the search,
 * so a page is the merge of a few short index ranges, one per phase and kind, from the key on.
 */
import { type Kysely, sql } from 'kysely';
import type { League } from '#app/basketball/leagues.ts';
import { type FactsRow, factsOf, type PlayFacts, selectFacts } from './playFacts.ts';
import type { CreditTable, Database, PlayTable } from './schema.ts';
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
    .where('phase', '>', 0);
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
  const rows: FactsRow[] = [];
  const phases = await phasesToWalk(db, search);
  // Mostly the first phase fills the page; where plays are rare, more phases at a time end soon.
  for (let at = 0, count = 1; at < phases.length && rows.length <= search.limit; ) {
    const missing = search.limit + 1 - rows.length;
    rows.push(...(await readPhases(db, search, phases.slice(at, at + count), missing)));
    at += count;
    count = Math.min(at, maxPhasesAtOnce);
  }
  const own = rows.filter((row) => row.league === search.league);
  return cutPage(own, search.limit, factsOf, (row) => ({
    phase: row.phase,
    day: row.day,
    gameId: row.game_id,
    ord: row.ord,
  }));
}

/** Keeps the union's terms (phases times kinds) well under what databases take: 500 in SQLite. */
const maxPhasesAtOnce = 8;

/** The phases that can hold what is asked for, in the order of the search. */
async function phasesToWalk(db: Kysely<Database>, search: PlayerSearch): Promise<number[]> {
  const { window, after, ascending } = search;
  const all = await candidatePhases(db, search);
  const from = Math.max(1, window?.first.phase ?? 1, (ascending && after?.phase) || 1);
  const to = Math.min(window?.last.phase ?? noLimit, (!ascending && after?.phase) || noLimit);
  const inReach = [...new Set(all)].filter((phase) => phase >= from && phase <= to);
  return inReach.sort((a, b) => (ascending ? a - b : b - a));
}

/** A few phases are read as they are; of many, those in which the player appeared. */
async function candidatePhases(
  db: Kysely<Database>,
  { phases, playerId }: PlayerSearch,
): Promise<readonly number[]> {
  if (phases && phases.length <= 2) return phases;
  const rows = await db
    .selectFrom('appearances')
    .select('phase')
    .distinct()
    .where('player_id', '=', playerId)
    .execute();
  const own = rows.map((row) => row.phase);
  return phases ? own.filter((phase) => phases.includes(phase)) : own;
}

/** Above every day, game id and order: the largest 32-bit integer. */
const noLimit = 2147483647;

interface Shape extends Record<string, number | boolean> {
  phases: number;
  kinds: number;
  opponent: boolean;
  tags: boolean;
  ascending: boolean;
}

async function readPhases(
  db: Kysely<Database>,
  search: PlayerSearch,
  phases: number[],
  limit: number,
): Promise<FactsRow[]> {
  const { playerId, kinds, opponentTeamId, tags, ascending } = search;
  const values = new Map([
    ['player', playerId],
    ['opponent', opponentTeamId ?? 0],
    ['tags', tags],
    ['limit', limit],
  ]);
  for (const [i, kind] of kinds.entries()) values.set(`kind${i}`, kind);
  for (const [i, phase] of phases.entries()) {
    values.set(`phase${i}`, phase);
    setBounds(values, i, phase, search);
  }
  const shape = {
    phases: phases.length,
    kinds: kinds.length,
    opponent: opponentTeamId !== null,
    tags: tags !== 0,
    ascending,
  };
  return searchQuery.run(db, shape, values);
}

/** Exclusive bounds (day, game, order) of what is asked for within a phase. */
function setBounds(
  values: Map<string, number>,
  i: number,
  phase: number,
  { window, after, ascending }: PlayerSearch,
): void {
  let low = [0, 0, -1];
  let high = [noLimit, noLimit, noLimit];
  if (window?.first.phase === phase) low = [window.first.day, window.first.gameId, -1];
  if (window?.last.phase === phase) high = [window.last.day, window.last.gameId, noLimit];
  if (after?.phase === phase) {
    const key = [after.day, after.gameId, after.ord];
    if (ascending) low = key;
    else high = key;
  }
  for (const [place, name] of ['Day', 'Game', 'Ord'].entries()) {
    values.set(`low${name}${i}`, low[place] as number);
    values.set(`high${name}${i}`, high[place] as number);
  }
}

const searchQuery = new ShapedQuery<Shape, FactsRow>((db, shape) => {
  const direction = shape.ascending ? 'asc' : 'desc';
  const ranges = Array.from({ length: shape.phases }, (_, phase) =>
    Array.from({ length: shape.kinds }, (_, kind) => creditRange(db, shape, phase, kind)),
  ).flat();
  const union = ranges.slice(1).reduce((query, range) => query.unionAll(range), ranges[0] as Range);
  const page = union
    .orderBy('phase', direction)
    .orderBy('day', direction)
    .orderBy('game_id', direction)
    .orderBy('ord', direction)
    .limit(slot('limit'));
  const plays = db
    .selectFrom(page.as('c'))
    .innerJoin('plays as p', (join) =>
      join.onRef('p.game_id', '=', 'c.game_id').onRef('p.event', '=', 'c.event'),
    );
  return selectFacts<{ p: PlayTable; c: CreditTable }, 'p' | 'c'>(plays as never)
    .orderBy('c.phase', direction)
    .orderBy('c.day', direction)
    .orderBy('c.game_id', direction)
    .orderBy('c.ord', direction);
});

type Range = ReturnType<typeof creditRange>;

/** The first rows of one kind in one phase, in the order of the primary key. */
function creditRange(db: Kysely<Database>, shape: Shape, phase: number, kind: number) {
  const direction = shape.ascending ? 'asc' : 'desc';
  const place = sql`(c.day, c.game_id, c.ord)`;
  const bound = (side: 'low' | 'high') =>
    sql`(${slot(`${side}Day${phase}`)}, ${slot(`${side}Game${phase}`)}, ${slot(`${side}Ord${phase}`)})`;
  let range = creditSource(db, shape, phase)
    .select(['c.phase', 'c.day', 'c.game_id', 'c.ord', 'c.event'])
    .where('c.player_id', '=', slot('player'))
    .where('c.phase', '=', slot(`phase${phase}`))
    .where('c.kind', '=', slot(`kind${kind}`))
    .where(sql<boolean>`${place} > ${bound('low')}`)
    .where(sql<boolean>`${place} < ${bound('high')}`);
  if (shape.tags) range = range.where(sql<boolean>`(c.tags & ${slot('tags')}) = ${slot('tags')}`);
  const ordered = range
    .orderBy('c.day', direction)
    .orderBy('c.game_id', direction)
    .orderBy('c.ord', direction)
    .limit(slot('limit'));
  return db.selectFrom(ordered.as('r')).selectAll();
}

/**
 * Credits; with an opponent, those of the few games against it, found by the player's appearances
 * instead of reading every play of the season.
 */
function creditSource(db: Kysely<Database>, shape: Shape, phase: number) {
  const credits = db.selectFrom('credits as c');
  if (!shape.opponent) return credits;
  return db
    .selectFrom('appearances as a')
    .innerJoin('credits as c', (join) =>
      join.onRef('c.day', '=', 'a.day').onRef('c.game_id', '=', 'a.game_id'),
    )
    .where('a.player_id', '=', slot('player'))
    .where('a.phase', '=', slot(`phase${phase}`))
    .where('a.opponent_team_id', '=', slot('opponent')) as unknown as typeof credits;
}
