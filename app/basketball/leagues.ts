/** The two leagues of the product, in the lower-case form that paths and parameters use (spec 3). */
export const leagues = ['nba', 'wnba'] as const;

export type League = (typeof leagues)[number];

/** The league that every form and toggle begins with (spec 9). */
export const defaultLeague: League = 'nba';

export function isLeague(value: unknown): value is League {
  return value === 'nba' || value === 'wnba';
}

/** 'NBA' or 'WNBA', for people. */
export function leagueName(league: League): string {
  return league.toUpperCase();
}
