import type { Playlist } from '#app/api/contract.ts';
import type { ClipKey } from '#app/clips/clipHash.ts';
import { formatClipCount } from '#app/clips/clipText.ts';
import { buildListFiles } from '#app/clips/listFiles.ts';
import { PlayLinks } from '#app/components/clip/PlayLinks.tsx';
import { getButtonProps, LinkButton } from '#app/components/ui/Button.tsx';
import { ArrowLeftIcon, LockIcon } from '#app/components/ui/icons.tsx';
import { getPlaylistPath } from '#app/playlists/summary.ts';
import { PlaylistMenu } from './PlaylistMenu.tsx';
import styles from './playlist.module.css';
import { buildViewerHref, openedFromPage } from './searchParams.ts';

interface PlaylistHeaderProps {
  playlist: Playlist;
  clipCount: number;
  /** The clip that Play all begins with; null: no links, as something plays. */
  first: ClipKey | null | undefined;
  signedIn: boolean;
  mayReport: boolean;
  mayArrange: boolean;
  mayDownloadReel: boolean;
}

/** Title, description, back button and menu of a playlist. */
export function PlaylistHeader(props: PlaylistHeaderProps) {
  const { playlist, clipCount, first, ...menu } = props;
  return (
    <header className={styles.header}>
      <LinkButton to="/playlists" variant="soft" color="gray" className={styles.back}>
        <ArrowLeftIcon />
        Playlists
      </LinkButton>
      <div className={styles.menu}>
        <PlaylistMenu playlist={playlist} {...menu} />
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
        {first && <PlayPlaylist playlist={playlist} first={first} />}
        {playlist.hidden && (
          <p className={styles.hidden} role="note">
            The operator of this site has hidden this playlist. Only you see it.
          </p>
        )}
      </div>
    </header>
  );
}

function PlayPlaylist({ playlist, first }: { playlist: Playlist; first: ClipKey }) {
  const resources = `/resources${getPlaylistPath(playlist)}`;
  return (
    <div className={styles.play}>
      <PlayLinks
        play={buildViewerHref(getPlaylistPath(playlist), first, { seed: null })}
        shuffle={`${resources}/shuffle`}
        files={buildListFiles(resources)}
        state={openedFromPage}
        look={getButtonProps({ variant: 'soft', color: 'gray' })}
      />
    </div>
  );
}
