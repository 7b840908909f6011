/** What the operator's commands about a running site's data share. */
import { type Config, readConfig } from '#server/config.ts';
import { loadEnvironment } from '#server/lib/environment.ts';
import { ConfigError } from '#server/lib/startError.ts';
import { openStore, type Store } from '#server/store/open.ts';
import { type StoreLocation, toStoreError } from '#server/store/storeErrors.ts';

/** What ends a command with a line and exit code 1: there is nothing that it could be done to. */
export class NothingToDo extends Error {}

/** What ends a command with a line and exit code 2: it was called in a wrong way. */
export class UsageError extends Error {}

export interface CommandContext {
  config: Config;
  store: Store;
  print: (line: string) => void;
}

/**
 * Runs `work` on the store of the settings, also while instances serve, and sets the exit code: 0, 1 for
 * {@link NothingToDo}, 2 for {@link UsageError}, a wrong setting or an unusable store.
 * @param check rejects settings under which the command has nothing to work on
 */
export async function runOperatorCommand(
  usage: string,
  work: (context: CommandContext, args: string[]) => Promise<void>,
  check: (config: Config) => void,
): Promise<void> {
  const args = process.argv.slice(2);
  if (args.some((arg) => ['-h', '--help'].includes(arg))) {
    console.log(usage);
    return;
  }
  loadEnvironment();
  let place: StoreLocation | null = null;
  try {
    const config = readConfig(process.env);
    check(config);
    place = config;
    const { dataDir, databaseUrl } = config;
    const store = await openStore({ dataDir, databaseUrl });
    try {
      await work({ config, store, print: console.log }, args);
    } finally {
      await store.close();
    }
  } catch (thrown) {
    const error = toStoreError(thrown, place);
    const isExpected = [NothingToDo, UsageError, ConfigError].some((kind) => error instanceof kind);
    if (!isExpected) throw error;
    console.error((error as Error).message);
    process.exitCode = error instanceof NothingToDo ? 1 : 2;
  }
}

/** Rows as columns of a table, for reading. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)))
    .map((row) => row.join('  ').trimEnd())
    .join('\n');
}
