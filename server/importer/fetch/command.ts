/** `npm run import -- --fetch LEAGUE SEASON`. */
import path from 'node:path';
import { isLeague, type League } from '#app/basketball/leagues.ts';
import { getSeasonStartYear } from '#app/basketball/seasons.ts';
import type { Config } from '#server/config.ts';
import { parseDay } from '#server/importer/readers/values.ts';
import { startProgress } from '#server/lib/progress.ts';
import { ImportError } from '../facts.ts';
import { FetchClient, FetchFailedError } from './client.ts';
import {
  type FetchOptions,
  type FetchPlan,
  type FetchSummary,
  planFetch,
  runFetch,
} from './fetchSeason.ts';
import { ResponseCache } from './responseCache.ts';

export interface FetchCommand {
  league: League;
  season: string;
  since: number | null;
  dryRun: boolean;
}

/** Parses the arguments. @throws {ImportError} naming an invalid one */
export function parseFetchCommand(
  positionals: string[],
  { since, dryRun }: { since: string | undefined; dryRun: boolean },
): FetchCommand {
  const [league, season, surplus] = positionals;
  if (!isLeague(league)) throw new ImportError('--fetch expects a league, nba or wnba');
  if (!season || getSeasonStartYear(league, season) === null) {
    const example = league === 'nba' ? '2024-25' : '2025';
    throw new ImportError(`--fetch ${league} expects a season such as ${example}`);
  }
  if (surplus !== undefined) {
    throw new ImportError(`--fetch expects one league and one season, got also ${surplus}`);
  }
  const day = since === undefined ? null : isoDayOf(since);
  if (since !== undefined && day === null) {
    throw new ImportError(`--since ${since}: a day such as 2025-03-01 is wanted`);
  }
  return { league, season, since: day, dryRun };
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
  { league, season, since, dryRun }: FetchCommand,
  { dataDir, fetch }: Pick<Config, 'dataDir' | 'fetch'>,
): Promise<FetchResult> {
  const client = new FetchClient({ interval: fetch.intervalMs, deadline: fetch.deadlineMs });
  const kept = new ResponseCache(path.join(dataDir, 'fetch', `${league}-${season}`));
  const options: FetchOptions = { league, season, since, client, kept, hosts: fetch[league] };
  const plan = await planFetch(options).catch((error: unknown) => {
    throw error instanceof FetchFailedError
      ? new ImportError(`${fetch[league].stats}: ${error.message}`)
      : error;
  });
  printPlan(plan, fetch.intervalMs);
  if (dryRun) return { folder: null, failed: false };
  const progress = startProgress('Fetching', plan.wanted.length, 'files');
  const summary = await runFetch(plan, options, progress.update).finally(progress.end);
  report(summary);
  return { folder: kept.folder, failed: summary.failed.length > 0 };
}

function printPlan({ games, kept, wanted }: FetchPlan, interval: number): void {
  const minutes = Math.ceil((wanted.length * interval) / 60_000);
  console.log(
    `${games} games; ${wanted.length} files to fetch, at least ${minutes} min; ${kept} are there`,
  );
}

function report({ fetched, missing, failed, left }: FetchSummary): void {
  for (const { name, reason } of failed) console.error(`not fetched ${name}: ${reason}`);
  if (left > 0) {
    console.error(`A host does not answer: ${left} files are left for the next time.`);
  }
  console.log(`${fetched} files fetched, ${missing} not there (yet), ${failed.length} failed`);
}
