import type { TeamBadgeData } from '#app/basketball/teamBadge.ts';
import styles from './TeamBadge.module.css';

/** A team's tricode in its colours (docs/product.md#team-badge); hidden where the name is beside it. */
export function TeamBadge({ team, hidden = false }: { team: TeamBadgeData; hidden?: boolean }) {
  return (
    <span
      className={styles.badge}
      style={{ background: team.color, color: team.textColor }}
      aria-hidden={hidden || undefined}
    >
      {team.tricode}
    </span>
  );
}
