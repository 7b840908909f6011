/** The shots of searches, for charts of the floor (docs/product.md#court). */
import type * as z from 'zod';
import type { ShotChart, ShotCount } from '#app/api/contract.ts';
import { formatGameId } from '#app/basketball/gameId.ts';
import type { League } from '#app/basketball/leagues.ts';
import { defineEndpoint, type Endpoint } from '#server/api/endpoint.ts';
import * as parameter from '#server/api/parameters.ts';
import { shotChartResponse } from '#server/api/responseSchemas.ts';
import type { Store } from '#server/store/open.ts';
import { mergeCategoryKinds } from '#server/store/plays/credits.ts';
import { findGamePlayPlaces, searchGamePlays } from '#server/store/plays/gameSearch.ts';
import { findGame } from '#server/store/plays/games.ts';
import {
  findScopePlaces,
  type ManyGamesQuery,
  type PlayScope,
  searchScope,
} from '#server/store/plays/manyGamesSearch.ts';
import { toSubjectScope } from '#server/store/plays/seasonSearch.ts';
import {
  countShots,
  listShots,
  type PlacedShot,
  type ShotSource,
} from '#server/store/plays/shots.ts';
import { findTagBits, type TagBits } from '#server/store/plays/tags.ts';
import { leagueSearchQuery, toLeagueSearch } from './leagueSearches.ts';
import {
  gameSearchQuery,
  ofPage,
  seasonSearchQuery,
  toFilterOfGame,
  toNarrowing,
  toSeasonFilter,
  type Whose,
} from './searches.ts';

const caching = 'public, max-age=60';
/** Reading 3,000 shots takes about as long as rendering the page that shows them. */
const mostShots = 3000;

const seasonShotsQuery = seasonSearchQuery.omit(ofPage);
const leagueShotsQuery = leagueSearchQuery.omit(ofPage);
const gameShotsQuery = gameSearchQuery.omit({ ...ofPage, around: true });

/** The calls of `shots`. */
export function shotEndpoints({ db }: Pick<Store, 'db'>): Endpoint[] {
  const common = { method: 'GET', answer: shotChartResponse, cacheControl: caching } as const;
  return [
    defineEndpoint({
      ...common,
      path: '/api/v1/{league}/players/{player_id}/shots',
      operationId: 'listPlayerShots',
      summary: `The shots among a player's clips, and where up to ${mostShots} of them went up`,
      params: parameter.ofPlayer,
      query: seasonShotsQuery,
      handle: ({ params: { league, player_id: player }, query }) =>
        chartSeasons(db, { league, player }, query),
    }),
    defineEndpoint({
      ...common,
      path: '/api/v1/{league}/teams/{team_id}/shots',
      operationId: 'listTeamShots',
      summary: `The shots among a team's clips, and where up to ${mostShots} of them went up`,
      params: parameter.ofTeam,
      query: seasonShotsQuery,
      handle: ({ params: { league, team_id: team }, query }) =>
        chartSeasons(db, { league, team }, query),
    }),
    defineEndpoint({
      ...common,
      path: '/api/v1/{league}/games/{game_id}/shots',
      operationId: 'listGameShots',
      summary: "The shots among a game's clips, and where they went up",
      params: parameter.ofGame,
      query: gameShotsQuery,
      handle: ({ params, query }) => chartGame(db, params, query),
    }),
    defineEndpoint({
      ...common,
      path: '/api/v1/{league}/shots',
      operationId: 'listLeagueShots',
      summary: `The shots among a league's clips, and where up to ${mostShots} of them went up`,
      params: parameter.ofLeague,
      query: leagueShotsQuery,
      handle: ({ params, query }) => chartLeague(db, params.league, query),
    }),
  ];
}

async function chartSeasons(
  db: Store['db'],
  whose: Whose,
  query: z.output<typeof seasonShotsQuery>,
): Promise<ShotChart> {
  const tags = findTagBits(query.tags);
  if (!tags) return noShots;
  const search = { ...toSeasonFilter(whose, query), ...narrowingOf(tags, query) };
  return chart(db, inScope(db, search, toSubjectScope(db, search.league, search.subject)));
}

