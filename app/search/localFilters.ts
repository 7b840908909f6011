/** The filters that a clip itself tells, for APIs that do not filter (docs/product.md#arranged-here). */
import type { Clip } from '#app/api/contract.ts';
import { type ClipFacets, facetGroups } from '#app/basketball/clipFacets.ts';
import { firstOvertimePeriod } from '#app/basketball/clock.ts';

export const localFilters = ['period', 'month'] as const;
type LocalFilter = (typeof localFilters)[number];

export interface ClipFilter {
  /** All of them. */
  tags: readonly string[];
  filters: Pick<ClipFacets, LocalFilter>;
}

/** The value of a clip, in the words of the URL; null if the clip does not tell. */
export function getLocalValue({ period, date }: Clip, name: LocalFilter): string | null {
  if (name === 'month') return /^\d{4}-\d\d/.test(date) ? String(Number(date.slice(5, 7))) : null;
  if (period == null) return null;
  return period < firstOvertimePeriod ? String(period) : 'ot';
}

/** Whether a clip has all the tags and one of the values of each filter. */
export function passes(clip: Clip, { tags, filters }: ClipFilter): boolean {
  const isOf = (name: LocalFilter) => {
    const wanted: readonly string[] = filters[name];
    return wanted.length === 0 || wanted.includes(getLocalValue(clip, name) ?? '');
  };
  return localFilters.every(isOf) && tags.every((tag) => clip.tags.includes(tag));
}

/** The chosen filters that no clip tells. */
export function listUnknownFilters(filters: ClipFacets) {
  const isLocal = (name: string) => localFilters.some((local) => local === name);
  return facetGroups.filter((name) => filters[name].length > 0 && !isLocal(name));
}
