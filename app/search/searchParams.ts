/** Parses a search from URL parameters and serializes it (docs/product.md#search-url). */

import { facetGroups } from '#app/basketball/clipFacets.ts';
import { defaultLeague, defaultSeasonType } from '#app/basketball/defaults.ts';
import { getGameSeasonType, normalizeGameId, parseGameId } from '#app/basketball/gameId.ts';
import { isLeague, type League } from '#app/basketball/leagues.ts';
import {
  defaultSeasons,
  formatSeasonLabel,
  isLeagueYear,
  type Seasons,
  type SeasonType,
  seasonTypes,
  sortSeasons,
} from '#app/basketball/seasons.ts';
import { type StatCategory, statCategories } from '#app/basketball/statCategories.ts';
import { firstOf, listValues, readWholeNumber } from './paramValues.ts';
import {
  allSeasons,
  defaultPlayerSearch,
  type GameSearch,
  type PlayerSearch,
  type Search,
} from './search.ts';
import { noDays, parseDays } from './searchDays.ts';
import { parseFilters, writeFilters } from './searchFilters.ts';

/** More games of one season type than a player has had. */
export const mostLastGames = 2000;

/** Team ids have ten digits and fit 32 bits, as the leagues assign them. */
const largestTeamId = 2_147_483_647;

/** Maximum tags of a search and characters of a tag; no feed reaches them. */
const mostTags = 10;
const longestTag = 40;

/** The parameters of a search; all others are ignored. */
export const searchParameterNames = [
  ...['type', 'league', 'player', 'lastN', 'stats', 'seasons', 'seasonType', 'opponent'],
  ...['with', 'game', 'singleSeason', 'team', 'from', 'to', ...facetGroups, 'sort', 'tag'],
] as const;

/**
 * The search that the parameters describe. An invalid value becomes the nearest valid one. Lists may
 * be comma-separated, repeated, or both. Null if `type` is neither player nor game.
 * @param known the seasons of which the latest stands for a missing one
 */
export function parseSearch(
  params: URLSearchParams,
  known: Seasons = defaultSeasons,
): Search | null {
  const type = params.get('type');
  if (type === 'player') return parsePlayerSearch(params, known);
  return type === 'game' ? parseGameSearch(params, known) : null;
}

/** The parameters of a search in a fixed order: the inverse of {@link parseSearch}. */
export function searchToParams(search: Search): URLSearchParams {
  const params = new URLSearchParams({ type: search.type, league: search.league });
  if (search.type === 'player') {
    params.set('player', String(search.player));
    params.set('lastN', String(search.lastN));
    params.set('stats', search.stats.join(','));
    params.set('seasons', search.seasons.join(','));
    params.set('seasonType', search.seasonType);
    params.set('opponent', String(search.opponent));
  } else {
    writeGameParams(params, search);
  }
  if (search.with) params.set('with', String(search.with));
  writeFilters(params, search.filters);
  if (search.sort === 'asc') params.set('sort', 'asc');
  for (const tag of search.tags) params.append('tag', tag);
  return params;
}

function writeGameParams(params: URLSearchParams, search: GameSearch): void {
  const { game, stats, player, team, opponent } = search;
  const { from, to } = game ? noDays : search;
  if (game) params.set('game', game);
  if (stats.length) params.set('stats', stats.join(','));
  if (!from && !to) {
    params.set('seasonType', search.seasonType);
    params.set('singleSeason', search.singleSeason);
  }
  if (player) params.set('player', String(player));
  if (team) params.set('team', String(team));
  if (opponent && !game) params.set('opponent', String(opponent));
  if (from) params.set('from', from);
  if (to) params.set('to', to);
}

/** The query string of a search, without '?'; the same for equal searches. */
export function searchQuery(search: Search): string {
  return plainQuery(searchToParams(search));
}

function plainQuery(params: URLSearchParams): string {
  return params.toString().replaceAll('%2C', ',');
}

/** The query string of the search that the parameters describe; '' if none. */
export function toCanonicalQuery(params: URLSearchParams): string {
  const search = parseSearch(params);
  return search ? searchQuery(search) : '';
}

/** The address of a search's page. */
export function searchPath(search: Search): string {
  return `/search?${searchQuery(search)}`;
}

