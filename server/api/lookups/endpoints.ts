/** Games, players, teams and box scores. */
import * as z from 'zod';
import { getTeamInSeason } from '#app/basketball/formerTeams.ts';
import { formatGameId } from '#app/basketball/gameId.ts';
import type { League } from '#app/basketball/leagues.ts';
import { formatYears } from '#app/basketball/seasons.ts';
import { formatApiDay, formatMatchup } from '#server/api/clips/serialize.ts';
import { defineEndpoint, type Endpoint } from '#server/api/endpoint.ts';
import type { GameKeeper } from '#server/api/gameKeeper.ts';
import * as parameter from '#server/api/parameters.ts';
import { notFound } from '#server/api/problem.ts';
import {
  boxScoreResponse,
  gamesResponse,
  playersResponse,
  seasonsResponse,
  teamsResponse,
} from '#server/api/responseSchemas.ts';
import type { Store } from '#server/store/open.ts';
import { findStoredBoxScore } from '#server/store/plays/boxScores.ts';
import {
  type GameFilter,
  gameListLimit,
  listGames,
  newestSeason,
} from '#server/store/plays/games.ts';
import { listPlayedSeasons } from '#server/store/plays/playedSeasons.ts';
import { createPlayerFactsReader, type PlayerFacts } from '#server/store/plays/playerFacts.ts';
import { listPlayers } from '#server/store/plays/players.ts';
import { listTeams } from '#server/store/teams.ts';
import { toBoxScore } from './serializeBoxScore.ts';

/** Lists change when games are imported. */
const listCaching = 'public, max-age=60, stale-while-revalidate=600';
/** Each search page requests lists of hundreds of names. */
const keptSeconds = 5;
/** Finding the teams reads every game. */
const keptTeamsSeconds = 60;

/** The lookup calls. */
export function lookupEndpoints({ db }: Pick<Store, 'db'>, keeper: GameKeeper): Endpoint[] {
  const keep = keeper(keptSeconds, 200);
  const keepTeams = keeper(keptTeamsSeconds);
  const readFacts = createPlayerFactsReader(db);
  return [
    defineEndpoint({
      method: 'GET',
      path: '/api/v1/{league}/games',
      operationId: 'listGames',
      summary: `Games that have been played or are being played, newest first; the newest ${gameListLimit} of more, then go on with dateTo`,
      params: parameter.ofLeague,
      query: z.object({
        season: parameter.season.optional().meta({ description: 'Absent: the newest, or any' }),
        seasonType: parameter.seasonType,
        dateFrom: parameter.day,
        dateTo: parameter.day,
      }),
      answer: gamesResponse,
      cacheControl: listCaching,
      keep,
      handle: async ({ params: { league }, query }) => {
        const games = await listGames(db, await gameFilter({ db }, league, query));
        return games.map((game) => {
          const date = formatApiDay(game.day);
          return { id: formatGameId(game.id), date, label: `${date} | ${formatMatchup(game)}` };
        });
      },
    }),
    defineEndpoint({
      method: 'GET',
      path: '/api/v1/{league}/seasons',
      operationId: 'listSeasons',
      summary: 'The seasons of which there are plays, newest first',
      params: parameter.ofLeague,
      answer: seasonsResponse,
      cacheControl: listCaching,
      keep,
      handle: ({ params: { league } }) => listPlayedSeasons(db, league),
    }),
    defineEndpoint({
      method: 'GET',
      path: '/api/v1/{league}/players',
      operationId: 'listPlayers',
      summary: 'Players with at least one game, by name',
      params: parameter.ofLeague,
      query: z.object({ facts: parameter.playerFacts }),
      answer: playersResponse,
      cacheControl: listCaching,
      keep,
      handle: async ({ params: { league }, query: { facts } }) => {
        const players = await listPlayers(db, league);
        const known = facts ? await readFacts(players.map(({ id }) => id)) : null;
        return players.map(({ id, full_name }) => ({
          id,
          fullName: full_name,
          ...toPlayerFacts(league, known?.get(id)),
        }));
      },
    }),
    defineEndpoint({
      method: 'GET',
      path: '/api/v1/{league}/teams',
      operationId: 'listTeams',
      summary: 'Teams, by name: the present ones, and former ones with games',
      params: parameter.ofLeague,
      answer: teamsResponse,
      cacheControl: listCaching,
      handle: ({ params: { league } }) => keepTeams(league, () => listTeams(db, league)),
    }),
    defineEndpoint({
      method: 'GET',
      path: '/api/v1/boxscore/{game_id}',
      operationId: 'getBoxScore',
      summary: 'The box score of a game; unrecorded values are null',
      params: z.object({ game_id: parameter.gameId }),
      answer: boxScoreResponse,
      problems: { 404: 'There is no such game' },
      cacheControl: listCaching,
      handle: async ({ params }) => {
        const stored = await findStoredBoxScore(db, params.game_id);
        if (!stored) throw notFound('There is no such game');
        return toBoxScore(stored);
      },
    }),
  ];
}

function toPlayerFacts(league: League, facts: PlayerFacts | undefined) {
  if (!facts) return {};
  const { plays, teamId, first, last } = facts;
  const [from, to] = [Math.floor(first / 10), Math.floor(last / 10)];
  const team = getTeamInSeason(teamId, String(to))?.abbreviation;
  return { plays, ...(team && { team }), ...(first && { years: formatYears(league, from, to) }) };
}

interface GamesQuery {
  season?: string | undefined;
  seasonType?: Parameters<typeof parameter.parseSegments>[3];
  dateFrom?: number | undefined;
  dateTo?: number | undefined;
}

/** Without season and dates, the newest season: the response stays bounded. */
async function gameFilter(
  { db }: Pick<Store, 'db'>,
  league: League,
  { season, seasonType, dateFrom, dateTo }: GamesQuery,
): Promise<GameFilter> {
  const open = season === undefined && dateFrom === undefined && dateTo === undefined;
  const asked = open ? ((await newestSeason(db, league)) ?? undefined) : season;
  const seasons = asked === undefined ? [] : [asked];
  return {
    league,
    phases: parameter.parseSegments('season', league, seasons, seasonType),
    dayFrom: dateFrom ?? null,
    dayTo: dateTo ?? null,
  };
}
