import type { League } from './leagues.ts';

/** The season types a search offers; also their wire form (docs/product.md#season-types). */
export const seasonTypes = ['Regular Season', 'Playoffs'] as const;

export type SeasonType = (typeof seasonTypes)[number];

export function isSeasonType(value: unknown): value is SeasonType {
  return (seasonTypes as readonly unknown[]).includes(value);
}

/** The year in which the leagues' first seasons began (docs/product.md#seasons). */
const firstYears: Record<League, number> = { nba: 1946, wnba: 1997 };

/** Start years of the first and last season that are always on offer (docs/product.md#offered-seasons). */
const alwaysOffered: Record<League, { first: number; last: number }> = {
  nba: { first: 2014, last: 2024 },
  wnba: { first: 2015, last: 2025 },
};

/** A season with the season types of which there are plays. */
export interface PlayedSeason {
  season: string;
  seasonTypes: readonly SeasonType[];
}

/** What searches offer in a league. */
export interface LeagueSeasons {
  /** Newest first. */
  offered: readonly string[];
  /** The newest season with plays of a season type. */
  latest: Readonly<Record<SeasonType, string>>;
}

export type Seasons = Readonly<Record<League, LeagueSeasons>>;

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

/**
 * The years from a first to a last season, by their start years: '2009–2025' for the NBA's 2009-10 to 2024-25,
 * '2018–2025' for the WNBA's. One season is its label.
 */
export function formatYears(league: League, first: number, last: number): string {
  if (first === last) return formatSeasonLabel(league, first);
  return `${first}–${last + (league === 'nba' ? 1 : 0)}`;
}

/** The start years of the first and the last season of {@link formatYears}; null for another text. */
export function parseYears(league: League, years: string): { first: number; last: number } | null {
  const [, first, last] = /^(\d{4})(?:-\d\d|–(\d{4}))?$/.exec(years) ?? [];
  if (!first) return null;
  const end = last ? Number(last) - (league === 'nba' ? 1 : 0) : Number(first);
  return { first: Number(first), last: end };
}

/** Whether a league has, or had, a season that begins in a year. */
export function isLeagueYear(league: League, startYear: number): boolean {
  return startYear >= firstYears[league] && startYear <= new Date().getUTCFullYear();
}

/** What searches of a league offer, given the seasons of which there are plays. */
export function buildLeagueSeasons(league: League, played: readonly PlayedSeason[]): LeagueSeasons {
  const { first, last } = alwaysOffered[league];
  const always = Array.from({ length: last - first + 1 }, (_, i) =>
    formatSeasonLabel(league, last - i),
  );
  const known = played.filter(({ season }) => getSeasonStartYear(league, season) !== null);
  const offered = sortSeasons([...always, ...known.map(({ season }) => season)]);
  const findLatest = (type: SeasonType) =>
    sortSeasons(known.flatMap((each) => (each.seasonTypes.includes(type) ? each.season : [])))[0] ??
    formatSeasonLabel(league, last);
  const latest = {
    'Regular Season': findLatest('Regular Season'),
    Playoffs: findLatest('Playoffs'),
  };
  return { offered, latest };
}

/** The seasons of one league newest first, each once. */
export function sortSeasons(seasons: readonly string[]): string[] {
  // Seasons of one league sort as text.
  return [...new Set(seasons)].sort().reverse();
}

/** What searches offer if nothing is known of the plays that there are. */
export const defaultSeasons: Seasons = {
  nba: buildLeagueSeasons('nba', []),
  wnba: buildLeagueSeasons('wnba', []),
};

/** Months in which the leagues' seasons begin, preseason left out. */
const firstMonth: Record<League, number> = { nba: 10, wnba: 5 };

/** The start year of the season that began last. */
export function getYearUnderWay(league: League, now: Date): number {
  const hasBegun = now.getUTCMonth() + 1 >= firstMonth[league];
  return now.getUTCFullYear() - (hasBegun ? 0 : 1);
}

/** The start years of the seasons after those that are always on offer, until the one under way, newest first. */
export function listLaterYears(league: League, now: Date): number[] {
  const current = getYearUnderWay(league, now);
  const count = Math.max(0, current - alwaysOffered[league].last);
  return Array.from({ length: count }, (_, i) => current - i);
}

/** '1996-97 to 2025-26' for a row of at least this many seasons. */
const longRow = 4;

/** The seasons of one league in words, newest first: '2025-26, 1996-97 to 2003-04'. */
export function formatSeasons(seasons: readonly string[]): string {
  const rows: string[][] = [];
  for (const season of sortSeasons(seasons)) {
    const row = rows.at(-1);
    const before = Number(row?.at(-1)?.slice(0, 4)) - 1;
    if (row && before === Number(season.slice(0, 4))) row.push(season);
    else rows.push([season]);
  }
  return rows
    .map((row) => (row.length < longRow ? row.join(', ') : `${row.at(-1)} to ${row[0]}`))
    .join(', ');
}
