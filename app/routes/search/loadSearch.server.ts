/** From a URL to what the search page shows: where to go instead, or the search and its clips. */

import { redirect } from 'react-router';
import type { Player } from '#app/api/contract.ts';
import { findGames } from '#app/api/games.server.ts';
import type { ApiClient } from '#app/api/http.server.ts';
import { patience } from '#app/api/patience.ts';
import { getPlayers } from '#app/api/players.server.ts';
import { defaultLeague, defaultPlayer } from '#app/basketball/defaults.ts';
import { isLeague, type League } from '#app/basketball/leagues.ts';
import { latestSeason } from '#app/basketball/seasons.ts';
import { changedPreferences } from '#app/preferences.server.ts';
import type { RequestArgs } from '#app/requests.ts';
import { meantBy, playerChoices } from '#app/search/choices.ts';
import {
  defaultPlayerSearch,
  type GameSearch,
  isCanonical,
  type PlayerSearch,
  parseSearch,
  type Search,
  searchParameterNames,
  searchPath,
  searchQuery,
} from '#app/search/codec.ts';
import { formParameters, gameChoicesOf } from './formParameters.ts';

/** A player's name that means nobody, or more than one. */
export interface NameProblem {
  text: string;
  league: League;
  /** Who may be meant, and where their search is. */
  candidates: { name: string; href: string }[];
  /** How many more the name fits than are named. */
  unlisted: number;
  /** Nobody could be looked up: the API gave no players. */
  noPlayers: boolean;
}

export interface ResolvedSearch {
  search: Search | null;
  problem: NameProblem | null;
  /** No game was asked for, and the API did not say which there are. */
  noGames?: boolean;
}

const mostCandidates = 12;
const longestName = 80;

interface ResolveArgs extends RequestArgs {
  client: ApiClient;
}

/**
 * Finds the search in the URL. A URL that is not in the one form of its search, as a form without
 * scripts sends it or a person writes it, leads to the one that is.
 * @throws {Response} a redirect
 */
export async function resolveSearch(args: ResolveArgs): Promise<ResolvedSearch> {
  const { searchParams: params } = args.url;
  const none = { search: null, problem: null };
  const parsed = parseSearch(params);
  if (!parsed) {
    if (searchParameterNames.some((name) => params.has(name))) throw redirect(emptyPath(params));
    return none;
  }
  if (params.get(formParameters.intent) === 'choices') return none;
  const client = { ...args.client, deadline: patience.move };
  const resolved = await resolveNames(client, withoutStaleChoices(parsed, params), params);
  if (resolved.search && shouldMove(resolved.search, params)) throw moveTo(resolved.search, args);
  return resolved;
}

function shouldMove(search: Search, params: URLSearchParams): boolean {
  return params.has(formParameters.intent) || !isCanonical(params, search);
}

/** Whether {@link resolveSearch} may lead from the URL to another, or the clips' cursor may. */
export function mayMove(params: URLSearchParams): boolean {
  const search = parseSearch(params);
  if (!search) return searchParameterNames.some((name) => params.has(name));
  const isOpen = search.type === 'game' && search.game === null;
  return isOpen || params.has(formParameters.cursor) || shouldMove(search, params);
}

/** A submitted form also becomes the last search, and closes the panel (spec 2). */
function moveTo(search: Search, args: ResolveArgs): Response {
  const { url } = args;
  const modal = [...url.searchParams].filter(([name]) => name.startsWith('modal'));
  const rest = modal.length ? `&${new URLSearchParams(modal)}` : '';
  if (url.searchParams.get(formParameters.intent) !== 'search') {
    return redirect(searchPath(search) + rest);
  }
  const last = search.type === 'player' ? 'playerSearch' : 'gameSearch';
  const change = { panel: 'searched', [last]: searchQuery(search) } as const;
  return redirect(searchPath(search) + rest, {
    headers: { 'Set-Cookie': changedPreferences(args, change) },
  });
}

