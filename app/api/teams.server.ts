import type { League } from '#app/basketball/leagues.ts';
import { type Team, teamSchema } from './contract.ts';
import type { ApiClient } from './http.server.ts';
import { findList } from './read.server.ts';

/** The league's teams; [] on failure (docs/product.md#api-calls). */
export async function getTeams(client: ApiClient, league: League): Promise<Team[]> {
  return (await findTeams(client, league)) ?? [];
}

/** As {@link getTeams}; null on failure. */
export function findTeams(client: ApiClient, league: League): Promise<Team[] | null> {
  const call = { path: `/api/v1/${league}/teams` };
  return findList(client, call, teamSchema, 'Error getting teams');
}
