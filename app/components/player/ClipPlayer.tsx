import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Clip } from '#app/api/contract.ts';
import { getClipTitle } from '#app/clips/clipText.ts';
import { toFallbackClip } from '#app/clips/fallback.ts';
import { getThumbnail } from '#app/clips/thumbnail.ts';
import { SharedPicture } from '../clip/SharedPicture.tsx';
import styles from './ClipPlayer.module.css';
import { usePlayerSettings } from './playerSettings.ts';
import { useHeldFrame } from './useHeldFrame.ts';
import { useMediaSession } from './useMediaSession.ts';
import { useNextAhead } from './useNextAhead.ts';
import { usePlayerKeys } from './usePlayerKeys.ts';
import { usePlayWhenVisible } from './usePlayWhenVisible.ts';
import { useVideoSettings } from './useVideoSettings.ts';
import { useVideoSources } from './useVideoSources.ts';

interface ClipPlayerProps {
  clip: Clip;
  /** Whether its diagram stands in for the official video ({@link onFailed}). */
  standsIn?: boolean;
  /** The clip that follows it, if known. */
  next?: Clip | null;
  /** Starts the video without scripts. With scripts it starts when scrolled into view. */
  autoPlay: boolean;
  onEnded?: (video: HTMLVideoElement) => void;
  /** The official video failed and the diagram beside it plays instead. */
  onFailed?: () => void;
  /**
   * Nothing of the clip can be played.
   * @param next goes to the next clip, which plays at once; undefined at the end of the list
   */
  onUnplayable?: (next: (() => void) | undefined) => void;
  /** Go to the next and previous clip of the list; undefined at its ends. */
  onNext?: (() => void) | undefined;
  onPrevious?: (() => void) | undefined;
  /** Shows the list of keys. */
  onShowKeys: () => void;
}

/**
 * The video of a clip with its controls. One element plays all clips, so that the chosen volume
 * and speed stay and the next clip plays without being scrolled into view.
 */
export function ClipPlayer(props: ClipPlayerProps) {
  const { clip, autoPlay, onEnded, onNext, onPrevious } = props;
  const video = useRef<HTMLVideoElement>(null);
  const goOn = useRef(false);
  const [begun, setBegun] = useState<string | null>(null);
  const held = useHeldFrame(video, goOn, clip);
  useNextAhead(props.next ?? null, begun === clip.url);
  const { sources, failed, retry, ...heard } = useVideoSources(video, {
    clip: held.clip,
    goOn,
    onFailed: props.onFailed,
    onUnplayable: () => props.onUnplayable?.(onNext && playNext),
  });
  const still = getThumbnail(props.standsIn ? toFallbackClip(clip) : held.clip);
  const only = sources.length === 1 ? sources[0] : undefined;
  usePlayWhenVisible(video, sources.join(' '), goOn);
  const settings = useVideoSettings(video);
  const { keys } = usePlayerSettings();

  function playNext() {
    goOn.current = true;
    onNext?.();
  }

  /** A playing clip keeps playing out of view. */
  const step = (to: (() => void) | undefined) =>
    to &&
    (() => {
      if (video.current?.paused === false) goOn.current = true;
      to();
    });
  const steps = { onNext: step(onNext), onPrevious: step(onPrevious) };
  useMediaSession(clip, steps);
  usePlayerKeys(video, {
    ...steps,
    clip,
    standsIn: props.standsIn === true,
    onShowKeys: props.onShowKeys,
  });

  return (
    <SharedPicture clip={clip}>
      <div className={styles.frame}>
        <video
          ref={video}
          className={styles.video}
          src={only}
          poster={(!failed && held.frame) || still}
          aria-label={getClipTitle(clip)}
          aria-keyshortcuts={keys ? 'K M F I' : undefined}
          controls={!failed}
          // Without controls it cannot hold the focus.
          tabIndex={failed ? -1 : undefined}
          playsInline
          muted
          autoPlay={autoPlay}
          preload="metadata"
          // Focus by keyboard lands on a control, and the browser scrolls only that into view.
          onFocus={({ currentTarget }) => {
            const isPressed = currentTarget.matches(':active');
            if (!isPressed) currentTarget.scrollIntoView({ block: 'nearest' });
          }}
          onPlay={() => {
            goOn.current = false;
          }}
          onPlaying={() => {
            setBegun(held.clip.url);
            held.release();
          }}
          {...settings}
          onEnded={({ currentTarget }) => {
            goOn.current = true;
            // At once: the next clip begins to load before the rest of the page follows.
            flushSync(() => onEnded?.(currentTarget));
          }}
          onError={heard.videoFailed}
          onLoadedMetadata={heard.noticeStandIn}
        >
          {only === undefined &&
            sources.map((url) => (
              <source
                key={url}
                src={url}
                onError={(event) => {
                  event.stopPropagation();
                  heard.sourceFailed(url);
                }}
              />
            ))}
        </video>
        <div role="status">
          {failed && <PlayerNotice url={clip.url} onRetry={retry} />}
          {props.standsIn && !failed && (
            <span className="visually-hidden">
              The official video is not available. A diagram of the play is shown instead.
            </span>
          )}
        </div>
      </div>
    </SharedPicture>
  );
}

function PlayerNotice({ url, onRetry }: { url: string; onRetry: () => void }): ReactNode {
  return (
    <div className={styles.notice}>
      <p className={styles.noticeTitle}>Video not available</p>
      <p>The video cannot be played right now.</p>
      <div className={styles.actions}>
        <button type="button" className={styles.action} onClick={onRetry}>
          Try again
        </button>
        <a className={styles.action} href={url} target="_blank" rel="noreferrer">
          Open the video
        </a>
      </div>
    </div>
  );
}
