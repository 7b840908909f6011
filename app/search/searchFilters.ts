/** The filters of a search, which are facets, in its URL (docs/product.md#filters). */
import {
  type ClipFacets,
  type FacetGroup,
  type FacetValue,
  facetGroups,
  facetValues,
} from '#app/basketball/clipFacets.ts';
import { listValues } from './paramValues.ts';

/** Values that are none of a filter are ignored. */
export function parseFilters(params: URLSearchParams): ClipFacets {
  const chosen = facetGroups.map((name) => {
    const asked = listValues(params, name).map((text) => text.toLowerCase());
    return [name, facetValues[name].filter((value) => asked.includes(value))];
  });
  return Object.fromEntries(chosen);
}

/** Adds a comma list for each filter that has chosen values. */
export function writeFilters(params: URLSearchParams, filters: ClipFacets): void {
  for (const name of facetGroups) {
    if (filters[name].length > 0) params.set(name, filters[name].join(','));
  }
}

/** The filters with a value added, or taken out if it is chosen. */
export function toggleFilter(filters: ClipFacets, name: FacetGroup, value: FacetValue): ClipFacets {
  const chosen: readonly FacetValue[] = filters[name];
  const isWanted = (other: FacetValue) => (other === value) !== chosen.includes(other);
  return { ...filters, [name]: facetValues[name].filter(isWanted) };
}
