import type * as z from 'zod';
import type { League } from '#app/basketball/leagues.ts';
import type { ApiClient } from './client.server.ts';
import { playedSeasonSchema } from './contract.ts';
import { readAnnounced } from './extended.server.ts';
import { parseItems } from './read.server.ts';

/**
 * The seasons of which there are plays of a player, newest first; null on failure, and where the API does
 * not announce `player-seasons`.
 */
export function getPlayerSeasons(
  client: ApiClient,
  { league, player }: { league: League; player: number },
): Promise<z.infer<typeof playedSeasonSchema>[] | null> {
  const path = `/api/v1/${league}/players/${player}/seasons`;
  return readAnnounced(client, 'player-seasons', {
    call: { path },
    parse: (body) => parseItems(client, path, body, (item) => playedSeasonSchema.parse(item)),
    failure: 'Error getting the seasons of a player',
  });
}
