import type { League } from '#app/basketball/leagues.ts';
import type { ApiClient } from './client.server.ts';
import { type Player, playerSchema } from './contract.ts';
import { readListOrNull } from './read.server.ts';

/**
 * Players that the choice lists leave out, by full name. docs/product.md#excluded-players
 * the names: this is their place.
 */
const excludedPlayers: Record<League, readonly string[]> = { nba: [], wnba: [] };

/** The league's players; [] on failure (docs/product.md#api-calls). */
export async function getPlayers(client: ApiClient, league: League): Promise<Player[]> {
  return (await getPlayersOrNull(client, league)) ?? [];
}

/** As {@link getPlayers}; null on failure. */
export async function getPlayersOrNull(
  client: ApiClient,
  league: League,
): Promise<Player[] | null> {
  const call = { path: `/api/v1/${league}/players` };
  const players = await readListOrNull(client, call, playerSchema, 'Error getting players');
  const excluded = excludedPlayers[league];
  return players?.filter((player) => !excluded.includes(player.fullName)) ?? null;
}
