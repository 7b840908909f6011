/** A parsed search page URL, read once per request. */
import { defaultLeague } from '#app/basketball/defaults.ts';
import { isLeague } from '#app/basketball/leagues.ts';
import type { Seasons } from '#app/basketball/seasons.ts';
import { lacksBound } from '#app/search/gameSearch.ts';
import { allSeasons, leagueDefaults, type Search } from '#app/search/search.ts';
import {
  firstGameId,
  isCanonical,
  parseSearch,
  searchParameterNames,
} from '#app/search/searchParams.ts';
import {
  findMissingChoices,
  formParams,
  gameOptionsKey,
  getTab,
  type RequiredChoice,
  type Tab,
  withoutUnmeantGame,
  withSinceSeasons,
} from './formParams.ts';

export interface SearchRequest {
  params: URLSearchParams;
  /** Without choices of another league or season. */
  search: Search | null;
  /** A name in place of a player's id, from the form without scripts; '' if none. */
  typedName: string;
  /** Whether the form's choices belong to another league. */
  isLeagueChanged: boolean;
  /** Which button sent the form; null for links. */
  intent: string | null;
  tab: Tab;
  /** Whether a game of another league or season was dropped: the search is for one game all the same. */
  hasLostGame: boolean;
  /** Why the URL names no search although it has the parameters of one; null if it does. */
  problem: RequestProblem | null;
}

export type RequestProblem =
  | { kind: 'incomplete'; missing: RequiredChoice[] }
  | { kind: 'unknownGame'; id: string };

const longestName = 80;

/** @param known the seasons on offer */
export function readSearchRequest(given: URLSearchParams, known: Seasons): SearchRequest {
  const params = withoutUnmeantGame(withSinceSeasons(given, known));
  const intent = params.get(formParams.intent);
  const isLeagueChanged = readIsLeagueChanged(params);
  const search = parseWithoutStaleGame(params, known);
  return {
    params,
    search: search && isLeagueChanged ? resetForLeague(search, known) : search,
    typedName: readTypedName(params),
    isLeagueChanged,
    intent,
    tab: getTab(params),
    hasLostGame: search?.type === 'game' && search.game === null && firstGameId(params) !== null,
    problem: readProblem(params, search, isLeagueChanged),
  };
}

/** What was asked for and is not there is not replaced by something else. */
function readProblem(
  params: URLSearchParams,
  search: Search | null,
  isLeagueChanged: boolean,
): RequestProblem | null {
  const intent = params.get(formParams.intent);
  if (!search || intent === 'choices') return null;
  if (search.type === 'game') {
    const id = params.get('game')?.trim().slice(0, longestName);
    const isUnknown = id && firstGameId(params) === null;
    return isUnknown ? { kind: 'unknownGame', id } : null;
  }
  if (intent !== 'search') return null;
  const missing = findMissingChoices(params);
  // Seasons of another league cannot be ticked: it begins with its latest one.
  const unmet = isLeagueChanged ? missing.filter((name) => name !== 'seasons') : missing;
  return unmet.length ? { kind: 'incomplete', missing: unmet } : null;
}

/** Whether loading the URL's search may end in a redirect, because of the search or its cursor. */
export function mayRedirect(request: SearchRequest): boolean {
  const { search, params } = request;
  if (!search) return hasSearchParameters(params);
  return lacksBound(search) || params.has(formParams.cursor) || needsRedirect(request, search);
}

/** Whether the URL is not the search's canonical one. */
export function needsRedirect({ intent, params }: SearchRequest, search: Search): boolean {
  return intent !== null || !isCanonical(params, search);
}

export function hasSearchParameters(params: URLSearchParams): boolean {
  return searchParameterNames.some((name) => params.has(name));
}

/** Another league starts with its default player, its latest season and nobody's plays; days stay. */
function resetForLeague(search: Search, known: Seasons): Search {
  const { league, seasonType } = search;
  if (search.type === 'player') return { ...search, ...leagueDefaults(league, seasonType, known) };
  const singleSeason =
    search.singleSeason === allSeasons ? allSeasons : known[league].latest[seasonType];
  return { ...search, singleSeason, player: 0, team: 0, opponent: 0, with: 0 };
}

/** Drops a game of another league or season. */
function parseWithoutStaleGame(params: URLSearchParams, known: Seasons): Search | null {
  const choicesOf = params.get(formParams.choicesOf);
  const isReload = params.get(formParams.intent) === 'choices';
  if (choicesOf === null && !isReload) return parseSearch(params, known);
  const withoutGame = new URLSearchParams(params);
  withoutGame.delete('game');
  const open = parseSearch(withoutGame, known);
  const isStale = open?.type === 'game' && choicesOf !== null && choicesOf !== gameOptionsKey(open);
  return isStale || isReload ? open : parseSearch(params, known);
}

function readTypedName(params: URLSearchParams): string {
  const text = params.getAll('player').find((value) => value.trim() !== '') ?? '';
  return /^\s*\d+\s*$/.test(text) ? '' : text.trim().slice(0, longestName);
}

function readIsLeagueChanged(params: URLSearchParams): boolean {
  const before = params.get(formParams.choicesOf)?.split(',')[0];
  const asked = params.get('league');
  return isLeague(before) && before !== (isLeague(asked) ? asked : defaultLeague);
}
