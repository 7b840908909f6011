import type { League } from '#app/basketball/leagues.ts';
import type { ApiClient } from './client.server.ts';
import { apiTeamSchema, type Team } from './contract.ts';
import { readListOrNull } from './read.server.ts';

/** The league's teams; [] on failure (docs/product.md#api-calls). */
export async function getTeams(client: ApiClient, league: League): Promise<Team[]> {
  return (await getTeamsOrNull(client, league)) ?? [];
}

/** As {@link getTeams}; null on failure. */
export function getTeamsOrNull(client: ApiClient, league: League): Promise<Team[] | null> {
  const call = { path: `/api/v1/${league}/teams` };
  return readListOrNull(client, call, apiTeamSchema, 'Error getting teams');
}
