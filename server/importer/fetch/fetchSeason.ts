/** Fetches a season from a league's public endpoints into files that the importer reads. */
import { formatGameId, getGameSeasonType, parseGameId } from '#app/basketball/gameId.ts';
import type { League } from '#app/basketball/leagues.ts';
import type { ReaderOutput } from '../facts.ts';
import { isSchedule, readSchedule } from '../readers/games.ts';
import { FetchFailedError } from './client.ts';
import { buildHeaders, type EndpointCall, Endpoints, type SeasonGame } from './endpoints.ts';
import {
  type FetchProgress,
  FetchRun,
  type FetchSummary,
  type RunOptions,
  type WantedFile,
} from './fetchRun.ts';
import { GameLists, listSeasonVideos, wantSeasonLists } from './videoLists.ts';

export interface FetchOptions extends RunOptions {
  league: League;
  season: string;
  /** YYYYMMDD: earlier games are left out. */
  since: number | null;
}

export interface FetchPlan {
  games: number;
  /** Number of cached files that are settled. */
  kept: number;
  wanted: WantedFile[];
  gameLists: GameLists;
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
  const tables = [...endpoints.tables()].map(([name, call]): WantedFile => {
    return { name, calls: [call], day: null };
  });
  const files = playsAndLines(endpoints, games);
  const unsettled: WantedFile[] = [];
  for (const file of files) {
    if (!(await kept.isSettled(file.name, file.day))) unsettled.push(file);
  }
  const seasonLists = listSeasonVideos(endpoints, games);
  const lists = await wantSeasonLists(endpoints, seasonLists, kept);
  const gameLists = new GameLists(endpoints, seasonLists, kept);
  // Plays and box scores of all games come before the lists of videos.
  const wanted = [...unsettled, ...lists, ...(await gameLists.want({ isAfterAll: false }))];
  return {
    games: games.length,
    kept: files.length + seasonLists.length - unsettled.length - lists.length,
    wanted: [...tables, ...startingWith(wanted, await kept.stoppedAt())],
    gameLists,
  };
}

/**
 * The files in turn, from the one at which the last run stopped: each gets its call, also where the
 * league never has the files before it.
 */
function startingWith(files: WantedFile[], name: string | null): WantedFile[] {
  const at = Math.max(
    files.findIndex((file) => file.name === name),
    0,
  );
  return [...files.slice(at), ...files.slice(0, at)];
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
  if (!run.isOverFor(options.hosts.stats)) {
    const asked = new Set(plan.wanted.map((file) => file.name));
    const lists = await plan.gameLists.want({ isAfterAll: true });
    const more = lists.filter((file) => !asked.has(file.name));
    if (more.length > 0) await run.fetchAll(more, progress);
  }
  await options.kept.stopAt(run.stoppedAt);
  return run.summary;
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

function playsAndLines(
  endpoints: Endpoints,
  games: SeasonGame[],
): (WantedFile & { day: number })[] {
  return games.flatMap((game) => [
    { name: `games/${game.id}-plays`, calls: endpoints.plays(game), day: game.day },
    { name: `games/${game.id}-box`, calls: endpoints.boxScore(game), day: game.day },
  ]);
}
