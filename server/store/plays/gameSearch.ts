/** Searches one game: its play index finds the plays of a page, then those are read. */
import type { Kysely } from 'kysely';
import type { Database } from '#server/store/tables/schema.ts';
import { getPlayCredits, toKindBits } from './credits.ts';
import { ClipCounter } from './playIndex/count.ts';
import { anyFacets, type FacetBits, matchesPlayFacets } from './playIndex/facets.ts';
import { getPlayFacts } from './playIndex/facts.ts';
import { type CreditFilter, PlayIndex } from './playIndex/playIndex.ts';
import { type Counting, retryUntilConsistent, type SearchPage } from './searchKey.ts';
import { findPlaysByOrder, type StoredPlay } from './storedPlays.ts';
import { hasTags, type TagBits } from './tags.ts';

export interface GamePlaysQuery {
  gameId: number;
  /** Credit kinds; a play matches if it has one of them for any player. Null: every play. */
  kinds: readonly number[] | null;
  /** Those that every play must have. */
  tags: TagBits;
  /** Absent: any. */
  facets?: FacetBits;
  /** Only plays in which this player also had a part; 0 or absent: any. */
  partner?: number;
  /** What to count of all pages; absent: nothing. */
  counting?: Counting | null;
  ascending: boolean;
  /** `ord` of the last play of the page before; null: the first page. */
  after: number | null;
  limit: number;
  /** `ord` of a play that the first page surrounds; absent: it begins with the first play. */
  around?: number | undefined;
}

/** Share of a page before the play that it surrounds; the plays after it are watched next. */
const shareBefore = 1 / 4;

/** One page of a game's clips; `next` is the `ord` of its last play. */
export function searchGamePlays(
  db: Kysely<Database>,
  search: GamePlaysQuery,
): Promise<SearchPage<StoredPlay, number>> {
  return retryUntilConsistent(() => findPage(db, search));
}

/** The places of up to `limit` of a game's plays, in the order of the search. */
export async function findGamePlayPlaces(
  db: Kysely<Database>,
  search: GamePlaysQuery,
): Promise<{ gameId: number; ord: number }[]> {
  const { gameId, limit } = search;
  const index = await openGameIndex(db, gameId);
  const found = index ? wantedPlays(index, search) : [];
  return found.slice(0, limit).map((ord) => ({ gameId, ord }));
}

async function openGameIndex(db: Kysely<Database>, gameId: number): Promise<PlayIndex | null> {
  const row = await db
    .selectFrom('game_indexes')
    .select('bytes')
    .where('game_id', '=', gameId)
    .executeTakeFirst();
  return row ? PlayIndex.open(row.bytes) : null;
}

/** Null if the index no longer matches the plays. */
async function findPage(
  db: Kysely<Database>,
  search: GamePlaysQuery,
): Promise<SearchPage<StoredPlay, number> | null> {
  const { gameId, limit } = search;
  const index = await openGameIndex(db, gameId);
  const found = index ? wantedPlays(index, search) : [];
  const counter =
    search.counting && new ClipCounter(toFilter(search), search.counting === 'facets');
  if (index) counter?.add(index, wholeGame);
  const page = found.slice(0, limit).map((ord) => ({ gameId, ord }));
  const plays = await findPlaysByOrder(db, page);
  const items: StoredPlay[] = [];
  for (const { ord } of page) {
    const facts = plays.get(`${gameId}:${ord}`);
    if (!facts || !isWanted(facts, search)) return null;
    items.push(facts);
  }
  const next = found.length > limit ? (page.at(-1)?.ord ?? null) : null;
  return { items, next, counts: counter?.counts() ?? null };
}

const wholeGame = { low: 0, high: 0 };

function toFilter({ kinds, tags, facets = anyFacets, partner = 0 }: GamePlaysQuery): CreditFilter {
  return { kinds: toKindBits(kinds), tags, facets, partner };
}

function isWanted(
  { game, play }: StoredPlay,
  { kinds, tags, facets = anyFacets, partner = 0 }: GamePlaysQuery,
): boolean {
  if (!hasTags(play, tags)) return false;
  if (!matchesPlayFacets({ ...getPlayFacts(game, play), tags: play.tags }, facets)) return false;
  if (kinds === null && partner === 0) return true;
  return getPlayCredits(game, play).some(
    (credit) => (kinds?.includes(credit.kind) ?? true) && [0, credit.partner].includes(partner),
  );
}

/** `ord`s of a page's plays and at least one more, in the order of the search. */
function wantedPlays(index: PlayIndex, search: GamePlaysQuery): number[] {
  const { ascending, after, limit } = search;
  const around = after === null ? search.around : undefined;
  const match = index.match(toFilter(search));
  if (!match) return [];
  const found: number[] = [];
  index.scan(match, { ...wholeGame, ascending }, (_, ord) => {
    const passed = after !== null && (ascending ? ord <= after : ord >= after);
    // A play that counts for two players appears twice in a row.
    if (!passed && found.at(-1) !== ord) found.push(ord);
    return around !== undefined || found.length <= limit;
  });
  return around === undefined ? found : found.slice(startAround(found, around, search));
}

/** The first play of a page around another; the page is full if there are enough plays. */
function startAround(found: readonly number[], around: number, search: GamePlaysQuery): number {
  const { ascending, limit } = search;
  const place = found.findIndex((ord) => (ascending ? ord >= around : ord <= around));
  const wanted = (place === -1 ? found.length : place) - Math.floor(limit * shareBefore);
  return Math.max(0, Math.min(wanted, found.length - limit));
}
