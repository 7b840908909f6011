/** `npm run import -- --fetch LEAGUE [SEASON]`. */
import path from 'node:path';
import { isLeague, type League } from '#app/basketball/leagues.ts';
import { formatSeasonLabel, getSeasonStartYear } from '#app/basketball/seasons.ts';
import type { Config } from '#server/config.ts';
import { parseDay } from '#server/importer/readers/values.ts';
import { type Progress, startProgress } from '#server/lib/progress.ts';
import { ImportError } from '../facts.ts';
import { BudgetSpentError, FetchClient, FetchFailedError, HostRefusesError } from './client.ts';
import {
  type FetchOptions,
  type FetchPlan,
  type FetchProgress,
  type FetchSummary,
  planFetch,
  runFetch,
} from './fetchSeason.ts';
import { ResponseCache } from './responseCache.ts';

export interface FetchCommand {
  league: League;
  season: string;
  since: number | null;
  /** How many calls one run may make; null: as many as it takes. */
  calls: number | null;
  dryRun: boolean;
}

export interface FetchArguments {
  since: string | undefined;
  calls: string | undefined;
  dryRun: boolean;
}

/** Parses the arguments. @throws {ImportError} naming an invalid one */
export function parseFetchCommand(
  positionals: string[],
  { since, calls, dryRun }: FetchArguments,
  now = new Date(),
): FetchCommand {
  const [league, season, surplus] = positionals;
  if (!isLeague(league)) throw new ImportError('--fetch expects a league, nba or wnba');
  if (season !== undefined && getSeasonStartYear(league, season) === null) {
    const example = league === 'nba' ? '2024-25' : '2025';
    throw new ImportError(`--fetch ${league} expects a season such as ${example}, got ${season}`);
  }
  if (surplus !== undefined) {
    throw new ImportError(`--fetch expects one league and one season, got also ${surplus}`);
  }
  const day = since === undefined ? null : isoDayOf(since);
  if (since !== undefined && day === null) {
    throw new ImportError(`--since ${since}: a day such as 2025-03-01 is wanted`);
  }
  if (calls !== undefined && !/^[1-9]\d{0,8}$/.test(calls)) {
    throw new ImportError(`--calls ${calls}: a number such as 500 is wanted`);
  }
  return {
    league,
    season: season ?? getSeasonUnderWay(league, now),
    since: day,
    calls: calls === undefined ? null : Number(calls),
    dryRun,
  };
}

/** Months in which the leagues' seasons begin, preseason left out. */
const firstMonth: Record<League, number> = { nba: 10, wnba: 5 };

/** The season that began last. */
function getSeasonUnderWay(league: League, now: Date): string {
  const hasBegun = now.getUTCMonth() + 1 >= firstMonth[league];
  return formatSeasonLabel(league, now.getUTCFullYear() - (hasBegun ? 0 : 1));
}

function isoDayOf(text: string): number | null {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? parseDay(text) : null;
}

export interface FetchResult {
  /** The folder to import; null for a dry run. */
  folder: string | null;
  failed: boolean;
}

/**
 * Fetches a season's files and reports the result.
 * @throws {ImportError} when the league cannot be reached, or a response cannot be cached
 */
export async function runFetchCommand(
  { league, season, since, calls, dryRun }: FetchCommand,
  { dataDir, fetch }: Pick<Config, 'dataDir' | 'fetch'>,
): Promise<FetchResult> {
  const client = new FetchClient({
    interval: fetch.intervalMs,
    deadline: fetch.deadlineMs,
    ...(calls === null ? {} : { calls }),
  });
  const kept = new ResponseCache(path.join(dataDir, 'fetch', `${league}-${season}`));
  const { userAgent } = fetch;
  const hosts = { ...fetch[league], userAgent };
  const options: FetchOptions = { league, season, since, client, kept, hosts };
  const plan = await planFetch(options).catch((error: unknown) => {
    throw toImportError(error, hosts.stats);
  });
  printPlan(plan, fetch.intervalMs);
  if (dryRun) return { folder: null, failed: false };
  const summary = await runFetch(plan, options, showProgress());
  report(summary, client.refusing);
  return { folder: kept.folder, failed: summary.failed.length > 0 || client.refusing.size > 0 };
}

function toImportError(error: unknown, host: string): unknown {
  if (error instanceof BudgetSpentError) {
    return new ImportError(`${host}: no schedule within the calls of --calls`);
  }
  if (error instanceof HostRefusesError) return new ImportError(error.message);
  return error instanceof FetchFailedError ? new ImportError(`${host}: ${error.message}`) : error;
}

function showProgress(): FetchProgress {
  let progress = null as Progress | null;
  return {
    begin: (files) => {
      progress = startProgress('Fetching', files, 'files');
    },
    update: (done) => progress?.update(done),
    end: () => progress?.end(),
  };
}

function printPlan({ games, kept, wanted }: FetchPlan, interval: number): void {
  const minutes = Math.ceil((wanted.length * interval) / 60_000);
  console.log(
    `${games} games; ${wanted.length} files to fetch, at least ${minutes} min; ${kept} are there`,
  );
}

function report(summary: FetchSummary, refusing: ReadonlySet<string>): void {
  const { fetched, missing, failed, left, isBudgetSpent } = summary;
  for (const { name, reason } of failed) console.error(`not fetched ${name}: ${reason}`);
  for (const origin of refusing) console.error(new HostRefusesError(origin).message);
  if (isBudgetSpent) console.log(`The calls are used up: ${left} files are left for the next run.`);
  else if (left > 0 && refusing.size === 0) {
    console.error(`A host does not answer: ${left} files are left for the next time.`);
  }
  console.log(`${fetched} files fetched, ${missing} not there (yet), ${failed.length} failed`);
}