async function resolveNames(
  client: ApiClient,
  search: Search,
  params: URLSearchParams,
): Promise<ResolvedSearch> {
  if (search.type === 'game') return resolveGame(client, search);
  const text = typedName(params);
  const isNew = leagueChanged(params);
  const known = isNew ? null : namedId(text);
  if (text === '' && !isNew) return { search, problem: null };
  if (known) return { search: { ...search, player: known }, problem: null };
  const of = ({ id }: { id: string }): Search => ({ ...search, player: Number(id) });
  const listed = await getPlayers(client, search.league);
  const players = playerChoices(listed);
  const meant = meantBy(players, ({ label }) => label, text);
  const [only] = meant;
  if (only && meant.length === 1) return { search: of(only), problem: null };
  if (isNew && meant.length === 0)
    return { search: withFirstPlayer(search, listed), problem: null };
  const candidates = meant.slice(0, mostCandidates).map((player) => ({
    name: player.label,
    href: searchPath(of(player)),
  }));
  const unlisted = meant.length - candidates.length;
  const noPlayers = players.length === 0;
  return {
    search: null,
    problem: { text, league: search.league, candidates, unlisted, noPlayers },
  };
}

/**
 * A form whose league or season was changed where no script renews its choices: those that are left
 * from before are not what is meant.
 */
function withoutStaleChoices(search: Search, params: URLSearchParams): Search {
  if (search.type === 'game' && gameChoicesChanged(params)) {
    const open = parseSearch(withoutGame(params)) ?? search;
    return leagueChanged(params) ? inNewLeague(open) : open;
  }
  return search.type === 'player' && leagueChanged(params) ? inNewLeague(search) : search;
}

function gameChoicesChanged(params: URLSearchParams): boolean {
  const before = params.get(formParameters.choicesOf);
  const asked = parseSearch(withoutGame(params));
  return before !== null && asked?.type === 'game' && before !== gameChoicesOf(asked);
}

/** The parameters of a game search for whatever games there are. */
export function withoutGame(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  rest.delete('game');
  return rest;
}

/**
 * Spec 4: another league begins with its first player ({@link withFirstPlayer}), its latest season
 * and any opponent. What is chosen beside those stays.
 */
export function inNewLeague(values: PlayerSearch): PlayerSearch;
export function inNewLeague(values: GameSearch): GameSearch;
export function inNewLeague(values: Search): Search;
export function inNewLeague(values: Search): Search {
  const { league } = values;
  if (values.type === 'game') return { ...values, singleSeason: latestSeason(league) };
  const { player, seasons, opponent } = defaultPlayerSearch(league);
  return { ...values, player, seasons, opponent };
}

/** The search for the first of a league's players; as it is where their list did not come. */
export function withFirstPlayer(search: PlayerSearch, players: readonly Player[]): PlayerSearch {
  return { ...search, player: players[0]?.id ?? search.player };
}

/** A search that names no game is for the first of its season (spec 4). */
async function resolveGame(client: ApiClient, search: GameSearch): Promise<ResolvedSearch> {
  if (search.game !== null) return { search, problem: null };
  const { league, singleSeason: season, seasonType } = search;
  const games = await findGames(client, { league, season, seasonType });
  const game = games?.[0]?.id ?? null;
  return { search: { ...search, game }, problem: null, noGames: games === null };
}

/** Text in the place of a player's id, as the form sends it without scripts; '' for none. */
export function typedName(params: URLSearchParams): string {
  const text = params.getAll('player').find((value) => value.trim() !== '') ?? '';
  return /^\s*\d+\s*$/.test(text) ? '' : text.trim().slice(0, longestName);
}

/** 'Name (id)' is how lists tell players of one name apart. */
function namedId(text: string): number | null {
  const match = /\((\d{1,15})\)$/.exec(text);
  return match ? Number(match[1]) : null;
}

/** Whether the form was sent with another league than its choices were made for. */
export function leagueChanged(params: URLSearchParams): boolean {
  const before = params.get(formParameters.choicesOf)?.split(',')[0];
  const asked = params.get('league');
  return isLeague(before) && before !== (isLeague(asked) ? asked : defaultLeague);
}

/** The player that a form begins with: the league's default, else the first of the list (spec 3). */
export function firstPlayer(players: readonly Player[], league: League): Player | undefined {
  return players.find(({ id }) => id === defaultPlayer[league]) ?? players[0];
}

function emptyPath(params: URLSearchParams): string {
  return params.get(formParameters.tab) === 'game' ? '/search?tab=game' : '/search';
}
