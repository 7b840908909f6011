import { Link } from 'react-router';
import { LockIcon } from '#app/components/ui/icons.tsx';
import { clipCountLabel, type PlaylistSummary, playlistPath } from '#app/playlists/summary.ts';
import styles from './playlists.module.css';

/** A playlist as a tile that leads to it. */
export function PlaylistTile({ playlist }: { playlist: PlaylistSummary }) {
  return (
    <Link className={styles.tile} to={playlistPath(playlist)} prefetch="intent">
      <img
        key={playlist.thumbnail}
        className={styles.thumbnail}
        src={playlist.thumbnail}
        data-fallback={playlist.thumbnailFallback}
        alt=""
        width={640}
        height={360}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
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
        {clipCountLabel(playlist.clipCount)}
      </span>
    </Link>
  );
}
