import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { clipKey } from '#app/api/clipList.ts';
import type { PlaylistPage } from '#app/api/contract.ts';
import { decodeClipHash } from '#app/clips/clipHash.ts';
import { parseQueue } from '#app/clips/queue.ts';
import { LinkButton } from '#app/components/ui/Button.tsx';
import { Notice } from '#app/components/ui/Notice.tsx';
import { ScrollToTop } from '#app/components/ui/ScrollToTop.tsx';
import { Spinner } from '#app/components/ui/Spinner.tsx';
import { getPlaylistPath } from '#app/playlists/summary.ts';
import { ConfirmDelete } from './ConfirmDelete.tsx';
import { PlaylistClips } from './PlaylistClips.tsx';
import { PlaylistHeader } from './PlaylistHeader.tsx';
import { PlaylistViewer } from './PlaylistViewer.tsx';
import styles from './playlist.module.css';
import { allParam, confirmParam, viewerParam } from './searchParams.ts';
import { useLoadedClips } from './useLoadedClips.ts';
import { usePendingChanges } from './usePendingChanges.ts';

interface PlaylistScreenProps {
  playlist: PlaylistPage;
  /** Hash of the clip that the page was loaded for; null for none. */
  opened: string | null;
  signedIn: boolean;
  autoplay: boolean;
  mayReport: boolean;
  mayArrange: boolean;
  hasReel: boolean;
}

/** A playlist: its name and menu, and its clips as a grid or, one chosen, in the viewer. */
export function PlaylistScreen(given: PlaylistScreenProps) {
  const { opened, signedIn, autoplay, mayReport, mayArrange, hasReel, ...props } = given;
  const path = getPlaylistPath(props.playlist);
  const pending = usePendingChanges(path);
  const [params] = useSearchParams();
  const hash = params.get(viewerParam);
  const wanted = toKey(hash);
  const queue = hash === null ? null : parseQueue(params);
  const isShuffled = queue?.seed != null;
  const loaded = useLoadedClips(props.playlist, {
    wanted,
    opened: toKey(opened),
    showsAll: params.has(allParam),
    isShuffled,
  });
  const playlist = { ...props.playlist, private: pending.private ?? props.playlist.private };
  const clips = loaded.clips.filter(({ id }) => !id || !pending.removed.has(String(id)));
  const count = playlist.clipCount - (loaded.clips.length - clips.length);
  const first = loaded.from === 0 ? clips[0] : playlist.firstClip;
  const current = clips.find((clip) => clipKey(clip) === wanted);
  // Key of the clip that was watched last.
  const [seen, setSeen] = useState<string>();
  if (current && clipKey(current) !== seen) setSeen(clipKey(current));
  const isMissing = hash !== null && !current && !loaded.isLoading;
  const isElsewhere =
    loaded.isLoading && (isShuffled || (!current && (hash !== null || loaded.from > 0)));
  return (
    <div className={`page ${styles.page}`}>
      <PlaylistHeader
        playlist={playlist}
        clipCount={count}
        first={hash === null ? first : null}
        signedIn={signedIn}
        mayReport={mayReport}
        mayArrange={mayArrange && count > 0}
        mayDownloadReel={hasReel && count > 0}
      />
      {params.get(confirmParam) === 'delete' && playlist.isOwner && (
        <ConfirmDelete name={playlist.name} path={path} />
      )}
      {isMissing && (
        <Notice title="That clip is not in this playlist" layout="inline">
          <p>It may have been removed.</p>
        </Notice>
      )}
      {pending.deleted ? (
        <Spinner size="large" label="Deleting the playlist" />
      ) : isElsewhere ? (
        <Spinner size="large" label="Loading the clips" />
      ) : current ? (
        <PlaylistViewer
          clips={clips}
          from={loaded.from}
          count={count}
          first={first}
          queue={queue}
          current={current}
          path={path}
          autoplay={autoplay}
        />
      ) : clips.length > 0 ? (
        <PlaylistClips
          clips={clips}
          count={count}
          rest={loaded}
          path={path}
          name={playlist.name}
          canRemove={playlist.isOwner && signedIn}
          seen={seen}
          showsAll={params.has(allParam)}
        />
      ) : (
        <EmptyPlaylist isOwner={playlist.isOwner} />
      )}
      <ScrollToTop />
    </div>
  );
}

function toKey(hash: string | null): string | null {
  const key = hash === null ? null : decodeClipHash(hash);
  return key && clipKey(key);
}

function EmptyPlaylist({ isOwner }: { isOwner: boolean }) {
  return (
    <Notice
      title="This playlist is empty"
      actions={isOwner && <LinkButton to="/search">Search clips</LinkButton>}
    >
      {isOwner && <p>Find a clip and add it with the menu on its card.</p>}
    </Notice>
  );
}
