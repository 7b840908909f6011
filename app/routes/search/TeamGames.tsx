import type { TeamResult } from '#app/basketball/teamResult.ts';
import { useFollowLinks } from '#app/components/ui/useFollowLinks.ts';
import { formatDay } from '#app/lib/calendarDayLabel.ts';
import { getGamePath } from '#app/search/gameSearch.ts';
import type { ListedGames } from './loadContext.server.ts';
import styles from './TeamGames.module.css';

/** Games that are shown; the others unfold. */
const shownGames = 8;

/** The games of a search with their results, newest first (docs/product.md#listed-games). */
export function TeamGames({ listed }: { listed: ListedGames }) {
  const follow = useFollowLinks();
  const { games, day, record, isCut, isOfTeam } = listed;
  if (games.length === 0) return null;
  const more = games.slice(shownGames);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard uses the links inside; their clicks bubble
    <section className={styles.section} aria-labelledby="games" onClick={follow}>
      <h2 id="games" className={styles.title}>
        {isCut && 'The newest '}
        {games.length === 1 ? '1 game' : `${games.length} games`}
        {day && <span className={styles.record}>{formatDay(day)}</span>}
        {record && <span className={styles.record}>{record}</span>}
      </h2>
      <Games games={games.slice(0, shownGames)} hasDays={day === ''} isOfTeam={isOfTeam} />
      {more.length > 0 && (
        <details>
          <summary className={styles.more}>{more.length} more</summary>
          <Games games={more} hasDays={day === ''} isOfTeam={isOfTeam} />
        </details>
      )}
    </section>
  );
}

interface GamesProps {
  games: readonly TeamResult[];
  /** Whether they are of different days. */
  hasDays: boolean;
  isOfTeam: boolean;
}

function Games({ games, hasDays, isOfTeam }: GamesProps) {
  return (
    <ul className={styles.games} data-of={isOfTeam ? 'team' : 'nobody'}>
      {games.map(({ id, date, opponent, result, won }) => (
        <li key={id}>
          <a className={styles.game} href={getGamePath(id) ?? '/search'}>
            <span className={styles.opponent}>{opponent}</span>
            <span className={styles.result} data-won={won ?? undefined}>
              {result}
            </span>
            {hasDays && (
              <time className={styles.day} dateTime={date}>
                {formatDay(date)}
              </time>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
