import type { TeamResult } from '#app/basketball/teamResult.ts';
import { TeamBadge } from '#app/components/ui/TeamBadge.tsx';
import { formatDay } from '#app/lib/calendarDayLabel.ts';
import { getGamePath } from '#app/search/gameSearch.ts';
import type { GameBox } from './loadGameBox.server.ts';
import styles from './NeighborGames.module.css';

interface NeighborGamesProps {
  box: GameBox;
  neighbors: NonNullable<GameBox['neighbors']>;
}

/** The game before and the game after, of both teams: links to their plays. */
export function NeighborGames({ box, neighbors }: NeighborGamesProps) {
  return (
    <nav className={styles.neighbors} aria-labelledby="other-games">
      <h3 id="other-games" className={styles.title}>
        Games before and after
      </h3>
      {(['home', 'away'] as const).map((side) => {
        const { badge, name } = box[side];
        const { previous, next } = neighbors[side];
        return (
          <ul key={side} className={styles.team} aria-label={name}>
            <li className={styles.name}>{badge ? <TeamBadge team={badge} /> : name}</li>
            <li>{previous && <Neighbor game={previous} label="Previous" />}</li>
            <li>{next && <Neighbor game={next} label="Next" />}</li>
          </ul>
        );
      })}
    </nav>
  );
}

function Neighbor({ game, label }: { game: TeamResult; label: string }) {
  const href = getGamePath(game.id);
  return (
    href && (
      <a className={styles.game} href={href}>
        <span className={styles.label}>
          {label}, {formatDay(game.date).replace(/, \d{4}$/, '')}
        </span>
        <span className={styles.facts}>
          <span>{game.opponent}</span>
          <span>{game.result}</span>
        </span>
      </a>
    )
  );
}
