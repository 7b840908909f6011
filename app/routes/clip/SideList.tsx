import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Clip } from '#app/api/contract.ts';
import { dayLabel } from '#app/components/clip/day.ts';
import { SmallStill } from '#app/components/clip/SmallStill.tsx';
import { scrollWithin } from '#app/components/clip/scrollWithin.ts';
import { clipMoment, clipTitle } from '#app/components/clip/words.ts';
import { clipKey } from '#app/search/feed.ts';
import { shortDescription } from './facts.ts';
import type { SideListPaging } from './paging.ts';
import styles from './SideList.module.css';
import { SideListEnd } from './SideListEnd.tsx';
import { useSideListScroll } from './useSideListScroll.ts';

interface SideListProps {
  clips: Clip[];
  current: Clip | null;
  href: (clip: Clip) => string;
  /** Null: the list is not paginated. */
  paging: SideListPaging | null;
  from: string | null;
  /** Where every play of the game is; null: the list is not one of a game alone. */
  wholeGame: string | null;
  /** Its first page could not be loaded. */
  failed: boolean;
  /** Between its title and the clips. */
  children?: ReactNode;
}

/** The clips beside the one that plays; under it on phones. */
export function SideList(props: SideListProps) {
  const { clips, current, href, paging, from, failed, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  useSideListScroll(scroller, paging, clips.length);
  const currentKey = current && clipKey(current);
  return (
    <aside className={styles.side} aria-labelledby="side-list">
      <h2 id="side-list" className={styles.title}>
        {from === null ? 'More of this game' : 'Videos of your search'}
      </h2>
      {children}
      <div ref={scroller} className={styles.scroller}>
        <ul className={styles.list} aria-busy={paging?.status === 'loading'}>
          {clips.map((clip, place) => {
            const key = clipKey(clip);
            const now = key === currentKey ? place : null;
            return <Entry key={key} clip={clip} to={href(clip)} now={now} />;
          })}
        </ul>
        <SideListEnd
          paging={paging}
          nextPage={paging?.cursor && current ? nextPageHref(href(current), paging.cursor) : null}
          failed={failed && clips.length <= 1}
          wholeGame={props.wholeGame}
          empty={clips.length === 0}
        />
      </div>
      <p className="visually-hidden" role="status">
        {standingOf(paging)}
      </p>
    </aside>
  );
}

/** How the list stands, for those who do not see its end. */
function standingOf(paging: SideListPaging | null): string {
  if (paging?.status === 'loading') return 'Loading more videos';
  if (paging?.status === 'failed') return 'The next videos did not load';
  return paging?.cursor === null ? 'All videos are loaded' : '';
}

interface EntryProps {
  clip: Clip;
  to: string;
  /** Place in the list of the clip that plays; null: this is not it. */
  now: number | null;
}

function Entry({ clip, to, now }: EntryProps) {
  const entry = useRef<HTMLLIElement>(null);
  const current = now !== null;
  useEffect(() => {
    const list = entry.current?.closest<HTMLElement>(`.${styles.scroller}`);
    if (now !== null && entry.current && list) scrollWithin(list, entry.current);
  }, [now]);
  const title = clipTitle(clip);
  const short = shortDescription(title);
  return (
    <li ref={entry} className={styles.item}>
      <Link
        className={styles.entry}
        to={to}
        replace
        title={title}
        aria-current={current ? 'page' : undefined}
      >
        <SmallStill clip={clip} className={styles.still} />
        <span className={styles.text}>
          <span className={styles.description} data-cut={short !== title || undefined}>
            {short}
          </span>
          <span className={styles.facts}>
            {clipMoment(clip)} · {dayLabel(clip.date)}
          </span>
          {current && <span className={styles.now}>Now playing</span>}
        </span>
      </Link>
    </li>
  );
}

/** The same clip beside the next page of its search, for readers without scripts. */
function nextPageHref(href: string, cursor: string): string {
  const url = new URL(href, 'http://page');
  const from = new URLSearchParams(url.searchParams.get('from') ?? '');
  from.set('cursor', cursor);
  url.searchParams.set('from', String(from));
  return url.pathname + url.search;
}
