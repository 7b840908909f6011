import { type ApiClient, isBundled } from '#app/api/client.server.ts';
import { appendUnseen } from '#app/api/clipList.ts';
import {
  getGameClips,
  getLeagueClips,
  getPlayerClips,
  getTeamClips,
  type ReceivedPage,
} from '#app/api/clips.server.ts';
import type { Clip, ClipPage } from '#app/api/contract.ts';
import type { ExtensionToken } from '#app/api/extensions.ts';
import { noFacets } from '#app/basketball/clipFacets.ts';
import { splitStatCategories } from '#app/basketball/statCategories.ts';
import { arrangeClips, isOldestFirst, sortByDate } from './arrangeClips.ts';
import { clipPageSize, emptyClipPage, isLastPage } from './feed.ts';
import { formatFeedCursor, parseFeedCursor } from './feedCursor.ts';
import { hasDays, isLeagueSearch, lacksBound } from './gameSearch.ts';
import { type ClipFilter, localFilters } from './localFilters.ts';
import { allSeasons, type Search } from './search.ts';

interface PageStart {
  /** Null: the first page. */
  cursor: string | null;
  /** Event number that the first page of a game should be around, for APIs that support it. */
  around?: number;
  /** Asks how many clips the search has with each further value, where the API counts. */
  withFacets?: boolean;
  /** Asks for ids and places of each clip, where the API tells them. */
  withFacts?: boolean;
  /** Asks in how many clips each other player has a part, where the API tells. */
  withPartners?: boolean;
  /** Reads one page of the API and no more, also where the app has to sort or filter. */
  isSingle?: boolean;
  /** Reads on until the clips are enough, within the same limits as where the app arranges them. */
  isEnough?: (clips: readonly Clip[]) => boolean;
  /** Asks for the API's longest pages. By default where many clips may be wanted: with `isEnough`. */
  isLong?: boolean;
  /** How much is read on at most; by default {@link readingLimits}. */
  limits?: ReadingLimits;
}

interface ReadingLimits {
  /** Of the API. */
  pages: number;
  milliseconds: number;
}

/** Limits on the API's pages that are read for one page of the list (docs/product.md#arranged-here). */
const readingLimits: ReadingLimits = { pages: 20, milliseconds: 5000 };

/**
 * A page of the search's clips without repeats, in its order and with its filters: the app sorts and filters
 * where the API does not, as far as clips tell. Never throws. Empty for a search without a bound.
 */
export async function getClips(
  client: ApiClient,
  search: Search,
  {
    cursor: given,
    isSingle = false,
    isEnough: wanted,
    isLong,
    limits = readingLimits,
    ...asked
  }: PageStart,
): Promise<ClipPage> {
  if (lacksBound(search)) return emptyClipPage;
  const until = performance.now() + limits.milliseconds;
  const { cursor, without } = parseFeedCursor(given);
  const limit = (isLong ?? wanted) ? longPageSize(client) : clipPageSize;
  const first = await readPage(client, search, { ...asked, cursor, without, limit });
  const { lacking } = first;
  const isSorted = lacking.includes('sort') && !isOldestFirst(first.items, search.type);
  const isFiltered = getFilterHere(search, lacking) !== noFilter;
  const isArranged = isSorted || isFiltered;
  if (isSingle || first.failed || !(isArranged || wanted)) {
    return toFeedPage(first, search);
  }
  const fits = wanted ?? ((clips) => clips.length >= clipPageSize);
  const arrange = (clips: readonly Clip[]) => arrangeAll(clips, search, lacking);
  const isEnough = (clips: readonly Clip[]) => !isSorted && fits(arrange(clips));
  const more = (next: string, timeoutMs: number) =>
    readPage({ ...client, timeoutMs }, search, {
      ...{ cursor: next, without: lacking, limit },
      ...(asked.withFacts && { withFacts: true }),
    });
  const reading = await readOn(first, { more, isEnough, until, pages: limits.pages });
  const rest = reading.next && formatFeedCursor(reading.next, lacking);
  const pages = reading.pages.map(({ cursor: next, clips }) => {
    return { cursor: formatFeedCursor(next, lacking), before: arrange(clips).length };
  });
  const page = {
    ...withoutReceipt(first, search),
    items: arrange(reading.clips),
    errors: reading.errors,
    ...(!isSorted && pages.length > 0 && { pages }),
    ...(reading.brokeOff && { brokeOff: true as const }),
    // Older clips would have to go above those that are read.
    nextCursor: isSorted ? null : rest,
  };
  if (!isArranged) return page;
  return {
    ...page,
    arranged: {
      isSorted,
      isFiltered,
      read: reading.clips.length,
      isCut: rest !== null && !isEnough(reading.clips),
      rest,
    },
  };
}

