import {
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { formatNumber } from '#app/clips/clipText.ts';
import { CheckIcon, ChevronIcon } from '#app/components/ui/icons.tsx';
import type { FilterOption } from '#app/search/filterGroups.ts';
import type { Search } from '#app/search/search.ts';
import { searchPath } from '#app/search/searchParams.ts';
import styles from './FilterBar.module.css';
import { formParams } from './formParams.ts';

interface FilterMenuProps {
  id: string;
  title: string;
  /** Null while they are not known. */
  options: readonly FilterOption[] | null;
  search: Search;
  /** The address of the search with an option added, or taken out. */
  hrefOf: (value: string) => string;
  /** Whether it stands open in the page, for visitors without scripts. */
  isShown: boolean;
  /** Stands in place of unknown options. */
  waiting?: ReactNode;
  /** Called when it opens. */
  onOpen?: () => void;
}

/** Groups whose options are in the document before they are opened. */
const atOnce: readonly string[] = ['period', 'shot'];

/** A group whose options open below its button, on phones in a sheet. */
export function FilterMenu(props: FilterMenuProps) {
  const { id, title, options, search, hrefOf, isShown, waiting, onOpen } = props;
  const panel = useRef<HTMLDivElement>(null);
  const [isFilled, setFilled] = useState(isShown || atOnce.includes(id));
  const fill = () => {
    setFilled(true);
    onOpen?.();
  };
  const fillEarly = useEffectEvent(() => {
    // It may have been opened before hydration.
    if (panel.current?.matches(':popover-open')) fill();
  });
  useEffect(() => fillEarly(), []);
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
          data-chosen={options?.some(({ isChosen }) => isChosen) || undefined}
        >
          {name}
        </button>
      )}
      <div
        ref={panel}
        id={panelId}
        popover={isShown ? undefined : 'auto'}
        className={styles.panel}
        onBeforeToggle={({ newState }: ToggleEvent) => newState === 'open' && fill()}
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
        {!isFilled ? (
          <ShowLink search={search} id={id} />
        ) : options === null ? (
          waiting
        ) : (
          <ul
            aria-label={title}
            className={styles.options}
            data-many={options.length > 12 || undefined}
          >
            {options.map((option) => (
              <li key={option.value}>
                <FilterOptionLink
                  option={option}
                  href={hrefOf(option.value)}
                  className={styles.option}
                />
              </li>
            ))}
          </ul>
        )}
        {options?.every(({ count }) => count === null) && (
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
function ShowLink({ search, id }: Pick<FilterMenuProps, 'search' | 'id'>) {
  const to = `${searchPath(search)}&${formParams.refine}=${id}`;
  return (
    <Link className={styles.option} to={to} rel="nofollow">
      Show the choices
    </Link>
  );
}

interface FilterOptionLinkProps {
  option: FilterOption;
  href: string;
  className: string | undefined;
}

/** An option as a link, with the number of clips that it leaves. */
export function FilterOptionLink({ option, href, className }: FilterOptionLinkProps) {
  const { label, count, isChosen } = option;
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
    <Link className={className} to={href} data-chosen={isChosen || undefined} rel="nofollow">
      {content}
    </Link>
  );
}
