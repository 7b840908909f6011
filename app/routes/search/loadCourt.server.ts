/** The half court above a search (docs/product.md#court). */
import type { ApiClient } from '#app/api/client.server.ts';
import { requestTimeouts } from '#app/api/requestTimeouts.ts';
import { noFacets } from '#app/basketball/clipFacets.ts';
import { buildCourtView, type CourtView, mayHaveShots } from '#app/search/courtView.ts';
import { lacksBound } from '#app/search/gameSearch.ts';
import { getShots } from '#app/search/getShots.server.ts';
import type { Search } from '#app/search/search.ts';

/** Milliseconds that the clips wait for the court; longer where a visitor without scripts asked for it. */
export const courtGrace = { unasked: 60, asked: 2000 };

/** 'hidden': the visitor does not want it. Null: there is none. */
export type CourtPart = CourtView | 'hidden' | null;

/**
 * The shots of a search, of all its places: those that are chosen are marked. Never throws.
 * @param isShown whether the visitor wants to see it
 */
export async function loadCourt(
  given: ApiClient,
  search: Search | null,
  { isShown }: { isShown: boolean },
): Promise<CourtPart> {
  if (!search || lacksBound(search) || !mayHaveShots(search)) return null;
  if (!given.api.extensions.has('shots')) return null;
  if (!isShown) return 'hidden';
  const client = { ...given, timeoutMs: requestTimeouts.whole };
  const filters = { ...search.filters, place: noFacets.place };
  const chart = await getShots(client, { ...search, filters });
  return chart && buildCourtView(chart);
}
