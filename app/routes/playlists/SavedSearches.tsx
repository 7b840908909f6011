import { Suspense, useId } from 'react';
import { Await, Link } from 'react-router';
import { formatClipCount, formatNumber } from '#app/clips/clipText.ts';
import { ModalLink } from '#app/components/modals/ModalLink.tsx';
import { EditIcon, TrashIcon } from '#app/components/ui/icons.tsx';
import { getMenuItemProps, Menu } from '#app/components/ui/Menu.tsx';
import type { SavedSearchItem, SavedSearchList } from '#app/playlists/savedSearches.server.ts';
import styles from './SavedSearches.module.css';

/** The user's saved searches with what is new in them (docs/product.md#saved-searches). */
export function SavedSearches({ list }: { list: SavedSearchList | null }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>Saved Searches</h2>
      {list === null ? (
        <p className={styles.failed} role="alert">
          Your saved searches could not be loaded.
        </p>
      ) : (
        <ul className={styles.list}>
          {list.items.map((item) => (
            <li key={item.id} className={styles.item}>
              <SavedSearch item={item} counts={list.counts} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface SavedSearchProps {
  item: SavedSearchItem;
  counts: SavedSearchList['counts'];
}

/** Its link is never fetched ahead, because following it marks the search as seen. */
function SavedSearch({ item, counts }: SavedSearchProps) {
  const { id, name, words } = item;
  return (
    <>
      <div className={styles.text}>
        <Link className={styles.name} to={`/resources/saved-searches/${encodeURIComponent(id)}`}>
          <bdi>{name}</bdi>
        </Link>
        <p className={styles.words}>{words || 'This search can no longer be read.'}</p>
        <p className={styles.facts}>
          {counts instanceof Promise ? (
            <Suspense fallback={<Count item={item} count={item.seenCount} />}>
              <Await resolve={counts}>
                {(late) => <Count item={item} count={late[id] ?? null} />}
              </Await>
            </Suspense>
          ) : (
            <Count item={item} count={counts[id] ?? null} />
          )}
        </p>
      </div>
      <Menu label={`Menu of ${name}`} size="1">
        <ModalLink modal="rename-search" playlistId={id} {...getMenuItemProps()}>
          <EditIcon />
          Rename
        </ModalLink>
        <ModalLink modal="delete-search" playlistId={id} {...getMenuItemProps('danger')}>
          <TrashIcon />
          Delete
        </ModalLink>
      </Menu>
    </>
  );
}

function Count({ item: { seenCount }, count }: { item: SavedSearchItem; count: number | null }) {
  const fresh = count !== null && seenCount !== null ? count - seenCount : 0;
  return (
    <>
      {count === null ? '–' : formatClipCount(count)}
      {fresh > 0 && <span className={styles.fresh}>{formatNumber(fresh)} new</span>}
    </>
  );
}