async function chartGame(
  db: Store['db'],
  { league, game_id: gameId }: { league: League; game_id: number },
  query: z.output<typeof gameShotsQuery>,
): Promise<ShotChart> {
  const tags = findTagBits(query.tags);
  const game = await findGame(db, gameId);
  if (tags === null || game?.league !== league) return noShots;
  if (!parameter.isSearchableSegment(game.phase, query.seasonType)) return noShots;
  const narrowing = { ...narrowingOf(tags, query), ascending: query.sort === 'asc' };
  if (query.player || query.team) {
    const search = { ...toFilterOfGame(game, query), ...narrowing };
    return chart(db, inScope(db, search, toSubjectScope(db, league, search.subject)));
  }
  const { facets } = narrowing;
  const kinds = query.contexts.length ? mergeCategoryKinds(query.contexts) : null;
  const search = { ...narrowing, gameId, after: null };
  return chart(db, {
    kinds,
    facets,
    count: async (narrowed) => {
      const page = { ...search, ...narrowed, counting: 'facets' as const, limit: 0 };
      return (await searchGamePlays(db, page)).counts;
    },
    list: (narrowed, limit) => findGamePlayPlaces(db, { ...search, ...narrowed, limit }),
  });
}

async function chartLeague(
  db: Store['db'],
  league: League,
  query: z.output<typeof leagueShotsQuery>,
): Promise<ShotChart> {
  const tags = findTagBits(query.tags);
  const { search, scope } = toLeagueSearch(db, league, query);
  if (!tags) return noShots;
  return chart(db, inScope(db, { ...search, ...narrowingOf(tags, query) }, scope));
}

const uncounted = { total: false, facets: 'false' } as const;
const narrowingOf = (
  tags: TagBits,
  query: Omit<Parameters<typeof toNarrowing>[1], keyof typeof uncounted>,
) => toNarrowing(tags, { ...query, ...uncounted });

type ScopeSearch = Omit<ManyGamesQuery, 'after' | 'limit' | 'facets'> &
  Required<Pick<ManyGamesQuery, 'facets'>>;

function inScope(db: Store['db'], search: ScopeSearch, scope: PlayScope): ShotSource {
  const { kinds, facets } = search;
  const all = { ...search, after: null };
  return {
    kinds,
    facets,
    count: async (narrowed) => {
      const page = { ...all, ...narrowed, counting: 'facets' as const, limit: 0 };
      return (await searchScope(db, page, scope)).counts;
    },
    list: (narrowed, limit) => findScopePlaces({ ...all, ...narrowed, limit }, scope),
  };
}

const none: ShotCount = { made: 0, attempted: 0, assists: 0, blocks: 0 };
const noShots: ShotChart = {
  ...{ zones: {}, unplaced: none, games: [], players: [], shots: [], cut: false },
};

async function chart(db: Store['db'], source: ShotSource): Promise<ShotChart> {
  const { zones, unplaced } = await countShots(source);
  const found = await listShots(db, source, mostShots + 1);
  const shots = found.slice(0, mostShots);
  const cut = found.length > mostShots;
  return { zones: Object.fromEntries(zones), unplaced, ...toColumns(shots), cut };
}

function toColumns(placed: readonly PlacedShot[]): Pick<ShotChart, 'games' | 'players' | 'shots'> {
  const games = new Map<number, number>();
  const players = new Map<number, number>();
  const numberOf = (numbers: Map<number, number>, id: number) => {
    const number = numbers.get(id) ?? numbers.size;
    numbers.set(id, number);
    return number;
  };
  const shots = placed.map((shot): ShotChart['shots'][number] => {
    const { x, y, made, value, game_id, event, player_id } = shot;
    const player = player_id === null ? -1 : numberOf(players, player_id);
    return [x, y, made ? 1 : 0, value, numberOf(games, game_id), event, player];
  });
  return { games: [...games.keys()].map(formatGameId), players: [...players.keys()], shots };
}
