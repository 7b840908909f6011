import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router';
import type { Clip } from '#app/api/contract.ts';
import { clipPath } from '#app/clips/clipHash.ts';
import { formatClipTime, getClipTitle } from '#app/clips/clipText.ts';
import { ListPlayer } from '#app/components/clip/ListPlayer.tsx';
import { NowPlaying } from '#app/components/clip/NowPlaying.tsx';
import { VideoNote } from '#app/components/clip/VideoNote.tsx';
import { LinkButton } from '#app/components/ui/Button.tsx';
import { getDelegatedLink } from '#app/components/ui/delegatedLink.ts';
import { ArrowLeftIcon } from '#app/components/ui/icons.tsx';
import { formatDay } from '#app/lib/calendarDayLabel.ts';
import styles from './playlist.module.css';
import { buildViewerHref, sameScreenNavigation, useLeave } from './searchParams.ts';
import { ViewerList } from './ViewerList.tsx';

interface PlaylistViewerProps {
  clips: Clip[];
  /** How many clips of the playlist stand before them. */
  from: number;
  current: Clip;
  path: string;
  autoplay: boolean;
}

/** Plays a playlist's clip, then the next one, with a link back to the grid. */
export function PlaylistViewer({ clips, from, current, path, autoplay }: PlaylistViewerProps) {
  const href = (clip: Clip) => buildViewerHref(path, clip);
  const viewer = useRef<HTMLElement>(null);
  const showPlayer = () =>
    viewer.current?.querySelector('video')?.scrollIntoView({ block: 'nearest' });
  const { goesBack, leave } = useLeave(path);
  const { state } = useLocation();
  const opened = useNavigationType() === 'PUSH';
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after the clicked card is gone
  useEffect(() => {
    if (opened && document.activeElement === document.body) {
      viewer.current?.focus({ preventScroll: true });
    }
  }, []);
  return (
    <section
      ref={viewer}
      className={styles.viewer}
      aria-label={getClipTitle(current)}
      tabIndex={-1}
    >
      <LinkButton
        to={path}
        {...sameScreenNavigation}
        onClick={(event) => {
          if (!goesBack || !getDelegatedLink(event)) return;
          event.preventDefault();
          leave();
        }}
        prefetch="none"
        variant="soft"
        color="gray"
        className={styles.toGrid}
      >
        <ArrowLeftIcon />
        Back to all clips
      </LinkButton>
      <div className={styles.main}>
        <ListPlayer clip={current} list={clips} href={href} state={state} autoplay={autoplay}>
          {(shown) => <Details clip={shown} />}
        </ListPlayer>
      </div>
      <aside className={styles.side} aria-label="Clips of this playlist">
        <ViewerList clips={clips} from={from} current={current} href={href} onChoose={showPlayer} />
      </aside>
      <NowPlaying clip={current} />
    </section>
  );
}

function Details({ clip }: { clip: Clip }) {
  return (
    <section className={styles.details}>
      <h2 className={styles.clipTitle}>{getClipTitle(clip)}</h2>
      <p className={`dotted ${styles.clipFacts}`}>
        <b>{formatClipTime(clip)}</b>
        {clip.matchup && <span>{clip.matchup}</span>}
        {clip.spot && <span>{clip.spot}</span>}
        {clip.score && <span>{clip.score}</span>}
        <time dateTime={clip.date}>{formatDay(clip.date)}</time>
        <span>
          <Link to={clipPath(clip)}>Box score</Link>
        </span>
      </p>
      <VideoNote clip={clip} />
    </section>
  );
}
