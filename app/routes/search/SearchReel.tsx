import { useRouteLoaderData } from 'react-router';
import { ModalLink } from '#app/components/modals/ModalLink.tsx';
import { useCurrentUser } from '#app/components/shell/shellData.ts';
import { FilmIcon } from '#app/components/ui/icons.tsx';
import { getTooltipProps } from '#app/components/ui/Tooltips.tsx';
import type { Search } from '#app/search/search.ts';
import { searchQuery } from '#app/search/searchParams.ts';
import type { loader } from './route.tsx';
import styles from './search.module.css';

/** The whole search as one video, for logged-in users (docs/product.md#reel). */
export function SearchReel({ search }: { search: Search }) {
  const hasReel = useRouteLoaderData<typeof loader>('routes/search/route')?.hasReel;
  if (!useCurrentUser() || !hasReel) return null;
  return (
    <ModalLink
      modal="reel"
      query={searchQuery(search)}
      rel="nofollow"
      className={styles.control}
      {...getTooltipProps('Download as one video')}
    >
      <FilmIcon />
      One video
    </ModalLink>
  );
}
