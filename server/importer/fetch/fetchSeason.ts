/** Fetches a season from a league's public endpoints into files that the importer reads. */
import { formatGameId, getGameSeasonType, parseGameId } from '#app/basketball/gameId.ts';
import type { League } from '#app/basketball/leagues.ts';
import type { ReaderOutput } from '../facts.ts';
import { isSchedule, readSchedule } from '../readers/games.ts';
import { assessResponse, isGameWithoutPlays } from './assessResponse.ts';
import {
  BudgetSpentError,
  type FetchClient,
  FetchFailedError,
  HostRefusesError,
} from './client.ts';
import {
  buildHeaders,
  type EndpointCall,
  Endpoints,
  type Hosts,
  type SeasonGame,
} from './endpoints.ts';
import { isFinallyEmpty, type ResponseCache } from './responseCache.ts';
import { listSeasonVideos, type SeasonList, wantGameLists, wantSeasonLists } from './videoLists.ts';

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
export interface Wanted {
  name: string;
  /** Tried in order until one has the file. */
  calls: EndpointCall[];
  /** Day of the last game that it tells of; null for tables, which are fetched each time. */
  day: number | null;
  /** A season's list of videos, in place of which games have lists of their own. */
  isSeasonList?: boolean;
}

export interface FetchPlan {
  games: number;
  /** Number of cached files that are settled. */
  kept: number;
  wanted: Wanted[];
  seasonLists: SeasonList[];
}

export interface FetchSummary {
  fetched: number;
  /** Files that the league does not have (yet). */
  missing: number;
  failed: { name: string; reason: string }[];
  /** Files left for the next run: a host stopped answering or refuses, or the calls are used up. */
  left: number;
  isBudgetSpent: boolean;
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
    return { name, calls: [call], day: null };
  });
  const files = playsAndLines(endpoints, games);
  const unsettled: Wanted[] = [];
  for (const file of files) {
    if (!(await kept.isSettled(file.name, file.day))) unsettled.push(file);
  }
  const seasonLists = listSeasonVideos(endpoints, games);
  const lists = await wantSeasonLists(endpoints, seasonLists, kept);
  return {
    games: games.length,
    kept: files.length + seasonLists.length - unsettled.length - lists.length,
    // Plays and box scores of all games come before the lists of videos.
    wanted: [...tables, ...unsettled, ...lists],
    seasonLists,
  };
}

export interface FetchProgress {
  /** Files of a first or second round begin. */
  begin(files: number): void;
  update(done: number): void;
  end(): void;
}

/**
 * Fetches the planned files one by one, then the lists of games of which a season's list is short.
 * Failed files are left for the next run.
 */
export async function runFetch(
  plan: FetchPlan,
  options: FetchOptions,
  progress?: FetchProgress,
): Promise<FetchSummary> {
  const run = new FetchRun(options);
  await run.fetchAll(plan.wanted, progress);
  const endpoints = new Endpoints(options.hosts, options.league, options.season);
  if (run.isOverFor(endpoints.schedule())) return run.summary;
  const lists = await wantGameLists(endpoints, plan.seasonLists, options.kept);
  if (lists.length > 0) await run.fetchAll(lists, progress);
  return run.summary;
}

/** A host counts as unreachable after this many files in a row without a clear answer. */
const silencesInARow = 3;

class FetchRun {
  readonly summary: FetchSummary = {
    fetched: 0,
    missing: 0,
    failed: [],
    left: 0,
    isBudgetSpent: false,
  };
  readonly #options: FetchOptions;
  /** Files in a row without a clear answer, by origin: plays have another host than the statistics. */
  readonly #silences = new Map<string, number>();

  constructor(options: FetchOptions) {
    this.#options = options;
  }

  async fetchAll(files: Wanted[], progress?: FetchProgress): Promise<void> {
    const { summary } = this;
    progress?.begin(files.length);
    try {
      for (const [i, file] of files.entries()) {
        await this.#count(file);
        if (summary.isBudgetSpent) {
          summary.left += files.length - i;
          return;
        }
        progress?.update(i + 1);
      }
    } finally {
      progress?.end();
    }
  }

  /** Whether the call's host gets no further call. */
  isOverFor(call: EndpointCall): boolean {
    const origin = originOf(call);
    const isSilent = (this.#silences.get(origin) ?? 0) >= silencesInARow;
    return this.summary.isBudgetSpent || isSilent || this.#options.client.refusing.has(origin);
  }

  async #count(file: Wanted): Promise<void> {
    const { summary } = this;
    try {
      summary[await this.#fetch(file)] += 1;
    } catch (error) {
      if (error instanceof BudgetSpentError) summary.isBudgetSpent = true;
      else if (!(error instanceof FetchFailedError)) throw error;
      else summary.failed.push({ name: file.name, reason: error.message });
    }
  }

  /**
   * Caches the first response that can be imported.
   * @returns 'missing' when no call has one (yet), 'left' when a host is unreachable or refuses
   * @throws {FetchFailedError} when a host is silent, else the first refusal or invalid response if no
   *   call succeeds
   */
  async #fetch(file: Wanted): Promise<'fetched' | 'missing' | 'left'> {
    let refusal: FetchFailedError | null = null;
    for (const call of file.calls) {
      const silences = this.#silences.get(originOf(call)) ?? 0;
      // The last try belongs to the lists of games, which answer sooner.
      if (silences >= silencesInARow - (file.isSeasonList ? 1 : 0)) return 'left';
      try {
        const isFound = await fetchAnswer(file, call, this.#options);
        this.#silences.set(originOf(call), 0);
        if (isFound) return 'fetched';
      } catch (error) {
        if (!(error instanceof FetchFailedError)) throw error;
        this.#silences.set(originOf(call), error.isSilence ? silences + 1 : 0);
        if (error.isSilence) throw error;
        refusal ??= error;
      }
    }
    if (refusal instanceof HostRefusesError) return 'left';
    if (refusal) throw refusal;
    return 'missing';
  }
}

function originOf({ url }: EndpointCall): string {
  return new URL(url).origin;
}

async function fetchAnswer(
  { name, day }: Wanted,
  { url }: EndpointCall,
  { client, kept, hosts }: FetchOptions,
): Promise<boolean> {
  const text = await client.json(url, buildHeaders(hosts));
  if (text === null || isGameWithoutPlays(text)) return false;
  const { saysAnything, isUnfinished } = assessResponse(text);
  if (!saysAnything && day !== null && !isFinallyEmpty(day)) return false;
  await kept.keep(name, text, { isLastWord: !isUnfinished });
  return true;
}

async function gamesOf(
  { client, kept, hosts, since }: FetchOptions,
  { url }: EndpointCall,
): Promise<SeasonGame[]> {
  const text = await client.json(url, buildHeaders(hosts));
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

function playsAndLines(endpoints: Endpoints, games: SeasonGame[]): (Wanted & { day: number })[] {
  return games.flatMap((game) => [
    { name: `games/${game.id}-plays`, calls: endpoints.plays(game), day: game.day },
    { name: `games/${game.id}-box`, calls: endpoints.boxScore(game), day: game.day },
  ]);
}
