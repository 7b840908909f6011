import { type League, leagues } from '#app/basketball/leagues.ts';
import { buildLeagueSeasons, type LeagueSeasons, type Seasons } from '#app/basketball/seasons.ts';
import type { ClipApi } from '#app/context.ts';
import { type ApiClient, fetchJson, isBundled } from './client.server.ts';
import { playedSeasonSchema } from './contract.ts';
import { isRefusal } from './extended.server.ts';
import { logFailure, parseItems, readRecent } from './read.server.ts';

/** Milliseconds that a page waits for the seasons of an outside API. */
const longestWait = 1000;

/** The seasons last known. */
const known = new WeakMap<ClipApi, Map<League, LeagueSeasons>>();

/** What searches offer in both leagues (docs/product.md#offered-seasons). Never throws. */
export async function getSeasons(client: ApiClient): Promise<Seasons> {
  const [nba, wnba] = await Promise.all(leagues.map((league) => getLeagueSeasons(client, league)));
  return { nba, wnba } as Seasons;
}

async function getLeagueSeasons(client: ApiClient, league: League): Promise<LeagueSeasons> {
  const { api } = client;
  const memory = known.get(api) ?? new Map<League, LeagueSeasons>();
  known.set(api, memory);
  if (api.extensions.has('seasons')) {
    const timed = isBundled(client) ? client : { ...client, timeoutMs: longestWait };
    const path = `/api/v1/${league}/seasons`;
    const seasons = await readRecent(timed, { path }, () => requestSeasons(timed, path, league));
    if (seasons) memory.set(league, seasons);
    if (seasons) return seasons;
  }
  // An API of which nothing is known just now has the seasons that it had.
  const hasNone = api.extensions.isKnown() && !api.extensions.has('seasons');
  const last = memory.get(league);
  if (last && !hasNone) return last;
  return buildLeagueSeasons(league, api.listLaterSeasons?.(league) ?? []);
}

/** Null on failure. */
async function requestSeasons(
  client: ApiClient,
  path: string,
  league: League,
): Promise<LeagueSeasons | null> {
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
