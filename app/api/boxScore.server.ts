import { normalizeGameId } from '#app/basketball/gameId.ts';
import { type BoxScore, boxScoreSchema } from './contract.ts';
import type { ApiClient } from './http.server.ts';
import { read } from './read.server.ts';

/** A game's box score; null on failure (spec 7). Ids of eight characters are taken too (spec 5). */
export function getBoxScore(client: ApiClient, gameId: string): Promise<BoxScore | null> {
  return read<BoxScore | null>(client, {
    call: { path: `/api/v1/boxscore/${encodeURIComponent(normalizeGameId(gameId) ?? gameId)}` },
    empty: null,
    parse: (body) => boxScoreSchema.parse(body),
    failure: 'Error getting box score',
  });
}
