/** Finds out which games a game search is for. */
import type { ApiClient } from '#app/api/client.server.ts';
import { findAnnounced } from '#app/api/extended.server.ts';
import type { ExtensionToken } from '#app/api/extensions.ts';
import { getGames } from '#app/api/games.server.ts';
import type { League } from '#app/basketball/leagues.ts';
import type { SeasonType } from '#app/basketball/seasons.ts';
import { isLeagueSearch, isWide, lacksBound } from '#app/search/gameSearch.ts';
import type { GameSearch, Search } from '#app/search/search.ts';
import type { SearchRequest } from './searchRequest.server.ts';

/** Why a game search has no clips to show. */
export type GameProblem = NoGames | { kind: 'unbounded' } | { kind: 'noLeagueSearch' };

/** A season without games. */
interface NoGames {
  kind: 'noGames';
  league: League;
  season: string;
  seasonType: SeasonType;
}

interface ResolvedGame {
  search: GameSearch | null;
  problem: GameProblem | null;
  noGames?: boolean;
}

/**
 * A search that names neither a game nor what a search of many games has is for the first game of its season
 * (docs/product.md#game-form).
 */
export async function resolveGame(
  client: ApiClient,
  asked: GameSearch,
  request: Pick<SearchRequest, 'params' | 'intent' | 'hasLostGame'>,
): Promise<ResolvedGame> {
  const search = await withKnownOwner(client, asked);
  if (search.game !== null) return { search, problem: null };
  const { intent, params, hasLostGame } = request;
  const isAnyGame = intent === 'search' && params.get('game') === '';
  const isOfMany = isWide(search) || isAnyGame || !lacksBound(search);
  if (hasLostGame || !isOfMany) return findFirstGame(client, search);
  if (isLeagueSearch(search) && !(await announces(client, 'league-search'))) {
    if (!isWide(search)) return findFirstGame(client, search);
    return { search: null, problem: { kind: 'noLeagueSearch' } };
  }
  if (!lacksBound(search)) return { search, problem: null };
  if (isWide(search)) return unbounded;
  // A season without games leaves nothing but any game to choose.
  const { problem } = await findFirstGame(client, search);
  return problem ? { search: null, problem } : unbounded;
}

const unbounded: ResolvedGame = { search: null, problem: { kind: 'unbounded' } };

async function findFirstGame(client: ApiClient, search: GameSearch): Promise<ResolvedGame> {
  const { league, singleSeason: season, seasonType } = search;
  const games = await getGames(client, { league, season, seasonType });
  if (games === null) return { search, problem: null, noGames: true };
  const [first] = games;
  if (!first) return { search: null, problem: { kind: 'noGames', league, season, seasonType } };
  return { search: { ...search, game: first.id }, problem: null };
}

/** Drops the players or the team whose plays the API cannot find (docs/product.md#game-search). */
export async function withKnownOwner(client: ApiClient, search: GameSearch): Promise<GameSearch> {
  const { game, player, team } = search;
  const known = await withKnownPartner(client, search);
  if (player === 0 && team === 0) return known;
  if (game === null && isLeagueSearch(search)) return known;
  const isKnown = await announces(client, game ? 'game-filters' : 'league-plays');
  return { ...known, player: isKnown ? player : 0, team: isKnown ? team : 0 };
}

/** Drops the other player of a pair if the API cannot find pairs. */
export async function withKnownPartner<S extends Search>(client: ApiClient, search: S): Promise<S> {
  if (search.with === 0 || (await announces(client, 'pairs'))) return search;
  return { ...search, with: 0 };
}

async function announces(client: ApiClient, token: ExtensionToken): Promise<boolean> {
  return (await findAnnounced(client, [token])).length > 0;
}
