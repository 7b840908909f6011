import type { MouseEvent, ReactNode } from 'react';
import { LinkButton } from '#app/components/ui/Button.tsx';
import { getDelegatedLink } from '#app/components/ui/delegatedLink.ts';
import type { PlaylistSlice } from '#app/playlists/summary.ts';
import { PlaylistTile, tilesInView } from './PlaylistTile.tsx';
import styles from './playlists.module.css';
import { partQuery } from './searchParams.ts';
import { usePlaylistParts } from './usePlaylistParts.ts';

interface PlaylistTilesProps {
  /** The first part of the list, or a later one. */
  slice: PlaylistSlice;
  /** That the playlists match, '' for none. */
  pattern?: string;
  /** A tile before the others. */
  children?: ReactNode;
}

/** A list of playlists as tiles; the rest follows while scrolling, and by a link without scripts. */
export function PlaylistTiles({ slice, pattern = '', children }: PlaylistTilesProps) {
  const { items, next, isLoading, isFailed, loadMore } = usePlaylistParts(slice, pattern);
  const load = (event: MouseEvent) => {
    if (!getDelegatedLink(event)) return;
    event.preventDefault();
    if (!isLoading) loadMore();
  };
  return (
    <>
      {(children || items.length > 0) && (
        <ul className={styles.tiles} aria-busy={isLoading || undefined}>
          {children && <li>{children}</li>}
          {items.map((playlist, i) => (
            <li key={playlist.id}>
              <PlaylistTile playlist={playlist} eager={i < tilesInView} />
            </li>
          ))}
        </ul>
      )}
      {isFailed && (
        <p className={styles.empty} role="alert">
          The next playlists could not be loaded.
        </p>
      )}
      {next !== null && (
        <LinkButton
          to={`/playlists?${partQuery(pattern, next)}`}
          onClick={load}
          prefetch="none"
          rel="nofollow"
          variant="soft"
          color="gray"
          className={styles.more}
          aria-disabled={isLoading || undefined}
        >
          {isFailed ? 'Try again' : 'Load More'}
        </LinkButton>
      )}
    </>
  );
}
