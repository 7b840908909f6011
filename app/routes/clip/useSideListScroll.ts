import { type RefObject, useSyncExternalStore } from 'react';
import type { FeedView } from '#app/search/useFeed.ts';
import { useScrollEnd } from '#app/search/useScrollEnd.ts';

/** What the side list needs from its search's feed to load more. */
export type SideListPaging = Pick<FeedView, 'status' | 'cursor' | 'loadMore'>;

/** From this width on the list stands beside the player and scrolls by itself (SideList.module.css). */
const besideQuery = '(width >= 768px)';

/** Loads more clips near the end of the list, whether the list or the page scrolls. */
export function useSideListScroll(
  scroller: RefObject<HTMLElement | null>,
  paging: SideListPaging | null,
  length: number,
): void {
  const beside = useSyncExternalStore(
    subscribe,
    () => matchMedia(besideQuery).matches,
    () => null,
  );
  const more = paging?.status === 'idle' && paging.cursor !== null;
  const load = () => paging?.loadMore();
  useScrollEnd(load, { active: more && beside === true, changes: length, container: scroller });
  useScrollEnd(load, { active: more && beside === false, changes: length });
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(besideQuery);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
