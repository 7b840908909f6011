import type { Playlist } from '#app/api/contract.ts';
import { formatClipCount } from '#app/clips/clipText.ts';
import { LinkButton } from '#app/components/ui/Button.tsx';
import { ArrowLeftIcon, LockIcon } from '#app/components/ui/icons.tsx';
import { PlaylistMenu } from './PlaylistMenu.tsx';
import styles from './playlist.module.css';

interface PlaylistHeaderProps {
  playlist: Playlist;
  clipCount: number;
  signedIn: boolean;
  mayReport: boolean;
}

/** Title, description, back button and menu of a playlist. */
export function PlaylistHeader({ playlist, clipCount, signedIn, mayReport }: PlaylistHeaderProps) {
  return (
    <header className={styles.header}>
      <LinkButton to="/playlists" variant="soft" color="gray" className={styles.back}>
        <ArrowLeftIcon />
        Playlists
      </LinkButton>
      <div className={styles.menu}>
        <PlaylistMenu playlist={playlist} signedIn={signedIn} mayReport={mayReport} />
      </div>
      <div className={styles.titles}>
        <h1 className={styles.title}>
          Playlist: <bdi>{playlist.name}</bdi>
        </h1>
        {playlist.description && (
          <p className={styles.description} dir="auto">
            {playlist.description}
          </p>
        )}
        <p className={styles.facts}>
          {playlist.private && (
            <span className={styles.lock}>
              <LockIcon />
              Private
            </span>
          )}
          <span>{formatClipCount(clipCount)}</span>
        </p>
        {playlist.hidden && (
          <p className={styles.hidden} role="note">
            The operator of this site has hidden this playlist. Only you see it.
          </p>
        )}
      </div>
    </header>
  );
}
