/** Fetches a season from a league's public endpoints into files that the importer reads. */
import { formatGameId, getGameSeasonType, parseGameId } from '#app/basketball/gameId.ts';
import type { League } from '#app/basketball/leagues.ts';
import type { ReaderOutput } from '../facts.ts';
import { isSchedule, readSchedule } from '../readers/games.ts';
import { assessResponse, isGameWithoutPlays } from './assessResponse.ts';
import { type FetchClient, FetchFailedError } from './client.ts';
import {
  buildHeaders,
  type EndpointCall,
  Endpoints,
  type Hosts,
  type SeasonGame,
} from './endpoints.ts';
import { isFinallyEmpty, type ResponseCache } from './responseCache.ts';

export interface FetchOptions {
  league: League;
  season: string;
  hosts: Hosts;
  client: FetchClient;
  kept: ResponseCache;
  /** YYYYMMDD: earlier games are left out. */
  since: number | null;
}

/** A file to fetch. */
interface Wanted {
  name: string;
  /** Tried in order until one has the file. */
  calls: EndpointCall[];
  game: SeasonGame | null;
}

export interface FetchPlan {
  games: number;
  /** Number of cached files that are settled. */
  kept: number;
  wanted: Wanted[];
}

export interface FetchSummary {
  fetched: number;
  /** Files that the league does not have (yet). */
  missing: number;
  failed: { name: string; reason: string }[];
  /** Files left for the next run, because their host stopped answering. */
  left: number;
}

/**
 * Requests the schedule and lists the files to fetch: all tables, and the files of games that have
 * begun unless they are settled.
 * @throws {FetchFailedError} when there is no schedule
 */
export async function planFetch(options: FetchOptions): Promise<FetchPlan> {
  const { hosts, league, season, kept } = options;
  const endpoints = new Endpoints(hosts, league, season);
  const games = await gamesOf(options, endpoints.schedule());
  const tables = [...endpoints.tables()].map(([name, call]): Wanted => {
    return { name, calls: [call], game: null };
  });
  const wanted: Wanted[] = [];
  let settled = 0;
  for (const file of filesOf(endpoints, games)) {
    if (file.game && (await kept.isSettled(file.name, file.game.day))) settled += 1;
    else wanted.push(file);
  }
  return { games: games.length, kept: settled, wanted: [...tables, ...wanted] };
}

/** Fetches the planned files one by one; failed ones are left for the next run. */
export async function runFetch(
  { wanted }: FetchPlan,
  options: FetchOptions,
  onProgress: (done: number) => void = () => {},
): Promise<FetchSummary> {
  const summary: FetchSummary = { fetched: 0, missing: 0, failed: [], left: 0 };
  const silences = new Silences();
  for (const [i, file] of wanted.entries()) {
    try {
      summary[await fetchFile(file, options, silences)] += 1;
    } catch (error) {
      if (!(error instanceof FetchFailedError)) throw error;
      summary.failed.push({ name: file.name, reason: error.message });
    }
    onProgress(i + 1);
  }
  return summary;
}

/** A host counts as unreachable after this many files in a row without a clear answer. */
const silencesInARow = 3;

/** Tracks the hosts that stopped answering: plays and box scores have another than the statistics. */
class Silences {
  readonly #inARow = new Map<string, number>();

  note({ url }: EndpointCall, isSilence: boolean): void {
    const { origin } = new URL(url);
    this.#inARow.set(origin, isSilence ? (this.#inARow.get(origin) ?? 0) + 1 : 0);
  }

  isLeftAlone({ url }: EndpointCall): boolean {
    return (this.#inARow.get(new URL(url).origin) ?? 0) >= silencesInARow;
  }
}

/**
 * Caches the first response that can be imported.
 * @returns 'missing' when no call has one (yet), 'left' when a host is unreachable
 * @throws {FetchFailedError} when a host is silent, else the first refusal or invalid response if no
 *   call succeeds
 */
async function fetchFile(
  file: Wanted,
  options: FetchOptions,
  silences: Silences,
): Promise<'fetched' | 'missing' | 'left'> {
  let refusal: FetchFailedError | null = null;
  for (const call of file.calls) {
    if (silences.isLeftAlone(call)) return 'left';
    try {
      const isFound = await fetchAnswer(file, call, options);
      silences.note(call, false);
      if (isFound) return 'fetched';
    } catch (error) {
      if (!(error instanceof FetchFailedError)) throw error;
      silences.note(call, error.isSilence);
      if (error.isSilence) throw error;
      refusal ??= error;
    }
  }
  if (refusal) throw refusal;
  return 'missing';
}

async function fetchAnswer(
  { name, game }: Wanted,
  { url, missing }: EndpointCall,
  { client, kept, league }: FetchOptions,
): Promise<boolean> {
  const text = await client.json(url, buildHeaders(league), missing);
  if (text === null || isGameWithoutPlays(text)) return false;
  const { saysAnything, isUnfinished } = assessResponse(text);
  if (!saysAnything && game && !isFinallyEmpty(game.day)) return false;
  await kept.keep(name, text, { isLastWord: !isUnfinished });
  return true;
}

async function gamesOf(
  { client, kept, league, since }: FetchOptions,
  { url, missing }: EndpointCall,
): Promise<SeasonGame[]> {
  const text = await client.json(url, buildHeaders(league), missing);
  const schedule = scheduleOf(text);
  await kept.keep('schedule', text ?? '');
  return schedule.flatMap((source): SeasonGame[] => {
    if (source.kind !== 'schedule') return [];
    const { gameId, game } = source.facts;
    const id = formatGameId(gameId);
    const isSearched = getGameSeasonType(parseGameId(gameId)?.gameType ?? 0) !== null;
    const { day, status, home_team_id: home, away_team_id: away } = game;
    const hasBegun = status === 'live' || status === 'final';
    if (!isSearched || !hasBegun || !day || !home || !away || day < (since ?? 0)) return [];
    return [{ id, day, teams: [home, away] }];
  });
}

function scheduleOf(text: string | null): ReaderOutput[] {
  const schedule: unknown = JSON.parse(text ?? 'null');
  if (typeof schedule !== 'object' || schedule === null || !isSchedule(schedule)) {
    throw new FetchFailedError('the host has no schedule of this season');
  }
  try {
    return readSchedule(schedule);
  } catch (error) {
    throw new FetchFailedError(`the schedule cannot be understood: ${(error as Error).message}`);
  }
}

/** Plays and box scores of all games come before the many lists of videos. */
function filesOf(endpoints: Endpoints, games: SeasonGame[]): Wanted[] {
  const playsAndLines = games.flatMap((game): Wanted[] => [
    { name: `games/${game.id}-plays`, calls: endpoints.plays(game), game },
    { name: `games/${game.id}-box`, calls: endpoints.boxScore(game), game },
  ]);
  const videos = games.flatMap((game) =>
    [...endpoints.videos(game)].map(([list, call]): Wanted => {
      return { name: `videos/${game.id}-${list}`, calls: [call], game };
    }),
  );
  return [...playsAndLines, ...videos];
}
