import type { ClipApi } from '#app/context.ts';
import { type ApiClient, fetchJson, isBundled } from './client.server.ts';
import { latestGamesSchema } from './contract.ts';

interface KnownDay {
  day: string | null;
  readAt: number;
}

/** Milliseconds until the day is asked for again. */
const freshMs = 300_000;

const known = new WeakMap<ClipApi, KnownDay>();

/**
 * The newest day with plays in either league, YYYY-MM-DD; null where the API does not announce
 * `latest-games`, and until its first answer (docs/product.md#footer). A page waits only for the bundled API, which answers in
 * the process; it asks both leagues once in five minutes.
 * @param client not tied to the visitor's request
 */
export async function getNewestDay(client: ApiClient): Promise<string | null> {
  const { api } = client;
  if (!api.extensions.has('latest-games')) return null;
  const last = known.get(api);
  if (last && Date.now() - last.readAt < freshMs) return last.day;
  known.set(api, { day: last?.day ?? null, readAt: Date.now() });
  const reading = readNewestDay(client).then((day) => {
    // A failed read leaves the day that was known.
    if (day !== null) known.set(api, { day, readAt: Date.now() });
    return day ?? last?.day ?? null;
  });
  return isBundled(client) ? reading : (last?.day ?? null);
}

async function readNewestDay(client: ApiClient): Promise<string | null> {
  const days = await Promise.all(
    ['nba', 'wnba'].map(async (league) => {
      try {
        const path = `/api/v1/${league}/latest-games`;
        return latestGamesSchema.parse(await fetchJson(client, { method: 'GET', path })).date;
      } catch {
        // The home page logs a failure of this call.
        return '';
      }
    }),
  );
  return days.sort().at(-1) || null;
}
