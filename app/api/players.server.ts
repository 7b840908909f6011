import type { League } from '#app/basketball/leagues.ts';
import type { ApiClient } from './client.server.ts';
import { type Player, playerSchema } from './contract.ts';
import { readList } from './read.server.ts';

/** Full names of players that the choice lists leave out (docs/product.md#excluded-players). */
const excludedPlayers: Record<League, readonly string[]> = { nba: [], wnba: [] };

/**
 * The league's players; null on failure (docs/product.md#api-calls).
 * @param withFacts with recorded plays, team and years, where the API announces `player-facts`
 */
export async function getPlayers(
  client: ApiClient,
  league: League,
  { withFacts = false } = {},
): Promise<Player[] | null> {
  const hasFacts = withFacts && client.api.extensions.has('player-facts');
  const call = {
    path: `/api/v1/${league}/players`,
    ...(hasFacts && { query: { facts: 'true' } }),
  };
  const players = await readList(client, call, playerSchema, 'Error getting players');
  if (players === null && hasFacts) {
    const plain = await getPlayers(client, league);
    if (plain) client.api.extensions.drop(['player-facts']);
    return plain;
  }
  const excluded = excludedPlayers[league];
  return players?.filter((player) => !excluded.includes(player.fullName)) ?? null;
}
