import { type ToggleEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import type { Clip, ClipPage } from '#app/api/contract.ts';
import { formatNumber } from '#app/clips/clipText.ts';
import { CheckIcon, ChevronIcon, CloseIcon } from '#app/components/ui/icons.tsx';
import { feedKey } from '#app/search/feed.ts';
import { findFeed, subscribeToFeeds } from '#app/search/feedStore.ts';
import {
  clearFilters,
  type FilterGroup,
  type FilterOption,
  listChosen,
  listFilterGroups,
  toggleOption,
} from '#app/search/filterGroups.ts';
import { type Search, searchPath } from '#app/search/searchParams.ts';
import styles from './FilterBar.module.css';
import { formParams } from './formParams.ts';
import { SearchParts } from './SearchParts.tsx';

interface FilterBarProps {
  search: Search;
  page: ClipPage;
  start: string | null;
  /** Another search that is loading. */
  pending: Search | null;
}

/** Groups whose options are in the document before they are opened. */
const atOnce: readonly string[] = ['period', 'shot', 'clutch'];

/** Narrows the search, by links (docs/product.md#filter-bar). */
export function FilterBar({ search: loaded, page, start, pending }: FilterBarProps) {
  const clips = useReadClips(loaded, page, start);
  // A filter that is chosen while another one loads comes on top of it.
  const search = pending && isSameUnfiltered(pending, loaded) ? pending : loaded;
  const chosen = listChosen(search);
  const isUnknown = page.failed && !page.facets;
  const offered = isUnknown ? [] : listFilterGroups(search, page.facets ?? null, clips);
  // A chosen option of a group of its own stands at the front.
  const groups = offered.filter(({ id, options }) => id !== 'clutch' || !options[0]?.isChosen);
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
        {chosen.map(({ id, value, label }) => (
          <li key={`${id} ${value}`}>
            <Link className={styles.chosen} to={searchPath(toggleOption(search, id, value))}>
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
        {groups.map((group) => (
          <li key={group.id} className={styles.group}>
            {group.id === 'clutch' ? (
              <Single group={group} search={search} />
            ) : (
              <Group group={group} search={search} isShown={group.id === shown} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

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

interface GroupProps {
  group: FilterGroup;
  search: Search;
}

/** A group of one option. */
function Single({ group: { id, options }, search }: GroupProps) {
  const [option] = options;
  return option && <Option option={option} search={search} id={id} className={styles.button} />;
}

/** A group whose options open below its button, on phones in a sheet. */
function Group({ group, search, isShown }: GroupProps & { isShown: boolean }) {
  const { id, title, options } = group;
  const panel = useRef<HTMLDivElement>(null);
  const [isFilled, setFilled] = useState(isShown || atOnce.includes(id));
  useEffect(() => {
    // It may have been opened before hydration.
    if (panel.current?.matches(':popover-open')) setFilled(true);
  }, []);
  const fill = (event: ToggleEvent) => event.newState === 'open' && setFilled(true);
  const panelId = `filter-${id}`;
  const name = (
    <>
      {title}
      <ChevronIcon />
    </>
  );
  return (
    <>
      {isShown ? (
        <Link className={styles.button} to={searchPath(search)} aria-expanded="true">
          {name}
        </Link>
      ) : (
        <button
          type="button"
          className={styles.button}
          popoverTarget={panelId}
          data-chosen={options.some(({ isChosen }) => isChosen) || undefined}
        >
          {name}
        </button>
      )}
      <div
        ref={panel}
        id={panelId}
        popover={isShown ? undefined : 'auto'}
        className={styles.panel}
        onBeforeToggle={fill}
      >
        <div className={styles.title}>
          <span aria-hidden="true">{title}</span>
          <button
            type="button"
            className={styles.done}
            popoverTarget={panelId}
            popoverTargetAction="hide"
          >
            Done
          </button>
        </div>
        {isFilled ? (
          <ul
            aria-label={title}
            className={styles.options}
            data-many={options.length > 12 || undefined}
          >
            {options.map((option) => (
              <li key={option.value}>
                <Option option={option} search={search} id={id} className={styles.option} />
              </li>
            ))}
          </ul>
        ) : (
          <ShowLink search={search} id={id} />
        )}
        {options.every(({ count }) => count === null) && (
          <p className={styles.note}>
            No numbers: the clip service does not count clips. Only the clips read so far are
            filtered.
          </p>
        )}
      </div>
    </>
  );
}

/** Shows the options of a group where no script fills it. */
function ShowLink({ search, id }: Pick<OptionProps, 'search' | 'id'>) {
  const to = `${searchPath(search)}&${formParams.refine}=${id}`;
  return (
    <Link className={styles.option} to={to} rel="nofollow">
      Show the choices
    </Link>
  );
}

interface OptionProps {
  option: FilterOption;
  search: Search;
  id: FilterGroup['id'];
  className: string | undefined;
}

function Option({ option, search, id, className }: OptionProps) {
  const { value, label, count, isChosen } = option;
  const content = (
    <>
      {isChosen && <span className="visually-hidden">Remove filter </span>}
      <span className={styles.label}>{label}</span>
      {/* That of a chosen one is the search's own total: not what its link leaves. */}
      {count !== null && !isChosen && (
        <span className={styles.number}>
          {formatNumber(count)}
          <span className="visually-hidden">{count === 1 ? ' clip' : ' clips'}</span>
        </span>
      )}
      {isChosen && <CheckIcon />}
    </>
  );
  if (count === 0 && !isChosen) {
    return (
      // biome-ignore lint/a11y: a link that is not there, as ARIA has it
      <span className={className} role="link" aria-disabled="true">
        {content}
      </span>
    );
  }
  return (
    <Link
      className={className}
      to={searchPath(toggleOption(search, id, value))}
      data-chosen={isChosen || undefined}
      rel="nofollow"
    >
      {content}
    </Link>
  );
}
