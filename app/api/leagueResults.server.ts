import type { League } from '#app/basketball/leagues.ts';
import type { SeasonType } from '#app/basketball/seasons.ts';
import type { ApiClient } from './client.server.ts';
import { type GameResult, gameResultSchema } from './contract.ts';
import { readAnnounced } from './extended.server.ts';
import { parseItems } from './read.server.ts';

interface LeagueResultsQuery {
  league: League;
  /** 0: any, as of the opponent. */
  team: number;
  opponent: number;
  /** YYYY-MM-DD; '': any. */
  from: string;
  to: string;
  /** None: each. */
  seasons: readonly string[];
  /** Null: both. */
  seasonType: SeasonType | null;
}

/** The most games that the call gives. */
export const mostResults = 200;

/**
 * Games of a league with their results, newest first; null on failure, and where the API does not announce
 * `league-search`.
 */
export function getLeagueResults(
  client: ApiClient,
  { league, team, opponent, from, to, seasons, seasonType }: LeagueResultsQuery,
): Promise<GameResult[] | null> {
  const path = `/api/v1/${league}/results`;
  const query = {
    ...{ from: from || null, to: to || null, seasons, seasonType },
    ...{ team: team || null, opponentTeamId: opponent || null },
  };
  return readAnnounced(client, 'league-search', {
    call: { path, query },
    parse: (body) => parseItems(client, path, body, (item) => gameResultSchema.parse(item)),
    failure: 'Error getting the games of a league',
  });
}
