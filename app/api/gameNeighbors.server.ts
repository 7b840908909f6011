import { normalizeGameId } from '#app/basketball/gameId.ts';
import type { League } from '#app/basketball/leagues.ts';
import type { ApiClient } from './client.server.ts';
import { type GameNeighbors, gameNeighborsSchema } from './contract.ts';
import { readAnnounced } from './extended.server.ts';

/**
 * The game before and the game after a game, of both of its teams; null on failure, and where the API
 * does not announce `next-games`.
 */
export function getGameNeighbors(
  client: ApiClient,
  { league, game }: { league: League; game: string },
): Promise<GameNeighbors | null> {
  const id = normalizeGameId(game) ?? game;
  return readAnnounced(client, 'next-games', {
    call: { path: `/api/v1/${league}/games/${encodeURIComponent(id)}/neighbors` },
    parse: (body) => gameNeighborsSchema.parse(body),
    failure: 'Error getting the previous and next games',
  });
}