interface Reading {
  more: (cursor: string, timeoutMs: number) => Promise<ReceivedPage>;
  isEnough: (clips: readonly Clip[]) => boolean;
  /** When to stop, by `performance.now()`. */
  until: number;
  /** How many are read at most, the first one included. */
  pages: number;
}

/** Reads the pages after `first`, which `pages` has; `next` is the cursor of the first one that was not read. */
async function readOn(first: ReceivedPage, { more, isEnough, until, pages: most }: Reading) {
  let clips = appendUnseen([], first.items);
  let next = nextCursorOf(first);
  const errors = new Set(first.errors);
  const asked = new Set<string>();
  const pages: { cursor: string; clips: readonly Clip[] }[] = [];
  let brokeOff = false;
  for (let count = 1; count < most && next !== null; count++) {
    const left = until - performance.now();
    if (left <= 0 || isEnough(clips)) break;
    const page = await more(next, left);
    for (const error of page.errors) errors.add(error);
    brokeOff = page.failed === true && performance.now() < until;
    if (page.failed) break;
    asked.add(next);
    pages.push({ cursor: next, clips });
    clips = appendUnseen(clips, page.items);
    const following = nextCursorOf(page);
    // A cursor loop would fill the list's limit with the same pages.
    next = following !== null && asked.has(following) ? null : following;
  }
  return { clips, next, pages, errors: [...errors], brokeOff };
}

function nextCursorOf({ received, nextCursor }: ReceivedPage): string | null {
  return isLastPage({ received, nextCursor }) ? null : nextCursor;
}

/** The largest page that the bundled API gives; others are asked for pages of the usual size only. */
function longPageSize(client: ApiClient): number {
  return isBundled(client) ? 100 : clipPageSize;
}

type PageQuery = Pick<
  Parameters<typeof getGameClips>[1],
  'cursor' | 'without' | 'around' | 'withFacets' | 'withFacts' | 'withPartners' | 'limit'
>;

function readPage(client: ApiClient, search: Search, query: PageQuery): Promise<ReceivedPage> {
  if (search.type === 'player') return getPlayerClips(client, { ...search, ...query });
  if (search.game !== null) return getGameClips(client, { ...search, game: search.game, ...query });
  const seasons = search.singleSeason === allSeasons ? [] : [search.singleSeason];
  const seasonType = hasDays(search) ? null : search.seasonType;
  const ofSeasons = { ...search, seasons, seasonType, ...query };
  return isLeagueSearch(search)
    ? getLeagueClips(client, ofSeasons)
    : getTeamClips(client, { ...ofSeasons, lastN: 0 });
}

/** A page of the API as a page of the feed. */
function toFeedPage(received: ReceivedPage, search: Search): ClipPage {
  const next = nextCursorOf(received);
  const { lacking } = received;
  return {
    ...withoutReceipt(received, search),
    items: arrangeAll(appendUnseen([], received.items), search, lacking),
    nextCursor: next && formatFeedCursor(next, lacking),
  };
}

function arrangeAll(
  clips: readonly Clip[],
  search: Search,
  lacking: readonly ExtensionToken[],
): Clip[] {
  if (lacking.length === 0) return sortByDate(clips, search.sort);
  return arrangeClips(clips, { sort: search.sort, ...getFilterHere(search, lacking) });
}

const noFilter: ClipFilter = { tags: [], filters: noFacets };

/** What the app has to filter by; {@link noFilter} for nothing. */
function getFilterHere(search: Search, lacking: readonly string[]): ClipFilter {
  const tags = lacking.includes('tags') ? search.tags : [];
  const isCounted = !lacking.includes('facets');
  const isLeft = localFilters.some((name) => search.filters[name].length > 0);
  if (tags.length === 0 && (isCounted || !isLeft)) return noFilter;
  return { tags, filters: isCounted ? noFacets : search.filters };
}

function withoutReceipt({ received, lacking, ...page }: ReceivedPage, { stats }: Search): ClipPage {
  void received;
  if (!lacking.includes('stat-categories')) return page;
  return { ...page, leftOut: splitStatCategories(stats).extended };
}
