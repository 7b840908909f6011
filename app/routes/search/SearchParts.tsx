import { Link, useRouteLoaderData } from 'react-router';
import { CloseIcon } from '#app/components/ui/icons.tsx';
import type { Search } from '#app/search/search.ts';
import { searchPath } from '#app/search/searchParams.ts';
import { listSearchParts } from '#app/search/searchParts.ts';
import styles from './FilterBar.module.css';
import type { loader as panelLoader } from './panel.tsx';

/** The parts of a search as items of the filter bar, each a link that takes it away. */
export function SearchParts({ search }: { search: Search }) {
  const info = useRouteLoaderData<typeof panelLoader>('routes/search/panel');
  if (!info) return null;
  const { latest } = info.form.seasons[search.league];
  return listSearchParts(search, info.names, latest).map(({ label, rest }) => (
    <li key={label}>
      <Link className={styles.chosen} to={searchPath(rest)} rel="nofollow">
        <span className="visually-hidden">Remove </span>
        {label}
        <CloseIcon />
      </Link>
    </li>
  ));
}
