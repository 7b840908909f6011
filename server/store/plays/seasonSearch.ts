/** Searches one player or one team: the play indexes find the plays of a page, then those are read. */
import type { Kysely } from 'kysely';
import type { League } from '#app/basketball/leagues.ts';
import type { Database } from '#server/store/tables/schema.ts';
import { getPlayCredits, toKindBits } from './credits.ts';
import { ClipCounter } from './playIndex/count.ts';
import { anyFacets, type FacetBits, matchesPlayFacets } from './playIndex/facets.ts';
import { getGameSide, getSubjectTeam, type IndexSubject } from './playIndex/facts.ts';
import type { CreditFilter, PlayIndex } from './playIndex/playIndex.ts';
import { SeasonIndexReader } from './playIndex/seasonIndexReader.ts';
import { toSideCredits } from './playIndex/write.ts';
import {
  type Counting,
  compareGames,
  type GamePosition,
  type GameWindow,
  type PlayPosition,
  retryUntilConsistent,
  type SearchPage,
} from './searchKey.ts';
import { findPlaysByOrder, type StoredPlay } from './storedPlays.ts';
import { hasTags, type TagBits } from './tags.ts';

export interface SeasonPlaysQuery {
  league: League;
  subject: IndexSubject;
  /** Credit kinds (`mergeCategoryKinds`). Null: every play, of a team also those that count for nobody. */
  kinds: readonly number[] | null;
  /** Null: every season segment. */
  phases: readonly number[] | null;
  /** Null: any. */
  opponentTeamId: number | null;
  /** Those that every play must have. */
  tags: TagBits;
  /** Absent: any. */
  facets?: FacetBits;
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

interface SeasonPlaysPage extends SearchPage<StoredPlay, PlayPosition> {
  /** The games that `latest` selected, for the next page. */
  window: GameWindow | null;
}

/** One page of a subject's clips; empty for an unknown one or one of the other league. */
export function searchSeasonPlays(
  db: Kysely<Database>,
  search: SeasonPlaysQuery,
): Promise<SeasonPlaysPage> {
  return retryUntilConsistent(() => findPage(db, search));
}

/** The places of up to `limit` of a subject's plays, in the order of the search. */
export function findSeasonPlayPlaces(
  db: Kysely<Database>,
  search: SeasonPlaysQuery,
): Promise<PlayPosition[]> {
  return retryUntilConsistent(async () => {
    const reader = await SeasonIndexReader.open(db, search);
    const window = await findWindow(reader, search);
    const isEmpty = search.latest !== null && window === null;
    const keys = isEmpty ? [] : await wantedKeys(reader, search, window);
    return (await reader.confirm()) ? keys.slice(0, search.limit) : null;
  });
}

/** Null if the indexes no longer match the plays. */
async function findPage(
  db: Kysely<Database>,
  search: SeasonPlaysQuery,
): Promise<SeasonPlaysPage | null> {
  const { latest, limit } = search;
  const reader = await SeasonIndexReader.open(db, search);
  const window = await findWindow(reader, search);
  const empty = latest !== null && window === null;
  const counter =
    search.counting && new ClipCounter(toFilter(search), search.counting === 'facets');
  if (counter && !empty) await countClips(reader, search, window, counter);
  const keys = empty ? [] : await wantedKeys(reader, search, window);
  if (!(await reader.confirm())) return null;
  const page = keys.slice(0, limit);
  const plays = await findPlaysByOrder(db, page);
  const items: StoredPlay[] = [];
  for (const key of page) {
    const facts = plays.get(`${key.gameId}:${key.ord}`);
    if (!facts || !isWanted(facts, search)) return null;
    items.push(facts);
  }
  const next = keys.length > limit ? (page.at(-1) ?? null) : null;
  return { items, next, window, counts: counter?.counts() ?? null };
}

function toFilter({ kinds, tags, facets = anyFacets }: SeasonPlaysQuery): CreditFilter {
  return { kinds: toKindBits(kinds), tags, facets };
}

function isWanted(
  { game, play }: StoredPlay,
  { subject, kinds, tags, facets = anyFacets }: SeasonPlaysQuery,
): boolean {
  const team = getSubjectTeam(subject);
  const credits = getPlayCredits(game, play);
  const counted =
    team === null
      ? credits.filter((credit) => credit.player_id === subject)
      : toSideCredits(game, [play], credits).filter(
          (credit) => credit.side === getGameSide(game, team),
        );
  return counted.some(
    (credit) =>
      (kinds?.includes(credit.kind) ?? true) &&
      hasTags(credit, tags) &&
      matchesPlayFacets(credit, facets),
  );
}

/** The games of `latest`; null for all of them, and for none. */
async function findWindow(
  reader: SeasonIndexReader,
  search: SeasonPlaysQuery,
): Promise<GameWindow | null> {
  const { latest } = search;
  return typeof latest === 'number' ? lastGames(reader, search, latest) : latest;
}

type GameFilter = Pick<SeasonPlaysQuery, 'phases' | 'opponentTeamId'>;

/** The latest `count` games under the filters; null when there are none. */
async function lastGames(
  reader: SeasonIndexReader,
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
      if (!index.isAgainstTeam(game, opponentTeamId)) continue;
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
  reader: SeasonIndexReader,
  { phases, opponentTeamId }: GameFilter,
  window: GameWindow | null,
  counter: ClipCounter,
): Promise<void> {
  const [low, high] = [window?.first ?? null, window?.last ?? null];
  const segments = { from: low?.phase ?? null, to: high?.phase ?? null, isWhole: true };
  await reader.scan({ phases, ascending: true, ...segments }, (phase, index) => {
    counter.add(index, { ...gamesBetween(phase, index, low, high), opponentTeamId });
    return true;
  });
}

/** Positions of a page's plays and of one more, in the order of the search. */
async function wantedKeys(
  reader: SeasonIndexReader,
  search: SeasonPlaysQuery,
  window: GameWindow | null,
): Promise<PlayPosition[]> {
  const { ascending, after, limit, opponentTeamId, facets = anyFacets } = search;
  const wanted = toFilter(search);
  const low = later(window?.first ?? null, ascending ? after : null);
  const high = earlier(window?.last ?? null, ascending ? null : after);
  const [from, to] = (ascending ? [low, high] : [high, low]).map((key) => key?.phase ?? null);
  const segments = { phases: search.phases, ascending, from: from ?? null, to: to ?? null };
  const keys: PlayPosition[] = [];
  await reader.scan(segments, (phase, index) => {
    const classes = index.matchClasses(wanted);
    if (!classes) return true;
    const games = { ...gamesBetween(phase, index, low, high), ascending, opponentTeamId, facets };
    index.scan(classes, games, (game, ord) => {
      const key = { phase, day: index.day(game), gameId: index.gameId(game), ord };
      const last = keys.at(-1);
      // A play that counts for two players of a team appears twice in a row.
      const isNew = last?.ord !== ord || last.gameId !== key.gameId;
      if (isNew && (!after || isBeyond(key, after, ascending))) keys.push(key);
      return keys.length <= limit;
    });
    return keys.length <= limit;
  });
  return keys;
}

const later = (a: GamePosition | null, b: GamePosition | null) =>
  a && b ? (compareGames(a, b) < 0 ? b : a) : (a ?? b);
const earlier = (a: GamePosition | null, b: GamePosition | null) =>
  a && b ? (compareGames(a, b) < 0 ? a : b) : (a ?? b);

/** The games of an index between two games, inclusive; null is open. */
function gamesBetween(
  phase: number,
  index: PlayIndex,
  low: GamePosition | null,
  high: GamePosition | null,
) {
  const place = (game: number, key: GamePosition) =>
    compareGames({ phase, day: index.day(game), gameId: index.gameId(game) }, key);
  const range = { low: 0, high: index.gameCount - 1 };
  if (low?.phase === phase) {
    while (range.low <= range.high && place(range.low, low) < 0) range.low += 1;
  }
  if (high?.phase === phase) {
    while (range.high >= range.low && place(range.high, high) > 0) range.high -= 1;
  }
  return range;
}

/** Whether a play follows the cursor in the order of the search. */
function isBeyond(key: PlayPosition, after: PlayPosition, ascending: boolean): boolean {
  const place = compareGames(key, after) || key.ord - after.ord;
  return ascending ? place > 0 : place < 0;
}
