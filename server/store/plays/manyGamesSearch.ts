/** Searches plays over many games: the play indexes find those of a page, then they are read. */
import type { Kysely } from 'kysely';
import type { League } from '#app/basketball/leagues.ts';
import type { Database, GameTable } from '#server/store/tables/schema.ts';
import { type Credit, toKindBits } from './credits.ts';
import { ClipCounter } from './playIndex/count.ts';
import { anyFacets, type FacetBits, matchesPlayFacets } from './playIndex/facets.ts';
import { gameSides } from './playIndex/facts.ts';
import type { CreditFilter, PlayIndex } from './playIndex/playIndex.ts';
import type { SeasonIndexReader } from './playIndex/seasonIndexReader.ts';
import {
  type Counting,
  compareGames,
  type DayRange,
  earlier,
  type GamePosition,
  type GameWindow,
  isBeyond,
  later,
  type PlayPosition,
  retryUntilConsistent,
  type SearchPage,
} from './searchKey.ts';
import { findPlaysByOrder, type StoredPlay } from './storedPlays.ts';
import { hasTags, type TagBits } from './tags.ts';

/** What a search over many games wants, whosever plays it looks through. */
export interface ManyGamesQuery {
  league: League;
  /** Credit kinds (`mergeCategoryKinds`). Null: every play, of a player those that count. */
  kinds: readonly number[] | null;
  /** Null: every season segment. */
  phases: readonly number[] | null;
  /** The team of the plays, and the opposing one. Null or absent: any. */
  teamId?: number | null;
  opponentTeamId: number | null;
  /** Null or absent: any. */
  days?: DayRange | null;
  /** Those that every play must have. */
  tags: TagBits;
  /** Absent: any. */
  facets?: FacetBits;
  /** Only plays in which this player also had a part; 0 or absent: any. */
  partner?: number;
  /** What to count of all pages; absent: nothing. */
  counting?: Counting | null;
  /**
   * Only the subject's latest games under the filters: their number, or the window of the page
   * before. Null: all games.
   */
  latest: number | GameWindow | null;
  ascending: boolean;
  /** Null: the first page. */
  after: PlayPosition | null;
  limit: number;
}

export interface ManyGamesPage extends SearchPage<StoredPlay, PlayPosition> {
  /** The games that `latest` selected, for the next page. */
  window: GameWindow | null;
}

/** Reads indexes in order and tells whether all that it has read is of one version. */
type IndexReader = Pick<SeasonIndexReader, 'scan' | 'confirm'>;

/** A play as it counts for a side. */
export type CountedPlay = Omit<Credit, 'player_id' | 'game_id' | 'event' | 'opponent_team_id'>;

/** The plays that a search looks through. */
export interface PlayScope {
  /** Of plays that no two of them have. */
  open(): Promise<IndexReader[]>;
  /** How a play counts here. */
  listCounted(facts: StoredPlay): readonly CountedPlay[];
}

/** One page of the clips of a scope. */
export function searchScope(
  db: Kysely<Database>,
  search: ManyGamesQuery,
  scope: PlayScope,
): Promise<ManyGamesPage> {
  return retryUntilConsistent(() => findPage(db, search, scope));
}

/** The places of up to `limit` of a scope's plays, in the order of the search. */
export function findScopePlaces(search: ManyGamesQuery, scope: PlayScope): Promise<PlayPosition[]> {
  return retryUntilConsistent(async () => {
    const found = await findKeys(search, scope);
    return found?.keys.slice(0, search.limit) ?? null;
  });
}

/** Null if the indexes no longer match the plays. */
async function findPage(
  db: Kysely<Database>,
  search: ManyGamesQuery,
  scope: PlayScope,
): Promise<ManyGamesPage | null> {
  const found = await findKeys(search, scope);
  if (!found) return null;
  const { keys, window, counts } = found;
  const page = keys.slice(0, search.limit);
  const plays = await findPlaysByOrder(db, page);
  const items: StoredPlay[] = [];
  for (const key of page) {
    const facts = plays.get(`${key.gameId}:${key.ord}`);
    if (!facts || !isWanted(facts, search, scope)) return null;
    items.push(facts);
  }
  const next = keys.length > search.limit ? (page.at(-1) ?? null) : null;
  return { items, next, window, counts };
}

/** Places of a page's plays and of more, and what the search counts; null if indexes changed meanwhile. */
async function findKeys(search: ManyGamesQuery, scope: PlayScope) {
  const { latest } = search;
  const readers = await scope.open();
  const [first] = readers;
  const window =
    first && typeof latest === 'number' ? await lastGames(first, search, latest) : toWindow(latest);
  const empty = latest !== null && window === null;
  const counter =
    search.counting && new ClipCounter(toFilter(search), search.counting === 'facets');
  const keys: PlayPosition[] = [];
  for (const reader of empty ? [] : readers) {
    if (counter) await countClips(reader, search, window, counter);
    keys.push(...(await wantedKeys(reader, search, window)));
  }
  for (const reader of readers) if (!(await reader.confirm())) return null;
  if (readers.length > 1) sortKeys(keys, search.ascending);
  return { keys, window, counts: counter?.counts() ?? null };
}

const toWindow = (latest: number | GameWindow | null) =>
  typeof latest === 'number' ? null : latest;

