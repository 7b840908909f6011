import { type MouseEvent, memo, type ReactNode, useDeferredValue, useRef } from 'react';
import { useNavigate } from 'react-router';
import { clipKey } from '#app/api/clipList.ts';
import type { Clip } from '#app/api/contract.ts';
import { takeCharacters } from '#app/api/playlistLimits.ts';
import {
  formatClipTime,
  getClipTitle,
  getPlayTitle,
  getUnnamedPlayer,
} from '#app/clips/clipText.ts';
import { findClipIndex } from '#app/clips/neighbours.ts';
import { SmallThumbnail } from '#app/components/clip/SmallThumbnail.tsx';
import { useFollowEntry } from '#app/components/clip/useFollowEntry.ts';
import { QueueHeading } from '#app/components/player/QueueHeading.tsx';
import { getDelegatedLink } from '#app/components/ui/delegatedLink.ts';
import { formatDay } from '#app/lib/calendarDayLabel.ts';
import { useScrollEnd } from '#app/search/useScrollEnd.ts';
import styles from './SideList.module.css';
import { SideListEnd, type SideListPaging } from './SideListEnd.tsx';

interface SideListProps {
  clips: Clip[];
  current: Clip | null;
  href: (clip: Clip) => string;
  /** Null: the list is not paginated. */
  paging: SideListPaging | null;
  title: string;
  /** Without scripts a link leads to the next page of the list; a queue goes there by itself. */
  linksPages: boolean;
  /** Address of every play of the game; null: the list is not of one game. */
  wholeGame: string | null;
  /** Its first page could not be loaded. */
  failed: boolean;
  /** The place of the current clip, '3 of 311'; null: not known. */
  place: string | null;
  /** Between its title and the clips. */
  children?: ReactNode;
}

/** Clips of a long list rendered first, around the playing one; the others follow. */
const firstShown = 60;

/** Length to which descriptions are cut. */
const descriptionLength = 35;

/** The list of clips beside the player; between it and the box score on phones. */
export function SideList(props: SideListProps) {
  const { current, href, paging, title, failed, children } = props;
  const clips = useDeferredValue(props.clips, sliceAround(current, props.clips));
  const scroller = useRef<HTMLDivElement>(null);
  useScrollEnd(() => paging?.loadMore(), {
    active: paging?.isAutomatic === true,
    length: clips.length,
    container: scroller,
  });
  const currentKey = current && clipKey(current);
  const index = current ? findClipIndex(current, clips) : -1;
  // Entries may come above the current one.
  useFollowEntry(scroller, `${currentKey} ${index}`);
  const follow = useFollow();
  const nextPage =
    paging?.cursor && current && props.linksPages
      ? nextPageHref(href(current), paging.cursor)
      : null;
  const players = hasSeveral(clips, getUnnamedPlayer);
  const days = hasSeveral(clips, ({ date }) => date);
  return (
    <aside className={styles.side} aria-labelledby="side-list">
      <QueueHeading id="side-list" title={title} place={props.place} />
      {children}
      <div ref={scroller} className={styles.scroller}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard uses the links inside; their clicks bubble */}
        <ul className={styles.list} aria-busy={paging?.status === 'loading'} onClick={follow}>
          {clips.map((clip, i) => {
            const key = clipKey(clip);
            const isCurrent = i === index;
            return (
              <Entry key={key} {...{ clip, players, days }} to={href(clip)} current={isCurrent} />
            );
          })}
        </ul>
        {clips.at(-1) === props.clips.at(-1) && (
          <SideListEnd
            paging={paging}
            nextPage={nextPage}
            failed={failed && clips.length <= 1}
            wholeGame={props.wholeGame}
            empty={clips.length === 0}
          />
        )}
      </div>
      <p className="visually-hidden" role="status">
        {describeStatus(paging)}
      </p>
    </aside>
  );
}

function sliceAround(current: Clip | null, clips: Clip[]): Clip[] {
  if (clips.length <= firstShown) return clips;
  const place = current ? findClipIndex(current, clips) : 0;
  const start = Math.max(0, place - firstShown / 2);
  return clips.slice(start, start + firstShown);
}

/** Whether a fact tells the clips of a list apart. */
function hasSeveral<T>(clips: readonly Clip[], getFact: (clip: Clip) => T): boolean {
  return new Set(clips.map(getFact)).size > 1;
}

/** Navigates between clips without adding history entries. */
function useFollow() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const link = getDelegatedLink(event);
    if (!link) return;
    event.preventDefault();
    navigate(link.pathname + link.search, { replace: true });
  };
}

/** What screen readers announce about the list's end. */
function describeStatus(paging: SideListPaging | null): string {
  if (paging?.status === 'loading') return 'Loading more videos';
  if (paging?.status === 'failed') return 'The next videos could not be loaded';
  return paging?.cursor === null ? 'All videos are loaded' : '';
}

interface EntryProps {
  clip: Clip;
  /** The list has several players, or several days, so that each entry says its own. */
  players: boolean;
  days: boolean;
  to: string;
  /** It is the clip that plays. */
  current: boolean;
}

const Entry = memo(function Entry({ clip, players, days, to, current }: EntryProps) {
  const title = getClipTitle(clip);
  const play = getPlayTitle(clip);
  const short = shortenDescription(play);
  const player = players && getUnnamedPlayer(clip);
  const facts = [formatClipTime(clip), clip.score, days && formatDay(clip.date)];
  return (
    <li className={styles.item}>
      <a
        className={styles.entry}
        href={to}
        title={title}
        aria-current={current ? 'page' : undefined}
      >
        <SmallThumbnail clip={clip} className={styles.still} />
        <span className={styles.text}>
          <span className={styles.description} data-cut={short !== play || undefined}>
            {short}
          </span>
          {player && <span className={styles.player}>{player}</span>}
          <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
          {current && <span className={styles.now}>Now playing</span>}
        </span>
      </a>
    </li>
  );
});

/** The first characters of a description, as a person counts them. */
export function shortenDescription(text: string): string {
  return takeCharacters(text, descriptionLength);
}

/** The same clip beside the next page of its search, for readers without scripts. */
function nextPageHref(href: string, cursor: string): string {
  const url = new URL(href, 'http://page');
  const from = new URLSearchParams(url.searchParams.get('from') ?? '');
  from.set('cursor', cursor);
  url.searchParams.set('from', String(from));
  return url.pathname + url.search;
}
