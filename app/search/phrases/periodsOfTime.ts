/** Resolves the seasons and the days that a phrase names. */
import type { League } from '#app/basketball/leagues.ts';
import {
  formatSeasonLabel,
  getSeasonStartYear,
  isLeagueYear,
  parseYears,
  type SeasonType,
  sortSeasons,
} from '#app/basketball/seasons.ts';
import type { Days } from '#app/search/searchDays.ts';
import type { DayWords, SeasonEnd, SeasonWords } from './meaning.ts';
import type { PhraseLookup } from './outcome.ts';
import type { KnownPlayer } from './playerNames.ts';

interface SeasonContext {
  league: League;
  seasonType: SeasonType;
  player: KnownPlayer | null;
  lookup: PhraseLookup;
}

/** The seasons that words name, newest first; none if there are no such seasons. */
export function resolveSeasons(words: SeasonWords, context: SeasonContext): string[] {
  const { league, lookup, seasonType } = context;
  const { offered, latest } = lookup.seasons[league];
  const newest = offered.indexOf(latest[seasonType]);
  switch (words.kind) {
    case 'start':
      return toSeasons(league, words.year, words.year);
    case 'year': {
      const year = toStartYear(league, { year: words.year, isStart: false });
      return toSeasons(league, year, year);
    }
    case 'range': {
      const to = words.to
        ? toStartYear(league, words.to)
        : (getSeasonStartYear(league, latest[seasonType]) ?? 0);
      return toSeasons(league, toStartYear(league, words.from), to);
    }
    case 'latest':
      return offered.slice(newest, newest + words.count);
    case 'before':
      return isUnderWay(latest[seasonType], context)
        ? offered.slice(newest + 1, newest + 2)
        : [latest[seasonType]];
    case 'all':
      return [...offered];
    case 'rookie':
      return resolveRookieSeason(context);
  }
}

/** Finals have been played by the end of this month. */
const finalMonths: Record<League, number> = { nba: 6, wnba: 10 };

/** Whether a season is today's: between seasons and where data are old, the latest one is the last. */
function isUnderWay(season: string, { league, lookup }: SeasonContext): boolean {
  const [year = 0, month = 0] = lookup.today.split('-').map(Number);
  const ending = league === 'nba' ? year - 1 : year;
  const current = month > finalMonths[league] ? ending + 1 : ending;
  return (getSeasonStartYear(league, season) ?? 0) >= current;
}

/** The NBA's season of 2016 is the one that ended in that year. */
function toStartYear(league: League, { year, isStart }: SeasonEnd): number {
  return isStart || league === 'wnba' ? year : year - 1;
}

function toSeasons(league: League, from: number, to: number): string[] {
  const years = Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
  return sortSeasons(
    years
      .filter((year) => isLeagueYear(league, year))
      .map((year) => formatSeasonLabel(league, year)),
  );
}

/** The first recorded season of a player, unless earlier seasons may not be recorded. */
function resolveRookieSeason({ league, player, lookup }: SeasonContext): string[] {
  const first = player && readYears(player)?.first;
  const oldest = lookup.firstYears[league];
  if (!first || oldest === null || first <= oldest) return [];
  return toSeasons(league, first, first);
}

/** The start years of a player's first and last recorded season; null if they are not known. */
export function readYears({ league, years }: Pick<KnownPlayer, 'league' | 'years'>) {
  return parseYears(league, years);
}

/** NBA seasons begin in autumn. */
const firstMonth = 8;

/** The start year of the season that a month of a year is in. */
export function getSeasonYear(league: League, year: number, month: number): number {
  return league === 'wnba' || month >= firstMonth ? year : year - 1;
}

/** The days that words name, in the season that is under way or was last, unless they name a year; null if there are none. */
export function resolveDays(
  { year, month, day }: DayWords,
  { league, lookup }: Pick<SeasonContext, 'league' | 'lookup'>,
): Days | null {
  const season = lookup.seasons[league].latest['Regular Season'];
  const start = getSeasonStartYear(league, season) ?? 0;
  const usual = league === 'wnba' || month >= firstMonth ? start : start + 1;
  const first = formatDate(year ?? usual, month, day ?? 1);
  if (first === null) return null;
  if (year === null && first > lookup.today) {
    return resolveDays({ year: usual - 1, month, day }, { league, lookup });
  }
  if (day !== null) return { from: first, to: first };
  const lastDay = new Date(Date.UTC(year ?? usual, month, 0)).getUTCDate();
  return { from: first, to: formatDate(year ?? usual, month, lastDay) ?? first };
}

/** Null for a day that the calendar lacks. */
function formatDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isDay ? date.toISOString().slice(0, 10) : null;
}
