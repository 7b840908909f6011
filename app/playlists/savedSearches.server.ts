/** A person's saved searches as a list shows them (docs/product.md#saved-searches). */
import type { ApiClient } from '#app/api/client.server.ts';
import { requestTimeouts } from '#app/api/requestTimeouts.ts';
import { listSavedSearches } from '#app/api/savedSearches.server.ts';
import { settledWithin } from '#app/api/settledWithin.ts';
import { countClips } from '#app/search/countClips.server.ts';
import { nameSearches } from '#app/search/searchNames.server.ts';
import { parseSearch } from '#app/search/searchParams.ts';
import { describeSearch } from '#app/search/searchTitle.ts';

export interface SavedSearchItem {
  id: string;
  name: string;
  /** The search in words; '' for one that this version cannot read. */
  words: string;
  /** Number of clips when it was last opened; null: unknown. */
  seenCount: number | null;
}

/** Present numbers of clips by id; null: unknown. */
type SavedSearchCounts = Record<string, number | null>;

export interface SavedSearchList {
  items: SavedSearchItem[];
  counts: SavedSearchCounts | Promise<SavedSearchCounts>;
}

type Loaded = { state: 'done'; value: SavedSearchList } | { state: 'failed'; status: number };

/** Milliseconds that a page waits for the counts, calls at a time, and milliseconds for all of them. */
const counting = { grace: 150, atOnce: 4, budget: requestTimeouts.page };

/** Null over an API that does not keep searches. Never throws. */
export async function loadSavedSearches(client: ApiClient, token: string): Promise<Loaded | null> {
  const list = await listSavedSearches(client, token);
  if (list?.state !== 'done') return list;
  const read = list.value.map((saved) => ({
    saved,
    search: parseSearch(new URLSearchParams(saved.query)),
  }));
  const known = read.flatMap(({ saved, search }) => (search ? [{ id: saved.id, search }] : []));
  const named = nameSearches(
    { ...client, timeoutMs: requestTimeouts.atOnce },
    known.map(({ search }) => search),
  );
  const { value: counts } = await settledWithin(countAll(client, known), counting.grace);
  const names = await named;
  const words = new Map(
    known.map(({ id, search }, i) => [id, describeSearch(search, names[i] ?? {})]),
  );
  const items = list.value.map(({ id, name, seenCount }) => ({
    ...{ id, name, words: words.get(id) ?? '', seenCount: seenCount ?? null },
  }));
  return { state: 'done', value: { items, counts } };
}

async function countAll(
  client: ApiClient,
  searches: readonly { id: string; search: Parameters<typeof countClips>[1] }[],
): Promise<SavedSearchCounts> {
  const until = performance.now() + counting.budget;
  const counts: SavedSearchCounts = {};
  const waiting = [...searches];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const timeoutMs = until - performance.now();
      if (timeoutMs <= 0) return;
      counts[next.id] = await countClips({ ...client, timeoutMs }, next.search);
    }
  };
  await Promise.all(Array.from({ length: counting.atOnce }, work));
  return counts;
}
