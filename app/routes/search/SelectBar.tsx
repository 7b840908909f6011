import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Clip } from '#app/api/contract.ts';
import { decodeClipHash, encodeClipHash } from '#app/clips/clipHash.ts';
import { formatNumber, getClipTitle } from '#app/clips/clipText.ts';
import { ModalLink } from '#app/components/modals/ModalLink.tsx';
import { Button, getButtonProps, LinkButton } from '#app/components/ui/Button.tsx';
import { sameScreenNavigation } from '#app/lib/sameScreenNavigation.ts';
import type { Search } from '#app/search/search.ts';
import { searchQuery } from '#app/search/searchParams.ts';
import type { FeedView } from '#app/search/useFeed.ts';
import { formParams } from './formParams.ts';
import styles from './SelectBar.module.css';
import searchStyles from './search.module.css';

/** Clips of one call, and clips that a form can name. */
const mostAdded = 500;
const mostSelected = 200;

const formId = 'collect';

/** Whether the cards have boxes (docs/product.md#collect). */
export function useIsSelecting(): boolean {
  return new URLSearchParams(useLocation().search).has(formParams.select);
}

interface CollectLinksProps {
  search: Search;
  /** Query of the page, without '?'. */
  query: string;
  feed: FeedView;
}

/** Adds all clips of the search to a playlist, or those that are selected. */
export function CollectLinks({ search, query, feed }: CollectLinksProps) {
  if (feed.clips.length === 0) return null;
  const look = { className: searchStyles.control };
  return (
    <>
      <Link
        to={`/search?${query}&${formParams.select}=1`}
        {...sameScreenNavigation}
        rel="nofollow"
        {...look}
      >
        Select
      </Link>
      <ModalLink modal="collect" params={{ search: searchQuery(search) }} rel="nofollow" {...look}>
        {describeAll(feed)}
      </ModalLink>
    </>
  );
}

/** 'Add all 311' as far as their number is known and fits. */
function describeAll({ firstPage: { total }, clips, cursor }: FeedView): string {
  const count = total?.count ?? (cursor === null ? clips.length : null);
  if (count === null) return 'Add all';
  const isLonger = total?.more || count > mostAdded;
  return isLonger ? `Add first ${mostAdded}` : `Add all ${formatNumber(count)}`;
}

/** The clips that the address says are selected, so that another page and a reload keep them. */
function readPicked(query: string): string[] {
  const hashes = new URLSearchParams(query).getAll(formParams.picked);
  return [...new Set(hashes)].filter((hash) => decodeClipHash(hash)).slice(0, mostSelected);
}

/** The box of a card. The whole card ticks it. */
export function useRenderPick() {
  const { search } = useLocation();
  // Later the boxes themselves know it.
  const [picked] = useState(() => new Set(readPicked(search)));
  return useCallback(
    (clip: Clip) => {
      const hash = encodeClipHash(clip);
      return (
        <label className={styles.pick} data-pick="">
          <input
            type="checkbox"
            name={formParams.picked}
            value={hash}
            form={formId}
            defaultChecked={picked.has(hash)}
          />
          <span className="visually-hidden">Select {getClipTitle(clip)}</span>
        </label>
      );
    },
    [picked],
  );
}

/** The selected clips of other pages, in front of those of this one. */
export function PickedElsewhere({ clips }: { clips: readonly Clip[] }) {
  const elsewhere = usePickedElsewhere(clips);
  return elsewhere.map((hash) => (
    <input key={hash} type="hidden" name={formParams.picked} value={hash} form={formId} />
  ));
}

function usePickedElsewhere(clips: readonly Clip[]): string[] {
  const picked = readPicked(useLocation().search);
  const here = new Set(clips.map(encodeClipHash));
  return picked.filter((hash) => !here.has(hash));
}

interface SelectBarProps {
  /** Query of the page, without '?'. */
  query: string;
  /** Query of the next page; null: it is the last one. */
  nextQuery: string | null;
  clips: readonly Clip[];
}

/** What is selected, and what to do with it; stays in view. Without scripts a form around the list. */
export function SelectBar({ query, nextQuery, clips }: SelectBarProps) {
  const selected = useSelected();
  const elsewhere = usePickedElsewhere(clips).length;
  const isTooMany = selected.length > mostSelected;
  return (
    <form
      id={formId}
      method="get"
      action="/modals/collect"
      className={styles.bar}
      data-action-bar=""
    >
      <p role="status" className="needs-scripts">
        {isTooMany
          ? `${selected.length} selected. Up to ${mostSelected} can be added at once.`
          : `${selected.length} selected`}
      </p>
      <p className="without-scripts">{elsewhere > 0 && `${elsewhere} selected on other pages`}</p>
      <Button type="submit" className="without-scripts">
        Add to playlist
      </Button>
      {nextQuery !== null && <NextPage query={nextQuery} />}
      {selected.length > 0 && !isTooMany && (
        <ModalLink
          modal="collect"
          params={{ clip: selected.join('.') }}
          {...getButtonProps({})}
          rel="nofollow"
        >
          Add to playlist
        </ModalLink>
      )}
      <LinkButton
        to={`/search?${query}`}
        {...sameScreenNavigation}
        prefetch="none"
        variant="soft"
        color="gray"
      >
        Done
      </LinkButton>
    </form>
  );
}

/** Leads on with what is selected, in place of the link that does not know it. */
function NextPage({ query }: { query: string }) {
  const fields = [...new URLSearchParams(query), [formParams.select, '1'] as const];
  return (
    <>
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Button
        type="submit"
        formAction="/search"
        variant="soft"
        color="gray"
        className="without-scripts"
      >
        Load More
      </Button>
    </>
  );
}

/** The hashes of the selected clips, in the order of the list. The address keeps them. */
function useSelected(): string[] {
  const [selected, setSelected] = useState<string[]>([]);
  const navigate = useNavigate();
  const { search } = useLocation();
  const read = useEffectEvent((isChange: boolean) => {
    const boxes = document.querySelectorAll<HTMLInputElement>(
      `input[form="${formId}"]:is(:checked, [type="hidden"])`,
    );
    const hashes = [...boxes].map(({ value }) => value);
    setSelected(hashes);
    if (!isChange || hashes.length > mostSelected) return;
    const params = new URLSearchParams(search);
    params.delete(formParams.picked);
    for (const hash of hashes) params.append(formParams.picked, hash);
    void navigate(`/search?${params}`, sameScreenNavigation);
  });
  useEffect(() => {
    // Some may have been ticked before hydration.
    read(false);
    const listen = () => read(true);
    const results = document.getElementById('results');
    results?.addEventListener('change', listen);
    return () => results?.removeEventListener('change', listen);
  }, []);
  return selected;
}
