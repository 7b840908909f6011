import type { League } from '#app/basketball/leagues.ts';
import type { ApiClient } from './client.server.ts';
import { type Player, playerSchema } from './contract.ts';
import { readList } from './read.server.ts';

/** Full names of players that the choice lists leave out (docs/product.md#excluded-players). */
const excludedPlayers: Record<League, readonly string[]> = { nba: [], wnba: [] };

/** The league's players; null on failure (docs/product.md#api-calls). */
export async function getPlayers(client: ApiClient, league: League): Promise<Player[] | null> {
  const call = { path: `/api/v1/${league}/players` };
  const players = await readList(client, call, playerSchema, 'Error getting players');
  const excluded = excludedPlayers[league];
  return players?.filter((player) => !excluded.includes(player.fullName)) ?? null;
}
