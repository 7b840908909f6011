import type * as z from 'zod';
import type { League } from '#app/basketball/leagues.ts';
import { getTeamById } from '#app/basketball/teams.ts';
import type { ApiClient } from './client.server.ts';
import { receivedTeamSchema, type Team } from './contract.ts';
import { readList } from './read.server.ts';

/** The league's teams; null on failure (docs/product.md#api-calls). */
export async function getTeams(client: ApiClient, league: League): Promise<Team[] | null> {
  const call = { path: `/api/v1/${league}/teams` };
  const teams = await readList(client, call, receivedTeamSchema, 'Error getting teams');
  return teams?.map(withNames) ?? null;
}

/** A missing name is taken from the table of teams, or from the other name (docs/product.md#api-answers). */
function withNames({ id, ...names }: z.infer<typeof receivedTeamSchema>): Team {
  const fullName = names.fullName || getTeamById(id)?.fullName || names.nickname || `Team ${id}`;
  return { id, fullName, nickname: names.nickname || fullName };
}
