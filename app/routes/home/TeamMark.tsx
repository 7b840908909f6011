import type { League } from '#app/basketball/leagues.ts';
import { getTeamsByLeague } from '#app/basketball/teams.ts';
import styles from './TeamMark.module.css';

/** A mark for a team, in place of its trademarked logo. */
interface TeamSign {
  tricode: string;
  color: string;
}

/** Finds a team by its full name, or by its nickname alone, because APIs differ. */
export function findTeamSign(league: League, name: string): TeamSign | null {
  const team = getTeamsByLeague(league).find((t) => t.fullName === name || t.nickname === name);
  return team ? { tricode: team.abbreviation, color: team.colors.primary } : null;
}

/** A dot in the team's colour. */
export function TeamMark({ team }: { team: TeamSign | null }) {
  return (
    <span
      className={styles.mark}
      style={team ? { background: team.color } : undefined}
      aria-hidden="true"
    />
  );
}
