import { Link } from 'react-router';
import { formatClipCount } from '#app/clips/clipText.ts';
import { LockIcon } from '#app/components/ui/icons.tsx';
import { getPlaylistPath, type PlaylistSummary } from '#app/playlists/summary.ts';
import styles from './playlists.module.css';

interface PlaylistTileProps {
  playlist: PlaylistSummary;
  /** Whether the tile is likely in view at first, so that its image loads at once. */
  eager: boolean;
}

/** Tiles of a list that are likely to be in view at first. */
export const tilesInView = 4;

/** A playlist as a tile that leads to it. */
export function PlaylistTile({ playlist, eager }: PlaylistTileProps) {
  return (
    <Link className={styles.tile} to={getPlaylistPath(playlist)} data-prefetch="">
      <img
        key={playlist.thumbnail}
        className={styles.thumbnail}
        src={playlist.thumbnail}
        data-fallback={playlist.thumbnailFallback}
        alt=""
        width={640}
        height={360}
        loading={eager ? undefined : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
      />
      <span className={styles.name} dir="auto">
        {playlist.name}
      </span>
      <span className={styles.facts}>
        {playlist.private && (
          <span className={styles.lock}>
            <LockIcon />
            Private
          </span>
        )}
        {formatClipCount(playlist.clipCount)}
      </span>
    </Link>
  );
}
