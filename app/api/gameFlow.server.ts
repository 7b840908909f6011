import { normalizeGameId } from '#app/basketball/gameId.ts';
import type { League } from '#app/basketball/leagues.ts';
import type { ApiClient } from './client.server.ts';
import { type GameFlow, gameFlowSchema } from './contract.ts';
import { readAnnounced } from './extended.server.ts';

/**
 * The score after each play of a game that changed it; null on failure, and where the API does not announce
 * `game-flow`.
 */
export function getGameFlow(
  client: ApiClient,
  { league, game }: { league: League; game: string },
): Promise<GameFlow | null> {
  const id = normalizeGameId(game) ?? game;
  return readAnnounced(client, 'game-flow', {
    call: { path: `/api/v1/${league}/games/${encodeURIComponent(id)}/flow` },
    parse: (body) => gameFlowSchema.parse(body),
    failure: 'Error getting the score of a game',
  });
}
