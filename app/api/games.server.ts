import { normalizeGameId } from '#app/basketball/gameId.ts';
import type { League } from '#app/basketball/leagues.ts';
import type { SeasonType } from '#app/basketball/seasons.ts';
import type { ApiClient } from './client.server.ts';
import { type Game, gameSchema } from './contract.ts';
import { readListOrNull } from './read.server.ts';

export interface GamesQuery {
  league: League;
  /** '2024-25' or '2025'. */
  season: string;
  seasonType: SeasonType;
  /** YYYY-MM-DD, both ends included. */
  dateFrom?: string;
  dateTo?: string;
}

/** The games of a season, in the API's order; [] on failure (docs/product.md#api-calls). */
export async function getGames(client: ApiClient, query: GamesQuery): Promise<Game[]> {
  return (await getGamesOrNull(client, query)) ?? [];
}

/** As {@link getGames}; null on failure. */
export async function getGamesOrNull(client: ApiClient, query: GamesQuery): Promise<Game[] | null> {
  const { league, season, seasonType, dateFrom, dateTo } = query;
  const call = {
    path: `/api/v1/${league}/games`,
    query: { season, seasonType, dateFrom, dateTo },
  };
  const games = await readListOrNull(client, call, gameSchema, 'Error getting games');
  if (!games) return null;
  return games.map((game) => ({ ...game, id: normalizeGameId(game.id) ?? game.id }));
}
