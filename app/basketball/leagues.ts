/** The two leagues of the product, in the lower-case form that paths and parameters use (spec 3). */
export const leagues = ['nba', 'wnba'] as const;

export type League = (typeof leagues)[number];

export function isLeague(value: unknown): value is League {
  return value === 'nba' || value === 'wnba';
}

/** 'NBA' or 'WNBA', for people. */
export function leagueName(league: League): string {
  return league.toUpperCase();
}