/** Whether the parameters equal those of {@link searchToParams}. */
export function isCanonical(params: URLSearchParams, search: Search): boolean {
  const names: readonly string[] = searchParameterNames;
  const own = [...params].filter(([name]) => names.includes(name));
  return plainQuery(new URLSearchParams(own)) === searchQuery(search);
}

function parsePlayerSearch(params: URLSearchParams, known: Seasons): PlayerSearch {
  const league = parseLeague(params);
  const defaults = defaultPlayerSearch(league);
  const stats = parseStats(params);
  const seasons = parseSeasons(league, listValues(params, 'seasons'));
  const seasonType = parseSeasonType(params);
  return {
    ...defaults,
    player: readWholeNumber(params, 'player') || defaults.player,
    lastN: Math.min(readWholeNumber(params, 'lastN'), mostLastGames),
    stats: stats.length ? stats : defaults.stats,
    seasons: seasons.length ? seasons : [known[league].latest[seasonType]],
    seasonType,
    opponent: readWholeNumber(params, 'opponent', largestTeamId),
    with: readWholeNumber(params, 'with'),
    ...parseView(params),
  };
}

/**
 * The league, season and season type in a game's id take precedence over the parameters, and so do days
 * over season and season type.
 */
function parseGameSearch(params: URLSearchParams, known: Seasons): GameSearch {
  const game = firstGameId(params);
  const parts = game ? parseGameId(game) : null;
  const league = parts?.league ?? parseLeague(params);
  const ofGame = parts ? parseSeasons(league, [String(parts.seasonStartYear)]) : [];
  const ofId = parts && getGameSeasonType(parts.gameType);
  const days = game ? noDays : parseDays(params);
  const hasDays = days.from !== '' || days.to !== '';
  const seasonType = ofId ?? (hasDays ? defaultSeasonType : parseSeasonType(params));
  const asked = hasDays ? allSeasons : parseSingleSeason(params, league);
  return {
    type: 'game',
    league,
    game,
    stats: parseStats(params),
    seasonType,
    singleSeason:
      ofGame[0] ?? (game === null ? asked : undefined) ?? known[league].latest[seasonType],
    player: readWholeNumber(params, 'player'),
    team: readWholeNumber(params, 'team', largestTeamId),
    opponent: game ? 0 : readWholeNumber(params, 'opponent', largestTeamId),
    ...days,
    with: readWholeNumber(params, 'with'),
    ...parseView(params),
  };
}

function parseSingleSeason(params: URLSearchParams, league: League): string | undefined {
  const asked = listValues(params, 'singleSeason');
  const isAll = asked.some((text) => text.toLowerCase() === allSeasons);
  return isAll ? allSeasons : parseSeasons(league, asked)[0];
}

/** The id of the game that the parameters name, in ten digits; null if none is valid. */
export function firstGameId(params: URLSearchParams): string | null {
  return firstOf(params, 'game', normalizeGameId);
}

function parseView(params: URLSearchParams): Pick<Search, 'filters' | 'sort' | 'tags'> {
  const tags = params
    .getAll('tag')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '' && tag.length <= longestTag);
  return {
    filters: parseFilters(params),
    sort: params.get('sort') === 'asc' ? 'asc' : 'desc',
    tags: [...new Set(tags)].sort().slice(0, mostTags),
  };
}

function parseLeague(params: URLSearchParams): League {
  const parse = (text: string) => (isLeague(text.toLowerCase()) ? text.toLowerCase() : null);
  return (firstOf(params, 'league', parse) as League | null) ?? defaultLeague;
}

function parseStats(params: URLSearchParams): StatCategory[] {
  const asked = listValues(params, 'stats').map((text) => text.toUpperCase());
  return statCategories.filter((category) => asked.includes(category));
}

/** Seasons by the year they start in, so '2024' finds the NBA's '2024-25' and the other way round. */
function parseSeasons(league: League, asked: string[]): string[] {
  const years = asked.flatMap((text) =>
    /^\d{4}(-\d\d)?$/.test(text) ? Number(text.slice(0, 4)) : [],
  );
  return sortSeasons(
    years
      .filter((year) => isLeagueYear(league, year))
      .map((year) => formatSeasonLabel(league, year)),
  );
}

function parseSeasonType(params: URLSearchParams): SeasonType {
  const parse = (text: string) =>
    seasonTypes.find((type) => type.toLowerCase() === text.trim().toLowerCase()) ?? null;
  return firstOf(params, 'seasonType', parse) ?? defaultSeasonType;
}
