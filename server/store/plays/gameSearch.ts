/** A game's clips, page by page in game order: found in its play index, then read. */
import type { Kysely } from 'kysely';
import { PreparedQuery, placeholder } from '#server/store/preparedQuery.ts';
import type { Database, GameIndexTable } from '#server/store/tables/schema.ts';
import { getPlayCredits, toKindBits } from './credits.ts';
import { PlayIndex } from './playIndex/playIndex.ts';
import { retryUntilConsistent, type SearchPage } from './searchKey.ts';
import { findPlaysByOrder, type StoredPlay } from './storedPlays.ts';

export interface GamePlaysQuery {
  gameId: number;
  /** Credit kinds, one of which a play must have for any player; null: every play. */
  kinds: readonly number[] | null;
  /** Bits that every play must have; 0: none. */
  tags: number;
  ascending: boolean;
  /** `ord` of the last play of the page before; null: the first page. */
  after: number | null;
  limit: number;
  /** `ord` of the play that the first page is to be around; absent: it begins with the first one. */
  around?: number | undefined;
}

/** Share of a page before the play that it surrounds; what follows is watched next. */
const shareBefore = 1 / 4;

/** One page of a game's clips; `next` is the `ord` to go on after. */
export function searchGamePlays(
  db: Kysely<Database>,
  search: GamePlaysQuery,
): Promise<SearchPage<StoredPlay, number>> {
  return retryUntilConsistent(() => findPage(db, search));
}

/** Null if the index no longer matches the plays. */
async function findPage(
  db: Kysely<Database>,
  search: GamePlaysQuery,
): Promise<SearchPage<StoredPlay, number> | null> {
  const { gameId, limit } = search;
  const [row] = await sheetQuery.run(db, {}, new Map([['game', gameId]]));
  const found = row ? wantedPlays(PlayIndex.open(row.sheet), search) : [];
  const page = found.slice(0, limit).map((ord) => ({ gameId, ord }));
  const plays = await findPlaysByOrder(db, page);
  const items: StoredPlay[] = [];
  for (const { ord } of page) {
    const facts = plays.get(`${gameId}:${ord}`);
    if (!facts || !isWanted(facts, search)) return null;
    items.push(facts);
  }
  return { items, next: found.length > limit ? (page.at(-1)?.ord ?? null) : null };
}

function isWanted({ game, play }: StoredPlay, { kinds, tags }: GamePlaysQuery): boolean {
  if ((play.tags & tags) !== tags) return false;
  return kinds === null || getPlayCredits(game, play).some(({ kind }) => kinds.includes(kind));
}

/** Order of the wanted plays from the first of a page on, at least one more, as the search has them. */
function wantedPlays(sheet: PlayIndex, search: GamePlaysQuery): number[] {
  const { ascending, after, limit, tags } = search;
  const around = after === null ? search.around : undefined;
  const sorts = sheet.matchClasses({ kinds: search.kinds ? toKindBits(search.kinds) : -1, tags });
  if (!sorts) return [];
  const found: number[] = [];
  sheet.scan(sorts, { low: 0, high: 0, opponentTeamId: null, ascending }, (_, ord) => {
    const passed = after !== null && (ascending ? ord <= after : ord >= after);
    // A play that counts for two players appears twice in a row.
    if (!passed && found.at(-1) !== ord) found.push(ord);
    return around !== undefined || found.length <= limit;
  });
  return around === undefined ? found : found.slice(startAround(found, around, search));
}

/** Where a page around a play begins; it is a whole one where there are as many plays. */
function startAround(found: readonly number[], around: number, search: GamePlaysQuery): number {
  const { ascending, limit } = search;
  const place = found.findIndex((ord) => (ascending ? ord >= around : ord <= around));
  const wanted = (place === -1 ? found.length : place) - Math.floor(limit * shareBefore);
  return Math.max(0, Math.min(wanted, found.length - limit));
}

const sheetQuery = new PreparedQuery<Record<string, never>, Pick<GameIndexTable, 'sheet'>>((db) =>
  db.selectFrom('game_sheets').select('sheet').where('game_id', '=', placeholder('game')),
);
