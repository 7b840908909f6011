/** The clip API of another server, and what is found out about it in the background. */
import * as z from 'zod';
import { gameSchema } from '#app/api/contract.ts';
import { createExtensionMemory, type ExtensionMemory } from '#app/api/extensionMemory.ts';
import {
  extensionsHeader,
  formatExtensions,
  parseExtensions,
  shortCallPath,
} from '#app/api/extensions.ts';
import { type League, leagues } from '#app/basketball/leagues.ts';
import {
  formatSeasonLabel,
  listLaterYears,
  type PlayedSeason,
  type SeasonType,
  seasonTypes,
} from '#app/basketball/seasons.ts';
import type { ClipApi } from '#app/context.ts';
import type { Logger } from './http/logger.ts';
import { describeConnectionFailure } from './lib/connectionFailure.ts';

/** Milliseconds for a question, which nothing waits for. */
const questionMs = 10_000;

/** Milliseconds that the later seasons of an API count. */
const seasonsMs = 3_600_000;

/**
 * The API at a base URL. It is asked what it offers, and which later seasons have games.
 * @param log gets one line of what was found; null: another process says it
 */
export function connectOutsideApi(baseUrl: string, log: ApiLog | null): ClipApi {
  const extensions = createExtensionMemory();
  const asked = getToKnow(baseUrl, extensions, log);
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

type ApiLog = Pick<Logger, 'info' | 'warn'>;

/** Without an answer the first call that has a use for an extension asks again. */
async function getToKnow(
  baseUrl: string,
  extensions: ExtensionMemory,
  log: ApiLog | null,
): Promise<void> {
  try {
    const response = await fetchInTime(baseUrl + shortCallPath);
    if (response.ok) extensions.learn(response.headers);
    const fault = await findFault(baseUrl, response);
    const said = fault ?? `answers, and announces ${listAnnounced(response.headers)}`;
    log?.[fault === null ? 'info' : 'warn']({}, `API_BASE_URL: ${baseUrl} ${said}`);
  } catch (error) {
    log?.warn({}, `API_BASE_URL: ${baseUrl} ${describeConnectionFailure(error)}`);
  }
}

/** What is wrong with the answer to {@link shortCallPath}, or null (docs/own-api.md#start). */
async function findFault(baseUrl: string, response: Response): Promise<string | null> {
  const { status, headers } = response;
  const text = await response.text();
  if (status === 404) {
    const other = await ask(`${baseUrl}/api/v1/nba/standings`);
    await other?.body?.cancel().catch(() => {});
    return other?.status === 404
      ? `answers every call with 404 (${shortCallPath}): API_BASE_URL should end before /api/v1`
      : `answers ${shortCallPath} with 404, a call that every clip API has`;
  }
  if (status === 401 || status === 403) {
    return `answers ${shortCallPath} with ${status}: it should be open without a token`;
  }
  if (!response.ok) return `answers ${shortCallPath} with ${status}`;
  if (text.trim() === '') return null;
  if (/^text\/html/i.test(headers.get('content-type') ?? '') || text.trimStart().startsWith('<')) {
    return `answers ${shortCallPath} with a page (HTML) in place of JSON: expected an API, not a site`;
  }
  return isJsonList(text) ? null : `answers ${shortCallPath} with no JSON list`;
}

function isJsonList(text: string): boolean {
  try {
    return Array.isArray(JSON.parse(text));
  } catch {
    return false;
  }
}

function listAnnounced(headers: Headers): string {
  const tokens = parseExtensions(headers.get(extensionsHeader));
  return tokens.length > 0 ? `the extensions ${formatExtensions(tokens)}` : 'no extensions';
}

function fetchInTime(url: string): Promise<Response> {
  return fetch(url, { signal: AbortSignal.timeout(questionMs) });
}

function ask(url: string): Promise<Response | null> {
  return fetchInTime(url).catch(() => null);
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
