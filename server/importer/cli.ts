/** `npm run import -- PATH…`: official feeds in, store out. */
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '#server/config.ts';
import { loadEnvironment } from '#server/lib/environment.ts';
import { ConfigError } from '#server/lib/startError.ts';
import { openStore, type Store } from '#server/store/open.ts';
import { type StoreLocation, toStoreError } from '#server/store/storeErrors.ts';
import { describeSummary } from './describeSummary.ts';
import { ImportError } from './facts.ts';
import { parseFetchCommand, runFetchCommand } from './fetch/command.ts';
import { importPaths } from './import.ts';
import { ProgressBar } from './progressBar.ts';
import { describeRemoved, parseRemoveCommand, type RemoveCommand, removeSeason } from './remove.ts';
import { waysToGetData } from './waysToGetData.ts';
import { toAbortError } from './write/brokenOff.ts';
import { formatNotes } from './write/importNotes.ts';

const usage = `usage: npm run import -- PATH…
       npm run import -- --fetch LEAGUE [SEASON] [--calls N] [--since YYYY-MM-DD] [--dry-run]
       npm run import -- --fetch LEAGUE [SEASON] --from ARCHIVE_URL [--dry-run]
       npm run import -- --remove LEAGUE SEASON

Imports files and folders of the leagues' feeds: .json, .ndjson, .csv and .parquet, also packed
(.gz, .xz, .zst, .zip, .tar), and .har files of a browser, recognised by content. With --fetch it
gets a season first, from the leagues' public endpoints or from an archive of yearly files; run it
again to go on where it was stopped. Without a season it takes the one under way. With --remove it
takes a season out of the store. See docs/importing.md for the formats.

${waysToGetData}`;

/** Options without effect unless something is fetched. */
const fetchOptions = ['since', 'from', 'calls', 'dry-run'] as const;

loadEnvironment();
process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  let place: StoreLocation | null = null;
  try {
    const { values, positionals } = argumentsOf(args);
    if (values.help || positionals.length === 0) {
      console.log(usage);
      return values.help ? 0 : 2;
    }
    const config = readConfig(process.env);
    place = config;
    if (values.remove) return await removeFrom(config, parseRemoveCommand(positionals));
    if (!values.fetch) return await importInto(config, positionals);
    const { since, from, calls, 'dry-run': dryRun = false } = values;
    const { paths, failed } = await runFetchCommand(
      parseFetchCommand(positionals, { since, from, calls, dryRun }),
      config,
    );
    const code = paths.length > 0 ? await importInto(config, paths) : 0;
    return failed ? 1 : code;
  } catch (thrown) {
    const error = toStoreError(place?.databaseUrl ? toAbortError(thrown) : thrown, place);
    if (!(error instanceof ImportError || error instanceof ConfigError)) throw error;
    console.error(error.message);
    return 2;
  }
}

/** @throws {ImportError} for an unknown option or one without effect */
function argumentsOf(args: string[]) {
  const { values, positionals } = parsed(args);
  const isIdle = !values.fetch && !values.help;
  if (values.fetch && values.remove)
    throw new ImportError('--fetch and --remove exclude each other');
  const idle = fetchOptions.find((option) => isIdle && values[option] !== undefined);
  if (idle) throw new ImportError(`--${idle} goes with --fetch only`);
  return { values, positionals };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        help: { type: 'boolean', default: false },
        fetch: { type: 'boolean', default: false },
        remove: { type: 'boolean', default: false },
        since: { type: 'string' },
        from: { type: 'string' },
        calls: { type: 'string' },
        'dry-run': { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new ImportError((error as Error).message);
  }
}

async function importInto({ dataDir, databaseUrl }: Config, paths: string[]): Promise<number> {
  const store = await openStore({ dataDir, databaseUrl, durable: false });
  try {
    return await run(store, paths);
  } finally {
    await store.close();
  }
}

async function removeFrom(
  { dataDir, databaseUrl }: Config,
  command: RemoveCommand,
): Promise<number> {
  const store = await openStore({ dataDir, databaseUrl, durable: false });
  try {
    console.log(describeRemoved(command, await removeSeason(store, command)));
    return 0;
  } finally {
    await store.close();
  }
}

async function run(store: Store, paths: string[]): Promise<number> {
  const warnings: string[] = [];
  const bar = new ProgressBar();
  try {
    const summary = await importPaths(store, paths, {
      progress: bar,
      warn: (message) => warnings.push(message),
    });
    bar.stop();
    for (const line of formatNotes(warnings)) console.warn(line);
    for (const { file, reason } of summary.refused) console.error(`refused ${file}: ${reason}`);
    for (const line of describeSummary(summary)) console.log(line);
    if (!(await hasPlays(store))) console.log(`The store has no plays. ${waysToGetData}`);
    return summary.refused.length > 0 ? 1 : 0;
  } finally {
    bar.stop();
  }
}

async function hasPlays({ db }: Store): Promise<boolean> {
  return Boolean(await db.selectFrom('plays').select('event').limit(1).executeTakeFirst());
}
