/** Facets of a search as bits, for play indexes. */
import {
  type ClipFacets,
  type FacetGroup,
  facetGroups,
  facetValues,
} from '#app/basketball/clipFacets.ts';
import { toTagBits } from '#server/store/plays/tags.ts';
import type { PlayFacts } from './facts.ts';

/**
 * The wanted values of each group as bits of their numbers, which are their places in `facetValues` from 1;
 * 0: any. A play without a value, number 0, is in none.
 */
export type FacetBits = Readonly<Record<FacetGroup, number>>;

export const anyFacets: FacetBits = {
  period: 0,
  shot: 0,
  place: 0,
  site: 0,
  outcome: 0,
  month: 0,
  stage: 0,
};

export function toFacetBits(facets: ClipFacets): FacetBits {
  if (facetGroups.every((group) => facets[group].length === 0)) return anyFacets;
  const bits: Record<FacetGroup, number> = { ...anyFacets };
  for (const group of facetGroups) {
    const values: readonly string[] = facetValues[group];
    for (const value of facets[group]) bits[group] |= 2 << values.indexOf(value);
  }
  return bits;
}

/**
 * Bits of a mask of what a play fails: the search's kinds, tags and teams, the values of a group, or the
 * other player.
 */
export const fails = {
  search: 1,
  period: 2,
  shot: 4,
  place: 8,
  site: 16,
  outcome: 32,
  month: 64,
  stage: 128,
  with: 256,
} as const satisfies Record<FacetGroup | 'search' | 'with', number>;

/** Whether a value of a group is wanted, given the group's bits. */
export function isWantedValue(bits: number, value: number): boolean {
  return bits === 0 || (bits & (1 << value)) !== 0;
}

const shotTags = { made: toTagBits(['Made']).tags, missed: toTagBits(['Missed']).tags };

/** The number of the value 'made' or 'missed' of a play with these first tags. */
export function getShotValue(tags: number): number {
  if (tags & shotTags.made) return 1;
  return tags & shotTags.missed ? 2 : 0;
}

/** By calendar month. */
const monthNumbers: number[] = [];
for (const [i, month] of facetValues.month.entries()) monthNumbers[Number(month)] = i + 1;

/** The number of the month of a day, YYYYMMDD. */
export function getMonthValue(day: number): number {
  return monthNumbers[Math.floor(day / 100) % 100] ?? 0;
}

/** Whether a play has the wanted values of the groups that depend on it alone. */
export function matchesPlayFacets(
  { period, zone, tags }: PlayFacts & { tags: number },
  bits: FacetBits,
): boolean {
  return (
    isWantedValue(bits.period, period) &&
    isWantedValue(bits.shot, getShotValue(tags)) &&
    isWantedValue(bits.place, zone)
  );
}
