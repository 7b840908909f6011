import type { League } from '#app/basketball/leagues.ts';
import type { ApiClient } from './client.server.ts';
import { apiTeamSchema, type Team } from './contract.ts';
import { readList } from './read.server.ts';

/**
 * The league's teams; null on failure (docs/product.md#api-calls). A team without a nickname has its
 * full name there.
 */
export async function getTeams(client: ApiClient, league: League): Promise<Team[] | null> {
  const call = { path: `/api/v1/${league}/teams` };
  const teams = await readList(client, call, apiTeamSchema, 'Error getting teams');
  return teams?.map((team) => ({ ...team, nickname: team.nickname || team.fullName })) ?? null;
}
