import * as z from 'zod';
import { normalizeGameId } from '#app/basketball/gameId.ts';
import { type ApiClient, ApiError, fetchJson } from './client.server.ts';
import {
  type BoxScore,
  boxScorePlayerSchema,
  boxScoreSchema,
  boxScoreTeamSchema,
} from './contract.ts';
import { logFailure, parseItems, readOrNull } from './read.server.ts';

/** A game's box score; null on failure. Takes ids of eight characters (docs/product.md#game-ids). */
export function getBoxScore(client: ApiClient, gameId: string): Promise<BoxScore | null> {
  const path = pathOf(gameId);
  const parse = (body: unknown) => parseBoxScore(client, path, body);
  return readOrNull(client, { path }, parse, failure);
}

/** A game's box score; 'missing' where the API has none, 'failed' where it does not answer. Never throws. */
export async function findBoxScore(
  client: ApiClient,
  gameId: string,
): Promise<BoxScore | 'missing' | 'failed'> {
  const path = pathOf(gameId);
  try {
    const body = await fetchJson(client, { method: 'GET', path });
    return body === undefined || body === null ? 'missing' : parseBoxScore(client, path, body);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'missing';
    logFailure(client, path, failure, error);
    return 'failed';
  }
}

const failure = 'Error getting box score';
const pathOf = (gameId: string) =>
  `/api/v1/boxscore/${encodeURIComponent(normalizeGameId(gameId) ?? gameId)}`;

const teamOfAny = boxScoreTeamSchema.extend({ players: z.array(z.unknown()).nullish() });
const boxScoreOfAny = boxScoreSchema.extend({ homeTeam: teamOfAny, awayTeam: teamOfAny });

/** A malformed player is dropped and logged; the others and the teams stay. */
function parseBoxScore(client: ApiClient, path: string, body: unknown): BoxScore {
  const { homeTeam, awayTeam, ...rest } = boxScoreOfAny.parse(body);
  const side = ({ players, ...team }: z.infer<typeof teamOfAny>) => ({
    ...team,
    players: parseItems(client, path, players ?? [], (player) =>
      boxScorePlayerSchema.parse(player),
    ),
  });
  return { ...rest, homeTeam: side(homeTeam), awayTeam: side(awayTeam) };
}
