import type { League } from '#app/basketball/leagues.ts';
import { type Team, teamSchema } from './contract.ts';
import type { ApiClient } from './http.server.ts';
import { readList } from './read.server.ts';

/** The league's teams; [] on failure (spec 7). */
export function getTeams(client: ApiClient, league: League): Promise<Team[]> {
  const call = { path: `/api/v1/${league}/teams` };
  return readList(client, call, teamSchema, 'Error getting teams');
}
