import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Clip } from '#app/api/contract.ts';
import styles from './player.module.css';
import { stillOf } from './still.ts';
import { usePlayWhenVisible } from './usePlayWhenVisible.ts';

interface ClipPlayerProps {
  clip: Pick<Clip, 'url' | 'desc' | 'playerName' | 'videoThumbnail'>;
  /** Lets the video start where no script runs. With scripts it starts when scrolled into view. */
  autoPlay: boolean;
  onEnded?: () => void;
  /** N and P while the focus is in the player (a single key must not act everywhere: WCAG 2.1.4). */
  onNext?: () => void;
  onPrevious?: () => void;
}

/**
 * The video of a clip with its controls. One element plays clip after clip, so that the volume a
 * visitor chose stays, and a clip that follows another goes on without being scrolled to.
 */
export function ClipPlayer({ clip, autoPlay, onEnded, onNext, onPrevious }: ClipPlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const ended = useRef(false);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  usePlayWhenVisible(video, clip.url, ended);

  // An error from before the script ran has no event any more.
  useEffect(() => {
    if (video.current?.error) setFailedUrl(clip.url);
  }, [clip.url]);

  function retry() {
    setFailedUrl(null);
    video.current?.load();
  }

  function handleKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 'n') onNext?.();
    if (key === 'p') onPrevious?.();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys add to links that are elsewhere
    <div className={styles.frame} onKeyDown={handleKey}>
      <video
        ref={video}
        className={styles.video}
        src={clip.url}
        poster={stillOf(clip)}
        aria-label={clip.desc ?? clip.playerName ?? 'Clip'}
        controls
        playsInline
        muted
        autoPlay={autoPlay}
        preload="metadata"
        onPlay={() => {
          ended.current = false;
        }}
        onEnded={() => {
          ended.current = true;
          onEnded?.();
        }}
        onError={() => setFailedUrl(clip.url)}
      />
      {failedUrl === clip.url && <PlayerNotice onRetry={retry} />}
    </div>
  );
}

function PlayerNotice({ onRetry }: { onRetry: () => void }): ReactNode {
  return (
    <div className={styles.notice} role="status">
      <p>This video could not be played just now.</p>
      <button type="button" className={styles.retry} onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
