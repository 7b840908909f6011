import { formatTeamRecord, type TeamResult } from '#app/basketball/teamResult.ts';
import { useFollowLinks } from '#app/components/ui/useFollowLinks.ts';
import { formatDay } from '#app/lib/calendarDayLabel.ts';
import { getGamePath } from '#app/search/gameSearch.ts';
import styles from './TeamGames.module.css';

/** Games that are shown; the others unfold. */
const shownGames = 8;

/** A team's games of a season with their results, newest first (docs/product.md#team-games). */
export function TeamGames({ games }: { games: readonly TeamResult[] }) {
  const follow = useFollowLinks();
  if (games.length === 0) return null;
  const more = games.slice(shownGames);
  const record = formatTeamRecord(games);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard uses the links inside; their clicks bubble
    <section className={styles.section} aria-labelledby="games" onClick={follow}>
      <h2 id="games" className={styles.title}>
        {games.length === 1 ? '1 game' : `${games.length} games`}
        {record && <span className={styles.record}>{record}</span>}
      </h2>
      <Games games={games.slice(0, shownGames)} />
      {more.length > 0 && (
        <details>
          <summary className={styles.more}>{more.length} more</summary>
          <Games games={more} />
        </details>
      )}
    </section>
  );
}

function Games({ games }: { games: readonly TeamResult[] }) {
  return (
    <ul className={styles.games}>
      {games.map(({ id, date, opponent, result, won }) => (
        <li key={id}>
          <a className={styles.game} href={getGamePath(id) ?? '/search'}>
            <span className={styles.opponent}>{opponent}</span>
            <span className={styles.result} data-won={won ?? undefined}>
              {result}
            </span>
            <time className={styles.day} dateTime={date}>
              {formatDay(date)}
            </time>
          </a>
        </li>
      ))}
    </ul>
  );
}
