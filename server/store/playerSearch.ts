/**
 * A player's clips, page by page: the player's season sheets say which plays are wanted, and only
 * those of the page are read.
 */
import type { Kysely } from 'kysely';
import type { League } from '#app/basketball/leagues.ts';
import { Career } from './career.ts';
import { creditsOf, kindBits } from './credits.ts';
import { type PlayFacts, playsInOrder } from './playFacts.ts';
import type { Database } from './schema.ts';
import {
  attempted,
  compareGames,
  type GameKey,
  type GameWindow,
  isWithin,
  type PlayKey,
  type SearchPage,
} from './searchKey.ts';
import type { Sheet } from './sheets.ts';

export interface PlayerSearch {
  league: League;
  playerId: number;
  /** Credit kinds (`kindsOfCategories`). */
  kinds: readonly number[];
  /** Null: every phase. */
  phases: readonly number[] | null;
  /** Null: any. */
  opponentTeamId: number | null;
  /** Bits that every play must have; 0: none. */
  tags: number;
  /** Only the player's latest games under the filters: how many, or those that a page before had. Null: all. */
  latest: number | GameWindow | null;
  ascending: boolean;
  /** Null: the first page. */
  after: PlayKey | null;
  limit: number;
}

export interface PlayerPage extends SearchPage<PlayFacts, PlayKey> {
  /** The games that `latest` meant, for the next page. */
  window: GameWindow | null;
}

/** One page of a player's clips; empty for a player of the other league or of none. */
export function searchPlayer(db: Kysely<Database>, search: PlayerSearch): Promise<PlayerPage> {
  return attempted(() => findPage(db, search));
}

/** Null when the sheets no longer agree with the plays. */
async function findPage(db: Kysely<Database>, search: PlayerSearch): Promise<PlayerPage | null> {
  const { playerId, latest, limit } = search;
  const career = await Career.open(db, playerId);
  const window = typeof latest === 'number' ? await lastGames(career, search, latest) : latest;
  const nothing = { items: [], next: null, window: null };
  const empty = latest !== null && window === null;
  const keys = empty ? [] : await wantedKeys(career, search, window);
  if (!(await career.settle())) return null;
  const page = keys.slice(0, limit);
  const plays = await playsInOrder(db, page);
  const items: PlayFacts[] = [];
  for (const key of page) {
    const facts = plays.get(`${key.gameId}:${key.ord}`);
    if (!facts || !isWanted(facts, search)) return null;
    items.push(facts);
  }
  if (items.some(({ game }) => game.league !== search.league)) return nothing;
  return { items, next: keys.length > limit ? (page.at(-1) ?? null) : null, window };
}

function isWanted({ game, play }: PlayFacts, { playerId, kinds, tags }: PlayerSearch): boolean {
  return creditsOf(game, play).some(
    (credit) =>
      credit.player_id === playerId && kinds.includes(credit.kind) && (credit.tags & tags) === tags,
  );
}

type GameFilter = Pick<PlayerSearch, 'phases' | 'opponentTeamId'>;

const isAgainst = (sheet: Sheet, game: number, { opponentTeamId }: GameFilter) =>
  opponentTeamId === null || sheet.opponentTeamId(game) === opponentTeamId;

/** The latest `count` games under the filters; null when there are none. */
async function lastGames(
  career: Career,
  filter: GameFilter,
  count: number,
): Promise<GameWindow | null> {
  let [first, last]: (GameKey | null)[] = [null, null];
  let found = 0;
  const backwards = { ascending: false, from: null, to: null };
  for await (const { phase, sheet } of career.sheets(filter.phases, backwards)) {
    for (let game = sheet.gameCount - 1; game >= 0 && found < count; game--) {
      if (!isAgainst(sheet, game, filter)) continue;
      first = { phase, day: sheet.day(game), gameId: sheet.gameId(game) };
      last ??= first;
      found += 1;
    }
    if (found === count) break;
  }
  return first && last ? { first, last } : null;
}

/** Keys of the wanted plays of a page and of one more, in the order of the search. */
async function wantedKeys(
  career: Career,
  search: PlayerSearch,
  window: GameWindow | null,
): Promise<PlayKey[]> {
  const { ascending, after, limit } = search;
  const wanted = { kinds: kindBits(search.kinds), tags: search.tags };
  const ends = [window?.first.phase ?? null, window?.last.phase ?? null] as const;
  const [from, to] = ascending ? ends : [ends[1], ends[0]];
  const keys: PlayKey[] = [];
  const walk = { ascending, from: after?.phase ?? from, to };
  for await (const { phase, sheet } of career.sheets(search.phases, walk)) {
    const sorts = sheet.wantedSorts(wanted);
    if (!sorts) continue;
    for (let i = 0; i < sheet.gameCount && keys.length <= limit; i++) {
      const game = ascending ? i : sheet.gameCount - 1 - i;
      if (!isAgainst(sheet, game, search)) continue;
      const key = { phase, day: sheet.day(game), gameId: sheet.gameId(game) };
      if (isWithin(key, window)) collect(sheet, { key, game, sorts }, search, keys);
    }
    if (keys.length > limit) break;
  }
  return keys;
}

/** Adds the wanted plays of a game that come after the cursor, up to one more than a page. */
function collect(
  sheet: Sheet,
  { key, game, sorts }: { key: GameKey; game: number; sorts: Uint8Array },
  { ascending, after, limit }: PlayerSearch,
  keys: PlayKey[],
): void {
  const place = after ? compareGames(key, after) * (ascending ? 1 : -1) : 1;
  if (place < 0) return;
  const [start, end] = sheet.range(game);
  for (let i = start; i < end && keys.length <= limit; i++) {
    const credit = ascending ? i : start + end - 1 - i;
    if (!sorts[sheet.sortOf(credit)]) continue;
    const ord = sheet.ord(credit);
    const passed = place === 0 && after && (ascending ? ord <= after.ord : ord >= after.ord);
    if (!passed) keys.push({ ...key, ord });
  }
}
