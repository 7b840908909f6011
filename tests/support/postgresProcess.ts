/**
 * The process that keeps a temporary PostgreSQL. It ends, and the server and its files with it, when
 * whoever forked it disconnects or is gone.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface ServerOrder {
  /** Folder of `initdb` and `postgres`. */
  bin: string;
  port: number;
}

/** What the databases of all tests take at most. */
const roomBytes = 4 * 1024 ** 3;

let server: ChildProcess | null = null;
const folder = mkdtempSync(path.join(tmpdir(), 'courtreel-postgres-'));
const dataFolder = mkdtempSync(path.join(findFastFolder(), 'courtreel-postgres-'));
const account = unprivileged();

process.on('disconnect', end);
const [order] = (await once(process, 'message')) as [ServerOrder];
try {
  await serve(order);
} catch (error) {
  if (process.connected) process.send?.((error as Error).message.trim().split('\n').at(-1));
}

/** In memory where there is room: every test has a database, which is 300 files. */
function findFastFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (bavail * bsize > roomBytes) return '/dev/shm';
  } catch {
    // Not every system has it.
  }
  return tmpdir();
}

/** PostgreSQL refuses to run as root: then it runs as an account that owns nothing else of ours. */
function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  const fields = ['postgres', 'nobody']
    .map((name) => accounts.find((line) => line.startsWith(`${name}:`))?.split(':'))
    .find((found) => found !== undefined);
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : null;
}

async function serve({ bin, port }: ServerOrder): Promise<void> {
  if (account) {
    for (const own of [folder, dataFolder]) chownSync(own, account.uid, account.gid);
  }
  const programs = reachable(bin);
  const data = path.join(dataFolder, 'data');
  makeCluster(programs, data);
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_wal_size: '256MB',
    jit: 'off',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  server = spawn(path.join(programs, 'postgres'), ['-D', data, ...options], as('ignore'));
  const [code] = await once(server, 'exit');
  throw new Error(`postgres ended with ${code}`);
}

/** The account may not be able to read the folder of the packages. */
function reachable(bin: string): string {
  const ran = spawnSync(path.join(bin, 'initdb'), ['--version'], as('ignore'));
  if (ran.status === 0) return bin;
  const copy = path.join(folder, 'programs');
  cpSync(path.dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  return path.join(copy, 'bin');
}

/** With the order of a language where the version can, which no result of ours may depend on. */
function makeCluster(programs: string, data: string): void {
  const common = ['-D', data, '-U', 'courtreel', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  const languages = [['--locale-provider=icu', '--icu-locale=en', '--locale=C'], ['--locale=C']];
  let said = '';
  for (const language of languages) {
    const made = spawnSync(path.join(programs, 'initdb'), [...common, ...language], as('pipe'));
    if (made.status === 0) return;
    said = made.stderr?.toString() || String(made.error);
    rmSync(data, { recursive: true, force: true });
  }
  throw new Error(`initdb: ${said}`);
}

function as(stdio: 'ignore' | 'pipe') {
  return { stdio, cwd: folder, env: { PATH: process.env.PATH, TZ: 'UTC' }, ...account } as const;
}

async function end(): Promise<void> {
  if (server && server.exitCode === null) {
    const exit = once(server, 'exit');
    server.kill('SIGQUIT');
    await exit;
  }
  for (const own of [folder, dataFolder]) rmSync(own, { recursive: true, force: true });
  process.exit(0);
}
