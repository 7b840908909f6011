/** Facets of searches at random. */
import { type FacetGroup, facetGroups, facetValues, noFacets } from '#app/basketball/clipFacets.ts';
import { type FacetBits, toFacetBits } from '#server/store/plays/playIndex/facets.ts';
import { type Dice, oneOf } from './adversary.ts';

/** Up to two values of each group, of most groups none. */
export function anyFacetBits(roll: Dice): FacetBits {
  const chosen = (group: FacetGroup) =>
    Array.from({ length: Math.max(0, roll(5) - 2) }, () => oneOf<string>(roll, facetValues[group]));
  const facets = facetGroups.map((group) => [group, chosen(group)]);
  return toFacetBits({ ...noFacets, ...Object.fromEntries(facets) });
}

/** 'period 6, month 1024', with the bits of each group. */
export function describeFacets(facets: FacetBits): string {
  return facetGroups
    .filter((group) => facets[group] > 0)
    .map((group) => `${group} ${facets[group]}`)
    .join(', ');
}
