import { normalizeGameId } from '#app/basketball/gameId.ts';
import type { League } from '#app/basketball/leagues.ts';
import type { SeasonType } from '#app/basketball/seasons.ts';
import type { ApiClient } from './client.server.ts';
import { type Game, gameSchema } from './contract.ts';
import { readList } from './read.server.ts';

export interface GamesQuery {
  league: League;
  /** '2024-25' or '2025'. */
  season: string;
  seasonType: SeasonType;
  /** YYYY-MM-DD, both ends included. */
  dateFrom?: string;
  dateTo?: string;
}

/** The games of a season, in the API's order; null on failure (docs/product.md#api-calls). */
export async function getGames(client: ApiClient, query: GamesQuery): Promise<Game[] | null> {
  const { league, season, seasonType, dateFrom, dateTo } = query;
  const call = {
    path: `/api/v1/${league}/games`,
    query: { season, seasonType, dateFrom, dateTo },
  };
  const games = await readList(client, call, gameSchema, 'Error getting games');
  return games?.map((game) => ({ ...game, id: normalizeGameId(game.id) ?? game.id })) ?? null;
}
