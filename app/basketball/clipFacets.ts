/** The groups of values by which a search is narrowed (docs/product.md#facets). */
import { shotZones } from './shotZones.ts';

/**
 * In the order of the URL and of the filter bar. Periods, results, places, sides and stages are stored by
 * their place in play indexes: append only. `ot` is any overtime; months are calendar months, in the order of
 * an NBA season; a stage is what a game is beside one of its season type.
 */
export const facetValues = {
  period: ['1', '2', '3', '4', 'ot'],
  shot: ['made', 'missed'],
  place: shotZones,
  site: ['home', 'away'],
  outcome: ['won', 'lost'],
  month: ['10', '11', '12', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
  stage: ['play-in', 'cup-final'],
} as const satisfies Record<string, readonly string[]>;

export type FacetGroup = keyof typeof facetValues;
export type FacetValue<G extends FacetGroup = FacetGroup> = (typeof facetValues)[G][number];

export const facetGroups = Object.keys(facetValues) as readonly FacetGroup[];

/** The chosen values of each group, in its order, which are alternatives; none: any. */
export type ClipFacets = { readonly [G in FacetGroup]: readonly FacetValue<G>[] };

export const noFacets: ClipFacets = {
  period: [],
  shot: [],
  place: [],
  site: [],
  outcome: [],
  month: [],
  stage: [],
};
