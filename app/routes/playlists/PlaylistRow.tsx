import { useId } from 'react';
import { ModalLink } from '#app/components/modals/ModalLink.tsx';
import { PlusIcon } from '#app/components/ui/icons.tsx';
import { Notice } from '#app/components/ui/Notice.tsx';
import { TryAgain } from '#app/components/ui/TryAgain.tsx';
import type { PlaylistSlice } from '#app/playlists/summary.ts';
import { PlaylistTiles } from './PlaylistTiles.tsx';
import styles from './playlists.module.css';

interface PlaylistRowProps {
  title: string;
  /** Null if they could not be loaded. */
  playlists: PlaylistSlice | null;
  /** Shown if there are none. */
  empty?: string;
  /** Whether the row begins with a tile that creates a playlist. */
  canCreate?: boolean;
  /** Address of a feed of them. */
  feed?: string;
}

/** Playlists of one kind as tiles under a title. */
export function PlaylistRow(props: PlaylistRowProps) {
  const { title, playlists, empty, canCreate = false, feed } = props;
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.heading}>
        <h2 id={id}>{title}</h2>
        {feed && (
          <a href={feed} className={styles.feed} rel="nofollow">
            Atom feed
          </a>
        )}
      </div>
      <PlaylistTiles slice={playlists ?? noPlaylists}>{canCreate && <NewPlaylist />}</PlaylistTiles>
      {playlists === null && <NotLoaded />}
      {playlists?.items.length === 0 && empty && <p className={styles.empty}>{empty}</p>}
    </section>
  );
}

const noPlaylists: PlaylistSlice = { items: [], next: null };

function NewPlaylist() {
  return (
    <ModalLink modal="playlist" className={styles.create}>
      <span className={styles.plus}>
        <PlusIcon />
      </span>
      <span className={styles.name}>+ New Playlist</span>
    </ModalLink>
  );
}

/** Stands for a list that could not be read. */
export function NotLoaded() {
  return (
    <Notice
      title="These playlists could not be loaded"
      tone="problem"
      layout="inline"
      headingLevel={3}
      actions={<TryAgain variant="soft" />}
    >
      <p>The playlist service did not respond. Nothing is lost.</p>
    </Notice>
  );
}
