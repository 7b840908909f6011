import { useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import type { Clip, ClipPage } from '#app/api/contract.ts';
import { CloseIcon } from '#app/components/ui/icons.tsx';
import { feedKey } from '#app/search/feed.ts';
import { findFeed, subscribeToFeeds } from '#app/search/feedStore.ts';
import {
  clearFilters,
  type FilterGroup,
  listChosen,
  listFilterGroups,
  toggleOption,
} from '#app/search/filterGroups.ts';
import { getPartnerTitle } from '#app/search/pairWords.ts';
import type { Search } from '#app/search/search.ts';
import { searchPath } from '#app/search/searchParams.ts';
import styles from './FilterBar.module.css';
import { FilterMenu, FilterOptionLink } from './FilterMenu.tsx';
import { formParams } from './formParams.ts';
import { type PartnerChoices, PartnerGroup } from './PartnerGroup.tsx';
import { SearchParts } from './SearchParts.tsx';

interface FilterBarProps {
  search: Search;
  page: ClipPage;
  start: string | null;
  /** Another search that is loading. */
  pending: Search | null;
  /** The name of the other player of a pair. */
  partner: string | undefined;
  /** The players with whom the search has plays; null where the API does not tell. */
  partners: PartnerChoices | null;
}

/** Narrows the search, by links (docs/product.md#filter-bar). */
export function FilterBar(props: FilterBarProps) {
  const { search: loaded, page, start, pending, partner, partners } = props;
  const clips = useReadClips(loaded, page, start);
  // A filter that is chosen while another one loads comes on top of it.
  const search = pending && isSameUnfiltered(pending, loaded) ? pending : loaded;
  const chosen = listChosen(search, partner);
  const isUnknown = page.failed && !page.facets;
  const offered = isUnknown ? [] : listFilterGroups(search, page.facets ?? null, clips);
  // A chosen option of a group of its own stands at the front.
  const groups = offered.filter((group) => !isSingle(group) || !group.options[0]?.isChosen);
  const partnerTitle = partners && search.with === 0 && getPartnerTitle(search);
  const shown = new URLSearchParams(useLocation().search).get(formParams.refine);
  if (chosen.length + groups.length === 0) return null;
  return (
    <nav
      className={styles.bar}
      aria-label="Refine results"
      data-loading={pending !== null || undefined}
    >
      <ul className={styles.row}>
        <SearchParts search={search} />
        {chosen.map(({ id, label, without }) => (
          <li key={id}>
            <Link className={styles.chosen} to={searchPath(without)}>
              <span className="visually-hidden">Remove filter </span>
              {label}
              <CloseIcon />
            </Link>
          </li>
        ))}
        {chosen.length > 0 && (
          <li key="clear">
            <Link className={styles.clear} to={searchPath(clearFilters(search))}>
              Clear
              <span className="visually-hidden"> filters</span>
            </Link>
          </li>
        )}
        {groups.map((group) => {
          const { id, title, options } = group;
          const [only] = options;
          const hrefOf = (value: string) => searchPath(toggleOption(search, id, value));
          return (
            <li key={id} className={styles.group}>
              {only && isSingle(group) ? (
                <FilterOptionLink
                  option={only}
                  href={hrefOf(only.value)}
                  className={styles.button}
                />
              ) : (
                <FilterMenu {...{ id, title, options, search, hrefOf }} isShown={id === shown} />
              )}
            </li>
          );
        })}
        {partnerTitle && !isUnknown && (
          <li className={styles.group}>
            <PartnerGroup
              key={searchPath(search)}
              title={partnerTitle}
              search={search}
              loaded={partners.loaded}
            />
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Whether a group has no list of its own: one option stands in the bar. */
const isSingle = ({ id, options }: FilterGroup) =>
  id === 'clutch' || (id === 'stage' && options.length === 1);

/** Whether the two differ in filters alone. */
const isSameUnfiltered = (a: Search, b: Search) =>
  searchPath(clearFilters(a)) === searchPath(clearFilters(b));

/** The clips of the list as far as this tab has read it. */
function useReadClips(search: Search, page: ClipPage, start: string | null): readonly Clip[] {
  const read = useSyncExternalStore(
    subscribeToFeeds,
    () => findFeed(feedKey(search, start))?.clips,
    () => undefined,
  );
  return read ?? page.items;
}
