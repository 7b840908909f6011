import type { League } from '#app/basketball/leagues.ts';
import type { ApiClient } from './client.server.ts';
import { type Leader, type Leaders, leaderSchema } from './contract.ts';
import { parseItems, readOrNull, readRecent } from './read.server.ts';

/** The leaders of a season, keyed by stat code; {} on failure (docs/product.md#api-calls). */
export async function getLeaders(
  client: ApiClient,
  league: League,
  query: { stats: readonly string[]; season: string },
): Promise<Leaders> {
  const call = { path: `/api/v1/${league}/leaders`, query };
  const parse = (body: unknown) => parseLeaders(client, call.path, body);
  const read = () => readOrNull(client, call, parse, 'No league leaders found');
  return (await readRecent(client, call, read)) ?? {};
}

function parseLeaders(client: ApiClient, path: string, body: unknown): Leaders {
  if (typeof body !== 'object' || Array.isArray(body)) throw new TypeError('the body is no object');
  const leaders: Record<string, Leader[]> = {};
  for (const [stat, list] of Object.entries(body ?? {})) {
    if (!Array.isArray(list)) continue;
    leaders[stat] = parseItems(client, path, list, (item) => {
      const leader = leaderSchema.parse(item);
      return { ...leader, stat: leader.stat ?? stat };
    });
  }
  return leaders;
}
