/** The filters of a search besides its tags (docs/product.md#filters). */
import {
  type ClipFacets,
  type FacetGroup,
  type FacetValue,
  facetGroups,
  facetValues,
  noFacets,
} from '#app/basketball/clipFacets.ts';
import { listValues } from './paramValues.ts';

export type FilterName = FacetGroup;
export type FilterValue<N extends FilterName = FilterName> = FacetValue<N>;
/** The chosen values of each filter, in its order: alternatives. None chosen: any. */
export type SearchFilters = ClipFacets;

export const filterNames = facetGroups;

/** The values of each filter, in the order of the URL and of the filter bar. */
export const filterValues = {
  ...facetValues,
  month: ['10', '11', '12', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
} as const satisfies Record<FilterName, readonly FilterValue[]>;

/** Nothing is chosen. */
export const noFilters = noFacets;

/** Values that are none of a filter are ignored. */
export function parseFilters(params: URLSearchParams): SearchFilters {
  const chosen = filterNames.map((name) => {
    const asked = listValues(params, name).map((text) => text.toLowerCase());
    return [name, filterValues[name].filter((value) => asked.includes(value))];
  });
  return Object.fromEntries(chosen);
}

/** Adds a comma list for each filter that has chosen values. */
export function writeFilters(params: URLSearchParams, filters: SearchFilters): void {
  for (const name of filterNames) {
    if (filters[name].length > 0) params.set(name, filters[name].join(','));
  }
}

/** The filters with a value added, or taken out if it is chosen. */
export function toggleFilter(
  filters: SearchFilters,
  name: FilterName,
  value: FilterValue,
): SearchFilters {
  const chosen: readonly FilterValue[] = filters[name];
  const isWanted = (other: FilterValue) => (other === value) !== chosen.includes(other);
  return { ...filters, [name]: filterValues[name].filter(isWanted) };
}
