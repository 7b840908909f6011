import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { clipKey } from '#app/api/clipList.ts';
import type { Clip } from '#app/api/contract.ts';
import { formatClipTime, getPlayTitle, getUnnamedPlayer } from '#app/clips/clipText.ts';
import { SmallThumbnail } from '#app/components/clip/SmallThumbnail.tsx';
import { useFollowEntry } from '#app/components/clip/useFollowEntry.ts';
import { sameScreenNavigation } from '#app/lib/sameScreenNavigation.ts';
import styles from './playlist.module.css';
import { initialClipCount } from './searchParams.ts';

interface ViewerListProps {
  clips: Clip[];
  /** How many clips of the playlist stand before them. */
  from: number;
  current: Clip;
  href: (clip: Clip) => string;
  /** Called when a clip is chosen: below the list, the player may be out of view. */
  onChoose: () => void;
}

/** Number of clips listed before the current one of a long playlist. */
const before = 15;

/** The playlist beside the player; scrolls to the current clip. */
export function ViewerList({ clips, from, current, href, onChoose }: ViewerListProps) {
  const list = useRef<HTMLOListElement>(null);
  const { state } = useLocation();
  const currentKey = clipKey(current);
  const place = clips.findIndex((clip) => clipKey(clip) === currentKey);
  const first = Math.max(0, place - before);
  useFollowEntry(list, currentKey);
  return (
    <ol ref={list} className={styles.list} start={from + first + 1}>
      {clips.slice(first, first + initialClipCount).map((clip) => {
        const key = clipKey(clip);
        return (
          <li key={key}>
            <Link
              className={styles.entry}
              to={href(clip)}
              {...sameScreenNavigation}
              state={state}
              onClick={onChoose}
              prefetch="none"
              aria-current={key === currentKey ? 'true' : undefined}
            >
              <SmallThumbnail clip={clip} />
              <span className={styles.entryText}>
                <span className={styles.entryTitle}>{getPlayTitle(clip)}</span>
                <span className={styles.entryFacts}>{formatFacts(clip)}</span>
              </span>
            </Link>
          </li>
        );
      })}
    </ol>
  );
}

function formatFacts(clip: Clip): string {
  const facts = [getUnnamedPlayer(clip), formatClipTime(clip), clip.score];
  return facts.filter(Boolean).join(' · ');
}
