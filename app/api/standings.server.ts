import type { League } from '#app/basketball/leagues.ts';
import type { ApiClient } from './client.server.ts';
import { type Standing, standingSchema } from './contract.ts';
import { readList } from './read.server.ts';

/**
 * The league's standings, both conferences, in the API's order; [] on failure
 * (docs/product.md#api-calls).
 */
export async function getStandings(client: ApiClient, league: League): Promise<Standing[]> {
  const call = { path: `/api/v1/${league}/standings` };
  return (await readList(client, call, standingSchema, 'Unable to get standings')) ?? [];
}
