import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Clip } from '#app/api/contract.ts';
import { encodeClipHash } from '#app/clips/clipHash.ts';
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

/** The box of a card. The whole card ticks it. */
export const renderPick = (clip: Clip) => (
  <label className={styles.pick} data-pick="">
    <input type="checkbox" name="clip" value={encodeClipHash(clip)} form={formId} />
    <span className="visually-hidden">Select {getClipTitle(clip)}</span>
  </label>
);

/** What is selected, and what to do with it; stays in view. Without scripts a form around the list. */
export function SelectBar({ query }: { query: string }) {
  const selected = useSelected();
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
      <Button type="submit" className="without-scripts">
        Add to playlist
      </Button>
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

/** The hashes of the clips whose boxes are ticked, in the order of the list. */
function useSelected(): string[] {
  const [selected, setSelected] = useState<string[]>([]);
  useEffect(() => {
    const read = () => {
      const boxes = document.querySelectorAll<HTMLInputElement>(`input[form="${formId}"]:checked`);
      setSelected([...boxes].map(({ value }) => value));
    };
    // Some may have been ticked before hydration.
    read();
    const results = document.getElementById('results');
    results?.addEventListener('change', read);
    return () => results?.removeEventListener('change', read);
  }, []);
  return selected;
}
