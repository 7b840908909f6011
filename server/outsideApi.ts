/** The clip API of another server, and what is found out about it in the background. */
import * as z from 'zod';
import { gameSchema } from '#app/api/contract.ts';
import { createExtensionMemory, type ExtensionMemory, shortCallPath } from '#app/api/extensions.ts';
import { type League, leagues } from '#app/basketball/leagues.ts';
import {
  formatSeasonLabel,
  listLaterYears,
  type PlayedSeason,
  type SeasonType,
  seasonTypes,
} from '#app/basketball/seasons.ts';
import type { ClipApi } from '#app/context.ts';

/** Milliseconds for a question, which nothing waits for. */
const questionMs = 10_000;

/** Milliseconds that the later seasons of an API count. */
const seasonsMs = 3_600_000;

/** The API at a base URL. It is asked what it offers, and which later seasons have games. */
export function connectOutsideApi(baseUrl: string): ClipApi {
  const extensions = createExtensionMemory();
  const asked = askExtensions(baseUrl, extensions);
  const later = new Map<League, readonly PlayedSeason[]>();
  let until = 0;
  const refresh = async () => {
    until = Date.now() + seasonsMs;
    await asked;
    if (extensions.has('seasons')) return;
    for (const league of leagues) {
      const found = await findLaterSeasons(baseUrl, league, new Date());
      if (found) later.set(league, found);
    }
  };
  refresh();
  return {
    baseUrl,
    fetch: (request) => fetch(request),
    extensions,
    listLaterSeasons: (league) => {
      if (Date.now() > until) refresh();
      return later.get(league) ?? [];
    },
  };
}

/** Without an answer the first call that has a use for an extension asks again. */
async function askExtensions(baseUrl: string, extensions: ExtensionMemory): Promise<void> {
  const response = await ask(baseUrl + shortCallPath);
  if (response?.ok) extensions.learn(response.headers);
  await response?.body?.cancel().catch(() => {});
}

function ask(url: string): Promise<Response | null> {
  return fetch(url, { signal: AbortSignal.timeout(questionMs) }).catch(() => null);
}

/**
 * The seasons after those that are always on offer in which the API lists games that have begun,
 * newest first (docs/product.md#offered-seasons); null if it does not answer.
 */
async function findLaterSeasons(
  baseUrl: string,
  league: League,
  now: Date,
): Promise<PlayedSeason[] | null> {
  const seasons: PlayedSeason[] = [];
  for (const year of listLaterYears(league, now)) {
    const season = formatSeasonLabel(league, year);
    const played: SeasonType[] = [];
    for (const seasonType of seasonTypes) {
      const query = new URLSearchParams({ season, seasonType });
      const response = await ask(`${baseUrl}/api/v1/${league}/games?${query}`);
      if (!response) return null;
      const body: unknown = response.ok ? await response.json().catch(() => null) : null;
      await response.body?.cancel().catch(() => {});
      if (hasBegun(body, now)) played.push(seasonType);
    }
    if (played.length > 0) seasons.push({ season, seasonTypes: played });
  }
  return seasons;
}

/** Whether a list has a game of a day that has come: a list may have scheduled games. */
function hasBegun(body: unknown, now: Date): boolean {
  const games = z.array(z.unknown()).catch([]).parse(body);
  const today = now.toISOString().slice(0, 10);
  return games.some((game) => {
    const date = gameSchema.safeParse(game).data?.date;
    return typeof date === 'string' && date !== '' && date <= today;
  });
}