function sortKeys(keys: PlayPosition[], ascending: boolean): void {
  keys.sort((a, b) => (compareGames(a, b) || a.ord - b.ord) * (ascending ? 1 : -1));
}

function toFilter(search: ManyGamesQuery): CreditFilter {
  const { kinds, tags, facets = anyFacets, partner = 0, teamId = null, opponentTeamId } = search;
  return { kinds: toKindBits(kinds), tags, facets, partner, teamId, opponentTeamId };
}

function isWanted(facts: StoredPlay, search: ManyGamesQuery, scope: PlayScope): boolean {
  const { kinds, tags, facets = anyFacets, partner = 0 } = search;
  return scope
    .listCounted(facts)
    .some(
      (counted) =>
        (kinds?.includes(counted.kind) ?? true) &&
        hasTags(counted, tags) &&
        matchesPlayFacets(counted, facets) &&
        [0, counted.partner].includes(partner) &&
        isOfTeams(facts.game, counted.side, search),
    );
}

/** Whether a side of a game is the wanted team, and the other one its wanted opponent. */
function isOfTeams(
  { home_team_id: home, away_team_id: away }: GameTable,
  side: number,
  { teamId = null, opponentTeamId }: ManyGamesQuery,
): boolean {
  if (teamId === null && opponentTeamId === null) return true;
  if (side === gameSides.none) return false;
  const [own, other] = side === gameSides.home ? [home, away] : [away, home];
  return (teamId ?? own) === own && (opponentTeamId ?? other) === other;
}

type GameFilter = Pick<ManyGamesQuery, 'phases' | 'opponentTeamId'>;

/** The latest `count` games under the filters; null when there are none. */
async function lastGames(
  reader: IndexReader,
  { phases, opponentTeamId }: GameFilter,
  count: number,
): Promise<GameWindow | null> {
  const window: { first: GamePosition | null; last: GamePosition | null } = {
    first: null,
    last: null,
  };
  let found = 0;
  await reader.scan({ phases, ascending: false, from: null, to: null }, (phase, index) => {
    const keyOf = (game: number) => ({ phase, day: index.day(game), gameId: index.gameId(game) });
    let oldest: number | null = null;
    for (let game = index.gameCount - 1; game >= 0 && found < count; game--) {
      if (opponentTeamId !== null && index.opponentTeamId(game) !== opponentTeamId) continue;
      window.last ??= keyOf(game);
      oldest = game;
      found += 1;
    }
    if (oldest !== null) window.first = keyOf(oldest);
    return found < count;
  });
  const { first, last } = window;
  return first && last ? { first, last } : null;
}

/** Counts the clips of all pages. */
async function countClips(
  reader: IndexReader,
  { phases, days = null }: ManyGamesQuery,
  window: GameWindow | null,
  counter: ClipCounter,
): Promise<void> {
  const [low, high] = [window?.first ?? null, window?.last ?? null];
  const segments = { from: low?.phase ?? null, to: high?.phase ?? null, isWhole: true };
  await reader.scan({ phases, days, ascending: true, ...segments }, (phase, index) => {
    counter.add(index, gamesBetween(phase, index, { low, high, days }));
    return true;
  });
}

/** Positions of a page's plays and of one more, in the order of the search. */
async function wantedKeys(
  reader: IndexReader,
  search: ManyGamesQuery,
  window: GameWindow | null,
): Promise<PlayPosition[]> {
  const { phases, days = null, ascending, after, limit } = search;
  const wanted = toFilter(search);
  const low = later(window?.first ?? null, ascending ? after : null);
  const high = earlier(window?.last ?? null, ascending ? null : after);
  const [from, to] = (ascending ? [low, high] : [high, low]).map((key) => key?.phase ?? null);
  const segments = { phases, days, ascending, from: from ?? null, to: to ?? null };
  const keys: PlayPosition[] = [];
  await reader.scan(segments, (phase, index) => {
    const match = index.match(wanted);
    if (!match) return true;
    const games = { ...gamesBetween(phase, index, { low, high, days }), ascending };
    index.scan(match, games, (game, ord) => {
      const key = { phase, day: index.day(game), gameId: index.gameId(game), ord };
      const last = keys.at(-1);
      // A play that counts for two players appears twice in a row.
      const isNew = last?.ord !== ord || last.gameId !== key.gameId;
      if (isNew && (!after || isBeyond(key, after, ascending))) keys.push(key);
      return keys.length <= limit;
    });
    return keys.length <= limit;
  });
  return keys;
}

interface Bounds {
  low: GamePosition | null;
  high: GamePosition | null;
  days: DayRange | null;
}

/** The games of an index between two games and of some days, inclusive; null is open. */
function gamesBetween(phase: number, index: PlayIndex, { low, high, days }: Bounds) {
  const place = (game: number, key: GamePosition) =>
    compareGames({ phase, day: index.day(game), gameId: index.gameId(game) }, key);
  const isBefore = (game: number) =>
    (low?.phase === phase && place(game, low) < 0) || index.day(game) < (days?.from ?? 0);
  const isAfter = (game: number) =>
    (high?.phase === phase && place(game, high) > 0) || index.day(game) > (days?.to ?? Infinity);
  const range = { low: 0, high: index.gameCount - 1 };
  while (range.low <= range.high && isBefore(range.low)) range.low += 1;
  while (range.high >= range.low && isAfter(range.high)) range.high -= 1;
  return range;
}
