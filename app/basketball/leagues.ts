/** The leagues in paths and parameters (docs/product.md#leagues). */
export const leagues = ['nba', 'wnba'] as const;

export type League = (typeof leagues)[number];

export function isLeague(value: unknown): value is League {
  return value === 'nba' || value === 'wnba';
}

/** 'NBA' or 'WNBA', for people. */
export function formatLeague(league: League): string {
  return league.toUpperCase();
}
