import type { League } from './leagues.ts';

/** The season types a search offers; also their wire form (docs/product.md#season-types). */
export const seasonTypes = ['Regular Season', 'Playoffs'] as const;

export type SeasonType = (typeof seasonTypes)[number];

export function isSeasonType(value: unknown): value is SeasonType {
  return (seasonTypes as readonly unknown[]).includes(value);
}

/** Start years of the first and last offered season (docs/product.md#offered-seasons). */
const offered: Record<League, { first: number; last: number }> = {
  nba: { first: 2014, last: 2024 },
  wnba: { first: 2015, last: 2025 },
};

/** '2024-25' for the NBA, '2025' for the WNBA (docs/product.md#seasons). */
export function formatSeasonLabel(league: League, startYear: number): string {
  if (league === 'wnba') return String(startYear);
  return `${startYear}-${String((startYear + 1) % 100).padStart(2, '0')}`;
}

/** The year in which a season starts; null for text that is not a season of this league. */
export function getSeasonStartYear(league: League, season: string): number | null {
  const year = Number(season.slice(0, 4));
  return Number.isInteger(year) && year > 1900 && formatSeasonLabel(league, year) === season
    ? year
    : null;
}

/** The seasons that searches offer, newest first (docs/product.md#offered-seasons). */
export function getOfferedSeasons(league: League): string[] {
  const { first, last } = offered[league];
  return Array.from({ length: last - first + 1 }, (_, i) => formatSeasonLabel(league, last - i));
}

/** The newest season of {@link getOfferedSeasons}. */
export function getLatestSeason(league: League): string {
  return formatSeasonLabel(league, offered[league].last);
}
