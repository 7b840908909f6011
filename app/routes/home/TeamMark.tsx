import styles from './TeamMark.module.css';
import type { TeamSign } from './tables.ts';

/** A dot in the team's colour: logos are not ours to ship. */
export function TeamMark({ team }: { team: TeamSign | null }) {
  return (
    <span
      className={styles.mark}
      style={team ? { background: team.color } : undefined}
      aria-hidden="true"
    />
  );
}
