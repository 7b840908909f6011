/** The numbers of clips that searches report (docs/product.md#counts). */
import type { ClipTotal, FacetCounts } from '#app/api/contract.ts';
import { facetGroups, facetValues } from '#app/basketball/clipFacets.ts';
import type { ClipCounts } from '#server/store/plays/playIndex/count.ts';
import type { Counting } from '#server/store/plays/searchKey.ts';
import { tagNames } from '#server/store/plays/tags.ts';

/** What a search is asked to count. */
interface CountQuery {
  total: boolean;
  facets: 'true' | 'false' | 'with';
}

/** The largest total in answers. */
const mostCounted = 10_000;
/** Players of `with` in answers (docs/product.md#pairs). */
const mostPartners = 20;

export function toCounting({ total, facets }: CountQuery): Counting | null {
  if (facets !== 'false') return 'facets';
  return total ? 'total' : null;
}

/** The counts part of a response, as far as it was asked for; null counts nothing. */
export function withCounts(
  { total, facets }: CountQuery,
  counts: ClipCounts | null,
): { total?: ClipTotal; facets?: FacetCounts } {
  const count = counts?.total ?? 0;
  return {
    ...(total && { total: { count: Math.min(count, mostCounted), more: count > mostCounted } }),
    ...(facets !== 'false' && { facets: toFacetCounts(counts?.facets ?? null, facets === 'with') }),
  };
}

function toFacetCounts(facets: ClipCounts['facets'], withPartners: boolean): FacetCounts {
  const counts: FacetCounts = {};
  for (const group of facetGroups) {
    const values = facetValues[group].map((value, i) => [value, facets?.groups[group][i + 1] ?? 0]);
    counts[group] = Object.fromEntries(values);
  }
  const tags = tagNames.map((name) => [name, facets?.tags.get(name) ?? 0]);
  return {
    ...{ ...counts, tag: Object.fromEntries(tags) },
    ...(withPartners && { with: toPartnerCounts(facets?.partners ?? new Map()) }),
  };
}

/** By id as text, of which an object has no order. */
function toPartnerCounts(partners: ReadonlyMap<number, number>): Record<string, number> {
  const most = [...partners].sort(([a, x], [b, y]) => y - x || a - b).slice(0, mostPartners);
  return Object.fromEntries(most);
}
