/** The `from` parameter of a clip's page: the query string of the search that it was chosen in. */
import { clipKey } from '#app/api/clipList.ts';
import type { ListPlace } from '#app/api/contract.ts';
import { type ClipKey, clipPaths } from '#app/clips/clipHash.ts';
import { parseQueue, type Queue, toQueueParams } from '#app/clips/queue.ts';
import { formatPlaceParam, parsePlaceParam } from '#app/search/queuePlaces.ts';
import type { Search } from '#app/search/search.ts';
import { parseSearch, searchQuery } from '#app/search/searchParams.ts';

/** Maximum characters of `from`, which every link repeats; a longer one becomes canonical. */
const longestFrom = 1000;

export interface SourceSearch {
  search: Search;
  /** Query string without '?', as links carry it. */
  from: string;
  /** Cursor of the search's page that the clip was on; null: its first page. */
  cursor: string | null;
  /** Null: the clip was chosen by itself. */
  queue: Queue | null;
  /** The page of the queue that the clip is on; null: to be looked for from the first one on. */
  place: ListPlace | null;
}

/** Parameter of the clip's place in a queue: '285.abc'. */
const placeParam = 'at';

/**
 * Reads `from`; null when it is absent or its type is neither player nor game
 * (docs/product.md#clip-from).
 */
export function parseSourceSearch(params: URLSearchParams): SourceSearch | null {
  const given = params.get('from')?.replace(/^\?/, '');
  if (!given) return null;
  const parameters = new URLSearchParams(given);
  const search = parseSearch(parameters);
  if (!search) return null;
  const from = given.length > longestFrom ? searchQuery(search) : given;
  const cursor = from === given ? parameters.get('cursor') || null : null;
  const queue = parseQueue(params);
  const place = queue?.seed === null ? parsePlaceParam(params.get(placeParam)) : null;
  return { search, from, cursor, queue, place };
}

/**
 * How the parameters of the list have to change to be canonical; null if they are. One that names no search
 * is dropped, and so are a queue without a list and a place without a queue.
 */
export function findCanonicalChanges(
  params: URLSearchParams,
  origin: SourceSearch | null,
): Record<string, string | null> | null {
  const wanted = {
    ...(!origin && { from: null }),
    ...toQueueParams(origin?.queue ?? null),
    [placeParam]: origin?.place ? formatPlaceParam(origin.place) : null,
  };
  const isCanonical = Object.entries(wanted).every(([name, value]) => params.get(name) === value);
  return isCanonical ? null : wanted;
}

/** The address with changed parameters; null removes one. */
export function withParams(url: URL, changes: Record<string, string | null>): string {
  const params = new URLSearchParams(url.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return params.size ? `${url.pathname}?${params}` : url.pathname;
}

/**
 * Builds the addresses of other clips, which keep `from`, its queue and the box score's tab.
 * @param queue as `queueQuery` gives it
 * @param places where in the queue the clips are, by their keys
 */
export function createClipHref(
  from: string | null,
  queue: string,
  box: string | null,
  places: ReadonlyMap<string, ListPlace> = noPlaces,
): (clip: ClipKey) => string {
  const pathOf = clipPaths(from);
  const tab = box === null ? '' : String(new URLSearchParams({ box }));
  const more = [from === null ? '' : queue, tab].filter(Boolean).join('&');
  const rest = more && (from === null ? `?${more}` : `&${more}`);
  return (clip) => {
    const place = places.get(clipKey(clip));
    const at = place && new URLSearchParams({ [placeParam]: formatPlaceParam(place) });
    return pathOf(clip) + rest + (at ? `&${at}` : '');
  };
}

const noPlaces: ReadonlyMap<string, ListPlace> = new Map();
