/** Games around another one, games of a team, seasons of a player: calls of extensions. */
import * as z from 'zod';
import type { League } from '#app/basketball/leagues.ts';
import { toApiResult } from '#server/api/clips/serialize.ts';
import { defineEndpoint, type Endpoint } from '#server/api/endpoint.ts';
import type { GameKeeper } from '#server/api/gameKeeper.ts';
import * as parameter from '#server/api/parameters.ts';
import { notFound } from '#server/api/problem.ts';
import {
  gameFlowResponse,
  gameNeighborsResponse,
  seasonsResponse,
  teamGamesResponse,
} from '#server/api/responseSchemas.ts';
import type { Store } from '#server/store/open.ts';
import { findGameFlow } from '#server/store/plays/gameFlow.ts';
import { findGameNeighbors, type NeighborsOfTeam } from '#server/store/plays/gameNeighbors.ts';
import { gameListLimit, listGames, newestSeason } from '#server/store/plays/games.ts';
import { listPlayerSeasons } from '#server/store/plays/playedSeasons.ts';

const listCaching = 'public, max-age=60, stale-while-revalidate=600';
/** Each clip page asks for the games around its own. */
const keptSeconds = 5;
const keptAnswers = 200;
/** Games of `results`: what a screen lists. */
const mostResults = 200;

/** The calls of extensions that return games and seasons, not clips. */
export function gameEndpoints({ db }: Pick<Store, 'db'>, keeper: GameKeeper): Endpoint[] {
  const keep = keeper(keptSeconds, keptAnswers);
  return [
    defineEndpoint({
      method: 'GET',
      path: '/api/v1/{league}/teams/{team_id}/games',
      operationId: 'listTeamGames',
      summary: `A team's games that have begun, newest first, ${gameListLimit} at most; none for a team that is not here`,
      params: parameter.ofTeam,
      query: teamGamesQuery,
      answer: teamGamesResponse,
      cacheControl: listCaching,
      keep,
      handle: async ({ params: { league, team_id: team }, query }) => {
        const filter = await teamGameFilter({ db }, league, query);
        const opponents = query.opponentTeamId ? [query.opponentTeamId] : [];
        if (opponents.includes(team)) return [];
        const games = await listGames(db, { ...filter, teams: [team, ...opponents] });
        return games.map(toApiResult);
      },
    }),
    defineEndpoint({
      method: 'GET',
      path: '/api/v1/{league}/results',
      operationId: 'listResults',
      summary: `A league's games that have begun, newest first, ${mostResults} at most`,
      params: parameter.ofLeague,
      query: resultsQuery,
      answer: teamGamesResponse,
      cacheControl: listCaching,
      keep,
      handle: ({ params: { league }, query }) => listResults({ db }, league, query),
    }),
    defineEndpoint({
      method: 'GET',
      path: '/api/v1/{league}/players/{player_id}/seasons',
      operationId: 'listPlayerSeasons',
      summary: 'The seasons of which there are plays of a player, newest first',
      params: parameter.ofPlayer,
      answer: seasonsResponse,
      cacheControl: listCaching,
      handle: ({ params }) => listPlayerSeasons(db, params.league, params.player_id),
    }),
    defineEndpoint({
      method: 'GET',
      path: '/api/v1/{league}/games/{game_id}/neighbors',
      operationId: 'getGameNeighbors',
      summary: 'The game before and the game after a game in its season, of both teams',
      params: parameter.ofGame,
      answer: gameNeighborsResponse,
      problems: { 404: 'There is no such game' },
      cacheControl: listCaching,
      keep,
      handle: async ({ params }) => {
        const found = await findGameNeighbors(db, params.game_id);
        if (found?.game.league !== params.league) throw notFound('There is no such game');
        const { game, home, away } = found;
        return {
          homeTeam: toApiNeighbors(game.home_team_id, home),
          awayTeam: toApiNeighbors(game.away_team_id, away),
        };
      },
    }),
    defineEndpoint({
      method: 'GET',
      path: '/api/v1/{league}/games/{game_id}/flow',
      operationId: 'getGameFlow',
      summary: 'The plays of a game that changed its score, in order, with the score after each',
      params: parameter.ofGame,
      answer: gameFlowResponse,
      problems: { 404: 'There is no such game' },
      cacheControl: listCaching,
      keep,
      handle: async ({ params }) => {
        const found = await findGameFlow(db, params.game_id);
        if (found?.game.league !== params.league) throw notFound('There is no such game');
        return { game: toApiResult(found.game), plays: found.plays };
      },
    }),
  ];
}

const teamGamesQuery = z.object({
  seasons: parameter.seasons.meta({ description: 'None: the newest season' }),
  seasonType: parameter.seasonType,
  opponentTeamId: parameter.opponentTeamId,
});

const resultsQuery = z.object({
  seasons: parameter.seasons,
  seasonType: parameter.seasonType,
  team: parameter.teamId.default(0).meta({ description: 'Only games of this team; 0: of any' }),
  opponentTeamId: parameter.opponentTeamId,
  from: parameter.from,
  to: parameter.to,
});

async function listResults(
  { db }: Pick<Store, 'db'>,
  league: League,
  query: z.output<typeof resultsQuery>,
) {
  const { team, opponentTeamId: opponent, from = null, to = null } = query;
  if (team && team === opponent) return [];
  const phases = parameter.parseSegments('seasons', league, query.seasons, query.seasonType);
  const teams = [team, opponent].filter((id) => id !== 0);
  const days = { dayFrom: from, dayTo: to };
  const games = await listGames(db, { league, phases, ...days, teams, limit: mostResults });
  return games.map(toApiResult);
}

/** Without seasons, the newest one: the response stays bounded. */
async function teamGameFilter(
  { db }: Pick<Store, 'db'>,
  league: League,
  { seasons, seasonType }: z.output<typeof teamGamesQuery>,
) {
  const newest = seasons.length > 0 ? null : await newestSeason(db, league);
  const asked = newest === null ? seasons : [newest];
  const phases = parameter.parseSegments('seasons', league, asked, seasonType);
  return { league, phases, dayFrom: null, dayTo: null };
}

function toApiNeighbors(teamId: number, { previous, next }: NeighborsOfTeam) {
  const result = (game: NeighborsOfTeam['next']) => game && toApiResult(game);
  return { teamId, previous: result(previous), next: result(next) };
}
