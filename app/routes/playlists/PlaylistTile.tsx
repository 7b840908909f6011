import { Link } from 'react-router';
import { LockIcon } from '#app/components/ui/icons.tsx';
import { clipCountLabel, type PlaylistSummary, playlistPath } from '#app/playlists/summary.ts';
import { defaultThumbnail } from '#app/playlists/thumbnail.ts';
import styles from './playlists.module.css';

/** A playlist as a tile that leads to it. */
export function PlaylistTile({ playlist }: { playlist: PlaylistSummary }) {
  return (
    <Link className={styles.tile} to={playlistPath(playlist)} prefetch="intent">
      <img
        key={playlist.thumbnail}
        ref={replaceIfBroken}
        className={styles.thumbnail}
        src={playlist.thumbnail}
        alt=""
        width={640}
        height={360}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={(event) => showDefault(event.currentTarget)}
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

/** An image that failed before the script ran has no event any more. */
function replaceIfBroken(image: HTMLImageElement | null): void {
  if (image?.complete && image.naturalWidth === 0 && image.currentSrc) showDefault(image);
}

function showDefault(image: HTMLImageElement): void {
  if (!image.src.endsWith(defaultThumbnail)) image.src = defaultThumbnail;
}
