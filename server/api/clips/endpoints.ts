/** Clips: one, a player's, a team's, a game's. */
import * as z from 'zod';
import { defineEndpoint, type Endpoint } from '#server/api/endpoint.ts';
import type { GameKeeper } from '#server/api/gameKeeper.ts';
import * as parameter from '#server/api/parameters.ts';
import { notFound } from '#server/api/problem.ts';
import {
  clipPageResponse,
  clipResponse,
  latestGamesResponse,
} from '#server/api/responseSchemas.ts';
import type { Store } from '#server/store/open.ts';
import { pickRandomBasket } from '#server/store/plays/randomBasket.ts';
import { findPlay } from '#server/store/plays/storedPlays.ts';
import { latestGames } from './latestGames.ts';
import { leagueSearchQuery, searchLeagueClips } from './leagueSearches.ts';
import {
  type ClipSource,
  gameSearchQuery,
  searchGameClips,
  searchSeasonClips,
  seasonSearchQuery,
} from './searches.ts';
import { toClip } from './serialize.ts';

const caching = 'public, max-age=60';
/** The home page asks for the latest games; the end of an official video shows after this time. */
const keptSeconds = 5;

/** The calls that return clips; `videos` receives each returned clip. */
export function clipEndpoints(
  { db }: Pick<Store, 'db'>,
  { videos, lacking }: Omit<ClipSource, 'db'>,
  keeper: GameKeeper,
): Endpoint[] {
  const source = { db, videos, lacking };
  return [
    defineEndpoint({
      method: 'GET',
      path: '/api/v1/clip',
      operationId: 'getClip',
      summary: 'The clip of one play',
      query: z.object({ gameId: parameter.gameId, eventNumber: parameter.eventNumber }),
      answer: clipResponse,
      problems: { 404: 'There is no such clip' },
      cacheControl: caching,
      handle: async ({ query }) => {
        const facts = await findPlay(db, query.gameId, query.eventNumber);
        if (!facts) throw notFound('There is no such clip');
        videos?.enqueue([facts]);
        return toClip(facts);
      },
    }),
    defineEndpoint({
      method: 'GET',
      path: '/api/v1/random',
      operationId: 'getRandomClip',
      summary: 'The clip of a basket picked at random, of any game',
      answer: clipResponse,
      problems: { 404: 'There is no basket' },
      handle: async () => {
        const basket = await pickRandomBasket(db);
        const facts = basket && (await findPlay(db, basket.game_id, basket.event));
        if (!facts) throw notFound('There is no basket');
        videos?.enqueue([facts]);
        return toClip(facts);
      },
    }),
    defineEndpoint({
      method: 'GET',
      path: '/api/v1/{league}/players/{player_id}/pbp',
      operationId: 'searchPlayerClips',
      summary: "A player's clips; none for a player that is not here",
      params: parameter.ofPlayer,
      query: seasonSearchQuery,
      answer: clipPageResponse,
      cacheControl: caching,
      handle: ({ params, query }) =>
        searchSeasonClips(source, { league: params.league, player: params.player_id }, query),
    }),
    defineEndpoint({
      method: 'GET',
      path: '/api/v1/{league}/teams/{team_id}/pbp',
      operationId: 'searchTeamClips',
      summary: "A team's clips; none for a team that is not here",
      params: parameter.ofTeam,
      query: seasonSearchQuery,
      answer: clipPageResponse,
      cacheControl: caching,
      handle: ({ params, query }) =>
        searchSeasonClips(source, { league: params.league, team: params.team_id }, query),
    }),
    defineEndpoint({
      method: 'GET',
      path: '/api/v1/{league}/games/{game_id}/pbp',
      operationId: 'searchGameClips',
      summary: "A game's clips; none for a game that is not here",
      params: parameter.ofGame,
      query: gameSearchQuery,
      answer: clipPageResponse,
      cacheControl: caching,
      handle: ({ params, query }) => searchGameClips(source, params, query),
    }),
    defineEndpoint({
      method: 'GET',
      path: '/api/v1/{league}/pbp',
      operationId: 'searchLeagueClips',
      summary:
        "A league's clips: of a team, of a player, with a rare tag or of rare categories, or of 31 days at most",
      params: parameter.ofLeague,
      query: leagueSearchQuery,
      answer: clipPageResponse,
      cacheControl: caching,
      handle: ({ params: { league }, query }) => searchLeagueClips(source, league, query),
    }),
    defineEndpoint({
      method: 'GET',
      path: '/api/v1/{league}/latest-games',
      operationId: 'listLatestGames',
      summary: 'The games of the newest day with plays, and the plays that stand out',
      params: parameter.ofLeague,
      answer: latestGamesResponse,
      cacheControl: caching,
      keep: keeper(keptSeconds),
      handle: ({ params: { league } }) => latestGames(source, league),
    }),
  ];
}
