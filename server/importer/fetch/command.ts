/** `npm run import -- --fetch LEAGUE [SEASON]`. */
import path from 'node:path';
import type { League } from '#app/basketball/leagues.ts';
import { formatSeasonLabel, getYearUnderWay } from '#app/basketball/seasons.ts';
import { type Config, isBaseUrl } from '#server/config.ts';
import { parseDay } from '#server/importer/readers/values.ts';
import { formatCount } from '#server/lib/formatCount.ts';
import { type Progress, startProgress } from '#server/lib/progress.ts';
import { ImportError } from '../facts.ts';
import { parseLeagueSeason } from '../parseLeagueSeason.ts';
import { type ArchiveFetchOptions, describeNeeds, fetchFromArchive } from './archive.ts';
import { listArchiveLayouts } from './archiveFiles.ts';
import { BudgetSpentError, FetchClient, FetchFailedError, HostRefusesError } from './client.ts';
import type { FetchProgress, FetchSummary } from './fetchRun.ts';
import { type FetchOptions, type FetchPlan, planFetch, runFetch } from './fetchSeason.ts';
import { ResponseCache } from './responseCache.ts';

interface FetchCommand {
  league: League;
  season: string;
  since: number | null;
  /** Base URL of an archive of yearly files; '' for none, null for that of the settings. */
  from: string | null;
  /** How many calls one run may make; null: as many as it takes. */
  calls: number | null;
  dryRun: boolean;
}

interface FetchArguments {
  since: string | undefined;
  from: string | undefined;
  calls: string | undefined;
  dryRun: boolean;
}

/** Parses the arguments. @throws {ImportError} naming an invalid one */
export function parseFetchCommand(
  positionals: string[],
  { since, from, calls, dryRun }: FetchArguments,
  now = new Date(),
): FetchCommand {
  const { league, season } = parseLeagueSeason('--fetch', positionals);
  return {
    league,
    season: season ?? formatSeasonLabel(league, getYearUnderWay(league, now)),
    since: since === undefined ? null : parseFirstDay(since),
    from: from === undefined ? null : parseArchive(from),
    calls: calls === undefined ? null : parseCalls(calls),
    dryRun,
  };
}

function parseFirstDay(since: string): number {
  const day = /^\d{4}-\d\d-\d\d$/.test(since) ? parseDay(since) : null;
  if (day === null) throw new ImportError(`--since ${since}: a day such as 2025-03-01 is wanted`);
  return day;
}

function parseArchive(from: string): string {
  const archive = from.replace(/\/+$/, '');
  if (archive !== '' && !isBaseUrl(archive)) {
    throw new ImportError(`--from ${from}: a URL such as https://archive.example/tables is wanted`);
  }
  return archive;
}

function parseCalls(calls: string): number {
  if (/^[1-9]\d{0,8}$/.test(calls)) return Number(calls);
  throw new ImportError(`--calls ${calls}: a number such as 500 is wanted`);
}

interface FetchResult {
  /** The files and folders to import. */
  paths: string[];
  failed: boolean;
}

/**
 * Fetches a season's files, from an archive if one is named, and reports the result.
 * @throws {ImportError} when the league or the archive cannot be reached, the archive lacks the season,
 *   or a file cannot be cached
 */
export async function runFetchCommand(
  command: FetchCommand,
  { dataDir, fetch }: Pick<Config, 'dataDir' | 'fetch'>,
): Promise<FetchResult> {
  const { league, season, calls } = command;
  const client = new FetchClient({
    interval: fetch.intervalMs,
    deadline: fetch.deadlineMs,
    ...(calls === null ? {} : { calls }),
  });
  const archive = command.from ?? fetch.archive;
  if (archive && command.since !== null) {
    throw new ImportError('--since goes with the endpoints of the league only: add --from=');
  }
  const folder = path.join(
    dataDir,
    'fetch',
    ...(archive ? ['archive'] : []),
    `${league}-${season}`,
  );
  if (archive) return fromArchive({ league, season, archive, client, folder }, command.dryRun);
  return fromLeague(command, client, new ResponseCache(folder), fetch);
}

async function fromLeague(
  { league, season, since, calls, dryRun }: FetchCommand,
  client: FetchClient,
  kept: ResponseCache,
  fetch: Config['fetch'],
): Promise<FetchResult> {
  const { userAgent } = fetch;
  const hosts = { ...fetch[league], userAgent };
  const options: FetchOptions = { league, season, since, client, kept, hosts };
  const plan = await planFetch(options).catch((error: unknown) => {
    throw toImportError(error, hosts.stats);
  });
  printPlan(plan, fetch.intervalMs, calls);
  if (dryRun) return { paths: [], failed: false };
  const summary = await runFetch(plan, options, showProgress());
  report(summary, client.refusing);
  return { paths: [kept.folder], failed: summary.failed.length > 0 || client.refusing.size > 0 };
}

async function fromArchive(options: ArchiveFetchOptions, dryRun: boolean): Promise<FetchResult> {
  const { league, season, archive } = options;
  if (dryRun) {
    const layouts = listArchiveLayouts(league, season).map(describeNeeds);
    console.log(`${archive} would be asked for the first of these that it has the plays of:`);
    for (const layout of layouts) console.log(`  ${layout}`);
    return { paths: [], failed: false };
  }
  const { files, fetched, failed, isBudgetSpent } = await fetchFromArchive(options);
  for (const { name, reason } of failed) console.error(`not fetched ${name}: ${reason}`);
  if (isBudgetSpent) console.log('The calls are used up: files are left for the next run.');
  console.log(
    `${formatCount(fetched.length, 'file')} fetched, ${files.length - fetched.length} unchanged`,
  );
  return { paths: files, failed: failed.length > 0 };
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

function printPlan(
  { games, kept, wanted }: FetchPlan,
  interval: number,
  calls: number | null,
): void {
  const now = Math.min(wanted.length, calls ?? wanted.length);
  const minutes = Math.ceil((now * interval) / 60_000);
  const budget = now < wanted.length ? `, with ${calls} calls in this run` : '';
  console.log(
    `${formatCount(games, 'game')}; ${formatCount(wanted.length, 'file')} to fetch${budget}, at least ${minutes} min; ${kept} are there`,
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
  const counts = [
    `${formatCount(fetched, 'file')} fetched`,
    `${missing} not there (yet)`,
    `${failed.length} failed`,
    ...(left > 0 ? [`${left} left`] : []),
  ];
  console.log(counts.join(', '));
}
