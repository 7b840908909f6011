/** `npm run import -- PATH…`: official feeds in, store out. */
import { ConfigError, readConfig } from '#server/config.ts';
import { openStore } from '#server/store/open.ts';
import { ImportError } from './facts.ts';
import { type ImportSummary, importPaths } from './import.ts';
import { ProgressBar } from './progressBar.ts';

const usage = `usage: npm run import -- PATH…

Imports files and folders of the leagues' feeds: .json, .ndjson and .csv, each also .gz,
recognised by content. See the README for the formats.`;

process.exitCode = await main(process.argv.slice(2));

async function main(paths: string[]): Promise<number> {
  if (paths.length === 0 || paths.includes('--help')) {
    console.log(usage);
    return paths.length === 0 ? 2 : 0;
  }
  try {
    const config = readConfig(process.env);
    const store = await openStore({
      dataDir: config.dataDir,
      databaseUrl: config.databaseUrl,
      durable: false,
    });
    try {
      return await run(store, paths);
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!(error instanceof ImportError || error instanceof ConfigError)) throw error;
    console.error(error.message);
    return 2;
  }
}

async function run(store: Parameters<typeof importPaths>[0], paths: string[]): Promise<number> {
  const warnings: string[] = [];
  const bar = new ProgressBar();
  try {
    const summary = await importPaths(store, paths, {
      progress: bar,
      warn: (message) => warnings.push(message),
    });
    bar.stop();
    for (const warning of warnings) console.warn(`note: ${warning}`);
    report(summary);
    return summary.refused.length > 0 ? 1 : 0;
  } finally {
    bar.stop();
  }
}

function report(summary: ImportSummary): void {
  for (const { file, reason } of summary.refused) console.error(`refused ${file}: ${reason}`);
  const n = (value: number) => value.toLocaleString('en');
  console.log(
    [
      `${n(summary.files)} files`,
      `${n(summary.games)} games`,
      `${n(summary.plays)} plays`,
      `${n(summary.videos)} clips with official video`,
      `${n(summary.tables)} tables`,
      `${n(summary.refused.length)} refused`,
      `${summary.seconds.toFixed(1)} s`,
    ].join(', '),
  );
  if (summary.waiting > 0) {
    console.log(
      `${n(summary.waiting)} games wait for their day or teams: import a schedule, a game log, a shot chart or a box score of them.`,
    );
  }
}
