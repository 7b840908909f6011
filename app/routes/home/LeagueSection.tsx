import { type ReactNode, Suspense } from 'react';
import { Await, Link, useLocation, useNavigation } from 'react-router';
import { formatLeague, type League, leagues } from '#app/basketball/leagues.ts';
import { getLeagueParam, type HomeSection, withLeague } from './leagueParams.ts';
import styles from './section.module.css';

interface LeagueSectionProps<T> {
  part: HomeSection;
  title: string;
  league: League;
  /** Beside the title, for instance the season of the content. */
  note: (content: T) => string | null;
  content: T | Promise<T>;
  /** Shown while the content loads. */
  waiting: ReactNode;
  children: (content: T) => ReactNode;
}

/** A section of the home page with its own league toggle, a pair of links. */
export function LeagueSection<T>(props: LeagueSectionProps<T>) {
  const { part, title, league, note, content, waiting, children } = props;
  const wanted = useWantedLeague(part) ?? league;
  const late = content instanceof Promise;
  const shown = wanted === league ? content : null;
  return (
    <section className={styles.section} aria-labelledby={part}>
      <div className={styles.head}>
        <h2 id={part} className={styles.title}>
          {title}
          <Note key={league} content={shown} note={note} />
        </h2>
        <LeagueToggle part={part} title={title} current={wanted} />
      </div>
      {wanted !== league && waiting}
      {wanted === league && !late && children(content)}
      {wanted === league && late && (
        <Suspense key={league} fallback={<Late>{waiting}</Late>}>
          <Await resolve={content}>{children}</Await>
        </Suspense>
      )}
    </section>
  );
}

type NoteProps<T> = Pick<LeagueSectionProps<T>, 'note'> & { content: T | Promise<T> | null };

function Note<T>({ content, note }: NoteProps<T>) {
  const write = (given: T) => {
    const text = note(given);
    return text && <span className={styles.note}>{text}</span>;
  };
  if (content === null) return null;
  if (!(content instanceof Promise)) return write(content);
  return (
    <Suspense>
      <Await resolve={content}>{write}</Await>
    </Suspense>
  );
}

function LeagueToggle({
  part,
  title,
  current,
}: {
  part: HomeSection;
  title: string;
  current: League;
}) {
  const params = new URLSearchParams(useLocation().search);
  return (
    <nav className={styles.toggle} aria-label={`${title}: league`}>
      {leagues.toReversed().map((league) => (
        <Link
          key={league}
          className={styles.choice}
          to={withLeague(params, part, league)}
          data-prefetch=""
          preventScrollReset
          replace
          aria-current={league === current ? 'true' : undefined}
        >
          {formatLeague(league)}
        </Link>
      ))}
    </nav>
  );
}

/** Without scripts late content needs a reload. */
function Late({ children }: { children: ReactNode }) {
  const { search } = useLocation();
  return (
    <>
      <div className="needs-scripts">{children}</div>
      <p className="without-scripts">
        Loading takes longer than usual. <a href={`/${search}`}>Reload the page</a>
      </p>
    </>
  );
}

/** The league of the pending navigation. */
function useWantedLeague(part: HomeSection): League | null {
  const { location } = useNavigation();
  if (location?.pathname !== '/') return null;
  return getLeagueParam(new URLSearchParams(location.search), part);
}
