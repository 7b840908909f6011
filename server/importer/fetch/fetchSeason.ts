/** Gets a season of a league from its public endpoints into files that the importer reads. */
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
  /** YYYYMMDD: games before it are left as they are. */
  since: number | null;
}

/** One file to get. */
interface Wanted {
  name: string;
  /** In turn, until one has it. */
  calls: EndpointCall[];
  game: SeasonGame | null;
}

export interface FetchPlan {
  games: number;
  /** Files that are there and settled. */
  kept: number;
  wanted: Wanted[];
}

export interface FetchSummary {
  fetched: number;
  /** Files that the league does not have, or not yet. */
  missing: number;
  failed: { name: string; reason: string }[];
  /** Files left for the next time, because their host has stopped answering. */
  left: number;
}

/**
 * Asks for the schedule and works out which files are wanted: tables always, games that have begun
 * unless their files are settled.
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

/** Gets what is planned, file by file; what fails is left for the next time. */
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

/** So many files in a row without a clear answer say that a host is not to be reached. */
const silencesInARow = 3;

/** Which hosts have stopped answering: plays and box scores have another one than the statistics. */
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
 * Keeps the first answer that can be imported.
 * @returns 'missing' when no call has one (yet), 'left' when a host before it is left alone
 * @throws {FetchFailedError} when a host is silent, or the first refusal or bad answer if no call has one
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
