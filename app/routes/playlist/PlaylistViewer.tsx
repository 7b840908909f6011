import { useEffect, useMemo, useRef } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router';
import type { Clip } from '#app/api/contract.ts';
import { clipPath } from '#app/clips/clipHash.ts';
import { formatClipTime, formatPlace, getClipTitle } from '#app/clips/clipText.ts';
import { findClipIndex } from '#app/clips/neighbours.ts';
import { type Queue, queueQuery } from '#app/clips/queue.ts';
import { VideoNote } from '#app/components/clip/VideoNote.tsx';
import { NowPlaying } from '#app/components/player/NowPlaying.tsx';
import { CutQueue, getQueueTitle, QueueHeading } from '#app/components/player/QueueHeading.tsx';
import { QueuePlayer } from '#app/components/player/QueuePlayer.tsx';
import { LinkButton } from '#app/components/ui/Button.tsx';
import { getDelegatedLink } from '#app/components/ui/delegatedLink.ts';
import { ArrowLeftIcon } from '#app/components/ui/icons.tsx';
import { formatDay } from '#app/lib/calendarDayLabel.ts';
import { sameScreenNavigation } from '#app/lib/sameScreenNavigation.ts';
import styles from './playlist.module.css';
import { buildViewerHref, shuffleClips, useLeave } from './searchParams.ts';
import { ViewerList } from './ViewerList.tsx';

interface PlaylistViewerProps {
  clips: Clip[];
  /** How many clips of the playlist stand before them. */
  from: number;
  /** Of the whole playlist. */
  count: number;
  first: Clip | null | undefined;
  /** Null: the clip was chosen by itself. */
  queue: Queue | null;
  current: Clip;
  path: string;
  autoplay: boolean;
}

/** Plays a playlist's clip, then the next one, with a link back to the grid. */
export function PlaylistViewer(props: PlaylistViewerProps) {
  const { current, path, autoplay, queue } = props;
  const { clips, from, count, first } = useOrder(props);
  const place = from + findClipIndex(current, clips) + 1;
  const href = (clip: Clip) => buildViewerHref(path, clip, queue);
  const viewer = useRef<HTMLElement>(null);
  const showPlayer = () =>
    viewer.current?.querySelector('video')?.scrollIntoView({ block: 'nearest' });
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
      <ToGrid path={path} className={styles.toGrid}>
        Back to all clips
      </ToGrid>
      <div className={styles.main}>
        <QueuePlayer
          clip={current}
          list={clips}
          href={href}
          state={state}
          autoplay={autoplay}
          queue={queueQuery(queue)}
          first={first}
          isWhole={from + clips.length === count}
          count={count}
          back={<ToGrid path={path}>Back</ToGrid>}
        >
          {(shown) => <Details clip={shown} />}
        </QueuePlayer>
      </div>
      <aside className={styles.side} aria-label="Clips of this playlist">
        {queue && (
          <QueueHeading
            title={getQueueTitle(queue)}
            place={formatPlace(place, { count, more: false })}
          />
        )}
        {count < props.count && <CutQueue count={count} />}
        <ViewerList clips={clips} from={from} current={current} href={href} onChoose={showPlayer} />
      </aside>
      <NowPlaying clip={current} />
    </section>
  );
}

/** The playlist's clips in the order of the queue. */
function useOrder({ clips, from, count, first, queue }: PlaylistViewerProps) {
  const seed = queue?.seed ?? null;
  return useMemo(() => {
    if (seed === null) return { clips, from, count, first: first ?? undefined };
    const shuffled = shuffleClips(clips, seed);
    return { clips: shuffled, from: 0, count: shuffled.length, first: shuffled[0] };
  }, [clips, from, count, first, seed]);
}

interface ToGridProps {
  path: string;
  className?: string | undefined;
  children: string;
}

/** Leads back to the grid: in history, if the clip was opened from it. */
function ToGrid({ path, className, children }: ToGridProps) {
  const { goesBack, leave } = useLeave(path);
  return (
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
      className={className}
    >
      <ArrowLeftIcon />
      {children}
    </LinkButton>
  );
}

function Details({ clip }: { clip: Clip }) {
  return (
    <section className={styles.details}>
      <h2 className={styles.clipTitle}>{getClipTitle(clip)}</h2>
      {clip.note && (
        <p className={styles.note} dir="auto">
          {clip.note}
        </p>
      )}
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
