/** Resolves a search page's URL to a redirect, or to the search and its clips. */

import { redirect } from 'react-router';
import type { ApiClient } from '#app/api/client.server.ts';
import type { Player } from '#app/api/contract.ts';
import { getPlayerSeasons } from '#app/api/playerSeasons.server.ts';
import { getPlayers } from '#app/api/players.server.ts';
import { requestTimeouts } from '#app/api/requestTimeouts.ts';
import type { League } from '#app/basketball/leagues.ts';
import type { RequestArgs } from '#app/lib/request.ts';
import { updatePreferencesCookie } from '#app/preferences.server.ts';
import { toPlayerOptions } from '#app/search/buildOptions.server.ts';
import { pickDefaultPlayer, resolveOption } from '#app/search/options.ts';
import type { PlayerSearch, Search } from '#app/search/search.ts';
import { searchPath, searchQuery } from '#app/search/searchParams.ts';
import type { AskProblem } from './ask.server.ts';
import type { Tab } from './formParams.ts';
import { type GameProblem, resolveGame, withKnownPartner } from './resolveGame.server.ts';
import {
  hasSearchParameters,
  needsRedirect,
  type RequestProblem,
  type SearchRequest,
} from './searchRequest.server.ts';

/** Why there is no search to show clips of. */
export type SearchProblem = RequestProblem | UnresolvedName | GameProblem | AskProblem;

/** A typed name that matches no player, or several. */
export interface UnresolvedName {
  kind: 'name';
  text: string;
  league: League;
  /** The matching players, with links to their searches. */
  candidates: { name: string; href: string }[];
  /** Number of further matches. */
  unlisted: number;
  /** Whether the API returned no players. */
  noPlayers: boolean;
}

interface ResolvedSearch {
  search: Search | null;
  problem: SearchProblem | null;
  /** No game was chosen, and the API did not return the games. */
  noGames?: boolean;
}

const mostCandidates = 12;

interface ResolveArgs extends RequestArgs {
  client: ApiClient;
  asked: SearchRequest;
}

/**
 * Finds the search in the URL. A URL that is not canonical, from a form without scripts or written by
 * hand, redirects to the canonical one.
 * @throws {Response} a redirect
 */
export async function resolveSearch(args: ResolveArgs): Promise<ResolvedSearch> {
  const { asked } = args;
  const { search, params, intent } = asked;
  if (!search) {
    if (hasSearchParameters(params)) throw redirect(emptyPath(asked.tab));
    return noSearch;
  }
  if (intent === 'choices') return noSearch;
  if (asked.problem) return { search: null, problem: asked.problem };
  const client = { ...args.client, timeoutMs: requestTimeouts.redirect };
  const resolved =
    search.type === 'game'
      ? await resolveGame(client, search, asked)
      : await chooseSeason(
          client,
          await resolvePlayer(client, await withKnownPartner(client, search), asked),
          asked,
        );
  if (resolved.search && needsRedirect(asked, resolved.search)) {
    throw redirectToCanonical(resolved.search, args);
  }
  return resolved;
}

const noSearch: ResolvedSearch = { search: null, problem: null };

/** A submitted form also becomes the last search, and closes the panel. */
function redirectToCanonical(search: Search, args: ResolveArgs): Response {
  const { params, intent } = args.asked;
  const modal = [...params].filter(([name]) => name.startsWith('modal'));
  const rest = modal.length ? `&${new URLSearchParams(modal)}` : '';
  if (intent !== 'search') return redirect(searchPath(search) + rest);
  const last = search.type === 'player' ? 'playerSearch' : 'gameSearch';
  const change = { panel: 'searched', [last]: searchQuery(search) } as const;
  return redirect(searchPath(search) + rest, {
    headers: { 'Set-Cookie': updatePreferencesCookie(args, change) },
  });
}

/** Finds the player by the typed name, or the default one of another league. */
async function resolvePlayer(
  client: ApiClient,
  search: PlayerSearch,
  { typedName, isLeagueChanged }: SearchRequest,
): Promise<ResolvedSearch> {
  if (typedName === '' && !isLeagueChanged) return { search, problem: null };
  const id = isLeagueChanged ? null : readIdInName(typedName);
  if (id) return { search: { ...search, player: id }, problem: null };
  const { league } = search;
  const listed = (await getPlayers(client, league, { withFacts: true })) ?? [];
  const players = toPlayerOptions(listed);
  const matches = resolveOption(players, typedName);
  const withPlayer = (player: { id: string }) => ({ ...search, player: Number(player.id) });
  const [only] = matches;
  if (only && matches.length === 1) return { search: withPlayer(only), problem: null };
  if (isLeagueChanged && !only) return { search: withDefaultPlayer(search, listed), problem: null };
  const candidates = matches.slice(0, mostCandidates).map((player) => ({
    name: player.label,
    href: searchPath(withPlayer(player)),
  }));
  const unlisted = matches.length - candidates.length;
  const noPlayers = players.length === 0;
  return {
    search: null,
    problem: { kind: 'name', text: typedName, league, candidates, unlisted, noPlayers },
  };
}

/**
 * A player search that names no season is for the latest one with plays of the player, where the API tells
 * them (docs/product.md#player-seasons).
 */
async function chooseSeason(
  client: ApiClient,
  resolved: ResolvedSearch,
  { params, isLeagueChanged }: SearchRequest,
): Promise<ResolvedSearch> {
  const { search } = resolved;
  const isOpen = search?.type === 'player' && !params.get('seasons') && !isLeagueChanged;
  return isOpen ? { ...resolved, search: await withLatestSeason(client, search) } : resolved;
}

/** A player search of the latest season with plays of the player; unchanged where the API does not tell. */
export async function withLatestSeason<S extends Search>(client: ApiClient, search: S): Promise<S> {
  if (search.type !== 'player' || !client.api.extensions.has('player-seasons')) return search;
  const played = (await getPlayerSeasons(client, search)) ?? [];
  const latest =
    played.find(({ seasonTypes }) => seasonTypes.includes(search.seasonType)) ?? played[0];
  if (!latest) return search;
  const seasonType = latest.seasonTypes.includes(search.seasonType)
    ? search.seasonType
    : (latest.seasonTypes[0] ?? search.seasonType);
  return { ...search, seasons: [latest.season], seasonType };
}

/**
 * The search for its league's default player, or for the first one where that is not listed
 * (docs/product.md#default-player); unchanged without players.
 */
export function withDefaultPlayer(search: PlayerSearch, players: readonly Player[]): PlayerSearch {
  return { ...search, player: pickDefaultPlayer(search.league, players)?.id ?? search.player };
}

/** Lists show 'Name (id)' for players that share a name. */
function readIdInName(text: string): number | null {
  const match = /\((\d{1,15})\)$/.exec(text);
  return match ? Number(match[1]) : null;
}

function emptyPath(tab: Tab): string {
  return tab === 'game' ? '/search?tab=game' : '/search';
}
