/** A search's list as a file: `/resources/search/…?<search>` (docs/product.md#exports). */
import { createApiClient } from '#app/api/client.server.ts';
import type { Clip, ClipTotal } from '#app/api/contract.ts';
import type { RequestArgs } from '#app/lib/request.ts';
import { lacksBound } from '#app/search/gameSearch.ts';
import { findJunkParameter } from '#app/search/junkParameter.ts';
import { cutQueue, getLongPage } from '#app/search/queue.server.ts';
import type { Search } from '#app/search/search.ts';
import { findSearchNames } from '#app/search/searchNames.server.ts';
import { parseSearch } from '#app/search/searchParams.ts';
import { describeSearch } from '#app/search/searchTitle.ts';

interface ListWish {
  /** Maximum number of clips. */
  most: number;
  /** Asks for ids and places of each clip. */
  withFacts?: boolean;
  /** Has the newest clips, whatever order the address asks for. */
  isNewestFirst?: boolean;
}

interface SearchList {
  search: Search;
  /** The search in words. */
  title: string;
  clips: Clip[];
  /** Whether the list goes on after these clips. */
  isCut: boolean;
  total: ClipTotal | null;
}

/**
 * The list that the address asks for, or a refusal: 400 for a parameter with a value that no search has, 503 without an answer of the API.
 */
export async function readSearchList(
  args: RequestArgs,
  wish: ListWish,
): Promise<SearchList | Response> {
  const search = readSearch(args.url.searchParams, wish);
  if (search instanceof Response) return search;
  const client = createApiClient(args);
  const page = await getLongPage(client, { search, cursor: null }, wish);
  if (page.failed) return refuse(503, 'The clips could not be loaded');
  const { items: clips, isCut } = cutQueue(page, wish.most);
  const title = describeSearch(search, await findSearchNames(client, search, clips));
  return { search, title, clips, isCut, total: page.total ?? null };
}

function readSearch(params: URLSearchParams, { isNewestFirst }: ListWish): Search | Response {
  const search = parseSearch(params);
  if (!search) return refuse(400, "The parameter 'type' has to be 'player' or 'game'");
  const junk = findJunkParameter(params, search);
  if (junk) return refuse(400, `The parameter '${junk}' has a value that no search has`);
  if (lacksBound(search)) {
    return refuse(400, "One of the parameters 'game', 'team' and 'player' is required, or days");
  }
  return isNewestFirst ? { ...search, sort: 'desc' } : search;
}

function refuse(status: number, text: string): Response {
  return new Response(`${text}\n`, { status });
}
