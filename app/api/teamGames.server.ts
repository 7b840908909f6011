import type { League } from '#app/basketball/leagues.ts';
import type { SeasonType } from '#app/basketball/seasons.ts';
import type { ApiClient } from './client.server.ts';
import { type GameResult, gameResultSchema } from './contract.ts';
import { readAnnounced } from './extended.server.ts';
import { parseItems } from './read.server.ts';

interface TeamGamesQuery {
  league: League;
  team: number;
  seasons: readonly string[];
  seasonType: SeasonType;
  /** 0, or absent: any. */
  opponent?: number;
}

/**
 * A team's games with their results, newest first; null on failure, and where the API does not announce
 * `league-plays`.
 */
export function getTeamGames(
  client: ApiClient,
  { league, team, seasons, seasonType, opponent }: TeamGamesQuery,
): Promise<GameResult[] | null> {
  const path = `/api/v1/${league}/teams/${team}/games`;
  return readAnnounced(client, 'league-plays', {
    call: { path, query: { seasons, seasonType, opponentTeamId: opponent || null } },
    parse: (body) => parseItems(client, path, body, (item) => gameResultSchema.parse(item)),
    failure: 'Error getting the games of a team',
  });
}
