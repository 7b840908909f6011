/** The columns of box scores, listed once for types, merging and files. */

/** Counts that players and teams share, a team's being its players' sums. */
export const sharedCountColumns = [
  'field_goals_made',
  'field_goals_attempted',
  'three_pointers_made',
  'three_pointers_attempted',
  'free_throws_made',
  'free_throws_attempted',
  'rebounds_offensive',
  'rebounds_defensive',
  'assists',
  'steals',
  'blocks',
] as const;

/** A player's statistics; all are null for a player who did not play. */
export const playerStatColumns = [
  'seconds',
  'points',
  ...sharedCountColumns,
  'turnovers',
  'fouls_personal',
  'plus_minus',
] as const;

/** `rebounds_total` and `turnovers_total` include the team's own, as the feeds count them. */
export const teamStatColumns = [
  'score',
  ...sharedCountColumns,
  'rebounds_team_offensive',
  'rebounds_team_defensive',
  'rebounds_total',
  'turnovers_total',
  'points_from_turnovers',
  'points_fast_break',
  'points_in_the_paint',
  'points_second_chance',
  'fouls_team',
  'fouls_technical',
  'biggest_lead',
] as const;

/** A statistic is null if no source gives it. */
export type PlayerStats = Record<(typeof playerStatColumns)[number], number | null>;
export type TeamStats = Record<(typeof teamStatColumns)[number], number | null>;

/**
 * Whether a line says that its player played: it has any figure. Minutes alone do not decide, because
 * those of some games are unknown (docs/product.md#unknown-figures).
 */
export function hasFigures(line: PlayerStats): boolean {
  return playerStatColumns.some((column) => line[column] !== null);
}

/** An object with the same value in each column. */
export function fillColumns<Column extends string>(columns: readonly Column[], value: 0 | null) {
  const filled = {} as Record<Column, number | null>;
  for (const column of columns) filled[column] = value;
  return filled;
}
