import { type League, leagues } from '#app/basketball/leagues.ts';
import { buildLeagueSeasons, type LeagueSeasons, type Seasons } from '#app/basketball/seasons.ts';
import type { ClipApi } from '#app/context.ts';
import { type ApiClient, fetchJson } from './client.server.ts';
import { playedSeasonSchema } from './contract.ts';
import { isRefusal } from './extended.server.ts';
import { logFailure, parseItems } from './read.server.ts';

/** Milliseconds that a page waits for the seasons of an outside API, and that they are used again. */
const times = { wait: 1000, keep: 60_000 };

interface Kept {
  /** Milliseconds since 1970. */
  until: number;
  seasons: LeagueSeasons;
}

const kept = new WeakMap<ClipApi, Map<League, Kept>>();

/** What searches offer in both leagues (docs/product.md#offered-seasons). Never throws. */
export async function getSeasons(client: ApiClient): Promise<Seasons> {
  const [nba, wnba] = await Promise.all(leagues.map((league) => getLeagueSeasons(client, league)));
  return { nba, wnba } as Seasons;
}

async function getLeagueSeasons(client: ApiClient, league: League): Promise<LeagueSeasons> {
  const { api, clipOrigin } = client;
  const memory = kept.get(api) ?? new Map<League, Kept>();
  kept.set(api, memory);
  const known = memory.get(league);
  const isOutside = clipOrigin !== null;
  if (isOutside && known && Date.now() < known.until) return known.seasons;
  if (api.extensions.has('seasons')) {
    const timed = isOutside ? { ...client, timeoutMs: times.wait } : client;
    const seasons = await requestSeasons(timed, league);
    if (seasons) memory.set(league, { seasons, until: Date.now() + times.keep });
    if (seasons) return seasons;
  }
  // An API of which nothing is known just now has the seasons that it had.
  const hasNone = api.extensions.isKnown() && !api.extensions.has('seasons');
  if (known && !hasNone) return known.seasons;
  return buildLeagueSeasons(league, api.listLaterSeasons?.(league) ?? []);
}

/** Null on failure. */
async function requestSeasons(client: ApiClient, league: League): Promise<LeagueSeasons | null> {
  const path = `/api/v1/${league}/seasons`;
  try {
    const body = await fetchJson(client, { method: 'GET', path });
    const played = parseItems(client, path, body, (item) => playedSeasonSchema.parse(item));
    return buildLeagueSeasons(league, played);
  } catch (error) {
    if (isRefusal(error)) client.api.extensions.drop(['seasons']);
    logFailure(client, path, 'Error getting seasons', error);
    return null;
  }
}
