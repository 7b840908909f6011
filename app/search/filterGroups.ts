/** What the filter bar offers (docs/product.md#filter-bar). */
import type { Clip, FacetCounts } from '#app/api/contract.ts';
import {
  type FacetGroup,
  type FacetValue,
  facetGroups,
  facetValues,
  noFacets,
} from '#app/basketball/clipFacets.ts';
import { isRareTag } from '#app/basketball/rarePlays.ts';
import { getFilterName, getFilterValueName } from './filterWords.ts';
import { hasDays, isOneGame, lacksBound } from './gameSearch.ts';
import { getLocalValue, localFilters } from './localFilters.ts';
import { type Search, withTag } from './search.ts';
import { toggleFilter } from './searchFilters.ts';

type GroupId = FacetGroup | 'tag' | 'clutch';

/** In the order of the bar. */
const groupIds: readonly GroupId[] = [
  ...(['period', 'shot', 'tag', 'place', 'site', 'outcome', 'month', 'stage', 'clutch'] as const),
];

export interface FilterOption {
  /** In the URL. */
  value: string;
  label: string;
  /** Clips that one more click leaves; null: not counted. */
  count: number | null;
  isChosen: boolean;
}

export interface FilterGroup {
  id: GroupId;
  title: string;
  options: FilterOption[];
}

/** A tag with a group of its own. */
const clutch = 'Clutch';

function getTitle(id: GroupId): string {
  if (id === 'clutch') return clutch;
  return id === 'tag' ? 'Kind of play' : getFilterName(id);
}

/** The parameter of a group's options. */
const parameterOf = (id: GroupId): FacetGroup | 'tag' => (id === 'clutch' ? 'tag' : id);

/**
 * The groups with options, in the order of the bar.
 * @param facets null: the API does not count, so what the clips that were read tell is offered
 */
export function listFilterGroups(
  search: Search,
  facets: FacetCounts | null,
  clips: readonly Clip[],
): FilterGroup[] {
  const groups = groupIds.map((id) => {
    const values = facets ? listCounted(id, search, facets) : listRead(id, search, clips);
    const options = values.map((value) => toOption(id, value, search, facets));
    return { id, title: getTitle(id), options };
  });
  return groups.filter(({ options }) => options.length > 0);
}

function toOption(
  id: GroupId,
  value: string,
  search: Search,
  facets: FacetCounts | null,
): FilterOption {
  const name = parameterOf(id);
  return {
    value,
    label: name === 'tag' ? value : getFilterValueName(name, value as FacetValue),
    count: facets && (facets[name]?.[value] ?? 0),
    isChosen: getChosen(search, name).includes(value),
  };
}

function getChosen(search: Search, name: FacetGroup | 'tag'): readonly string[] {
  return name === 'tag' ? search.tags : search.filters[name];
}

/** The values of a group of an API that counts. */
function listCounted(id: GroupId, search: Search, facets: FacetCounts): readonly string[] {
  if (id === 'clutch') return [clutch];
  if (id === 'tag') return withChosenTags(Object.keys(facets.tag ?? {}), search);
  if (id === 'stage') return listStages(search, facets);
  if (id === 'month' && isOfOneMonth(search)) return search.filters.month;
  return listInOrder(id, search);
}

function isOfOneMonth(search: Search): boolean {
  if (search.type === 'player') return false;
  const isInMonth = hasDays(search) && search.from.slice(0, 7) === search.to.slice(0, 7);
  return isOneGame(search) || isInMonth;
}

/** The stages of which there are clips, as far as they tell clips apart. */
function listStages(search: Search, facets: FacetCounts): readonly string[] {
  const { stage } = search.filters;
  if (isOneGame(search)) return stage;
  const counted = facets.stage ?? {};
  return facetValues.stage.filter((value) => counted[value] || stage.includes(value));
}

/** A WNBA season is within a year. */
function listInOrder(id: FacetGroup, { league }: Search): readonly string[] {
  const values: readonly string[] = facetValues[id];
  const isByYear = id === 'month' && league === 'wnba';
  return isByYear ? values.toSorted((a, b) => Number(a) - Number(b)) : values;
}

/** The values by which clips that were read differ, and those that are chosen. */
function listRead(id: GroupId, search: Search, clips: readonly Clip[]): readonly string[] {
  if (id === 'tag' || id === 'clutch') {
    const isTelling = (tag: string) => clips.some(({ tags }) => !tags.includes(tag));
    const telling = [...new Set(clips.flatMap(({ tags }) => tags))].filter(isTelling).sort();
    if (id === 'tag') return withChosenTags(telling, search);
    return telling.includes(clutch) || search.tags.includes(clutch) ? [clutch] : [];
  }
  const local = localFilters.find((name) => name === id);
  const chosen = getChosen(search, id);
  // Once filtered, the clips no longer tell which other values there are.
  if (chosen.length > 0) return local ? listInOrder(local, search) : chosen;
  const read = new Set(local && clips.map((clip) => getLocalValue(clip, local)));
  const values = listInOrder(id, search).filter((value) => read.has(value));
  return values.length > 1 ? values : [];
}

function withChosenTags(tags: readonly string[], search: Search): string[] {
  return [...new Set([...tags, ...search.tags])].filter(
    (tag) => tag !== clutch && !bounds(search, tag),
  );
}

/** The search with an option added, or taken out if it is chosen. */
export function toggleOption<S extends Search>(search: S, id: GroupId, value: string): S {
  const name = parameterOf(id);
  if (name !== 'tag') {
    return { ...search, filters: toggleFilter(search.filters, name, value as FacetValue) };
  }
  if (!search.tags.includes(value)) return withTag(search, value);
  return { ...search, tags: search.tags.filter((tag) => tag !== value) };
}

interface ChosenFilter {
  id: string;
  label: string;
  /** What the search is without it. */
  without: Search;
}

/**
 * The chosen filters and tags, in the order of the URL, but for a tag that the search cannot be without.
 * @param partner the name of the other player of a pair
 */
export function listChosen(search: Search, partner?: string): ChosenFilter[] {
  const { filters, tags, with: id } = search;
  const values = facetGroups.flatMap((id) =>
    [...filters[id]].map((value) => ({
      id: `${id} ${value}`,
      label: getFilterValueName(id, value),
      without: toggleOption(search, id, value),
    })),
  );
  const ofTags = tags.filter((tag) => !bounds(search, tag));
  return [
    ...(id
      ? [{ id: 'with', label: `With ${partner ?? id}`, without: { ...search, with: 0 } }]
      : []),
    ...values,
    ...ofTags.map((tag) => ({
      id: `tag ${tag}`,
      label: tag,
      without: toggleOption(search, 'tag', tag),
    })),
  ];
}

/** Whether the search is one of a whole league for the sake of a tag (docs/product.md#many-games). */
function bounds(search: Search, tag: string): boolean {
  return search.tags.includes(tag) && lacksBound(toggleOption(search, 'tag', tag));
}

/** The search without filters and tags, but for those that it cannot be without. */
export function clearFilters<S extends Search>(search: S): S {
  const cleared = { ...search, filters: noFacets, with: 0, tags: [] };
  return lacksBound(cleared) ? { ...cleared, tags: search.tags.filter(isRareTag) } : cleared;
}
