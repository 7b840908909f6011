import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ensureBuilt } from '#server/start/build.ts';
import { writeStarterSet } from '#server/starter/writeSet.ts';
import { openStore } from '#server/store/open.ts';
import { freePort, type ServerProcess, startServerProcess } from '#tests/support/serverProcess.ts';
import { madeUpGames } from '#tests/support/starterSet.ts';

const games = 400;
let folder: string;
let dataDir: string;
let starterFolder: string;
const started: ServerProcess[] = [];

// Each test starts whole processes, on a busy machine a slow thing.
vi.setConfig({ testTimeout: 120_000 });

beforeAll(ensureBuilt, 180_000);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'courtreel-start-'));
  dataDir = path.join(folder, 'data');
  starterFolder = path.join(folder, 'starter');
  writeStarterSet(starterFolder, new Map([['nba-2024-25', madeUpGames(5, 10)]]));
});

afterEach(async () => {
  for (const { child, exit } of started.splice(0)) {
    if (child.exitCode === null) child.kill('SIGKILL');
    await exit;
  }
  rmSync(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}): Promise<ServerProcess & { port: number }> {
  const port = await freePort();
  const places = { DATA_DIR: dataDir, STARTER_FOLDER: starterFolder, PORT: String(port) };
  const entry = 'tests/support/startEntry.ts';
  const server = startServerProcess(entry, { ...places, ...env });
  started.push(server);
  return { ...server, port };
}

const readyLine = /^Courtreel is ready at (\S+)$/m;
const ask = (port: number, path: string) => fetch(`http://127.0.0.1:${port}${path}`);
const health = (port: number) => ask(port, '/healthz');

async function storedGames(): Promise<number> {
  const store = await openStore({ dataDir, databaseUrl: null });
  try {
    return (await store.db.selectFrom('games').select('id').execute()).length;
  } finally {
    await store.close();
  }
}

describe('a start', () => {
  test('prepares the store, names the URL in one line, and answers there', async () => {
    const server = await start();
    const [, url] = await server.printed(readyLine);
    expect(url).toBe(`http://localhost:${server.port}`);
    expect((await health(server.port)).status).toBe(200);
    expect(await storedGames()).toBe(5);
  });

  test('says in one line which setting is wrong, and ends with 1', async () => {
    const server = await start({ PORT: 'eighty' });
    expect(await server.exit).toMatchObject({ code: 1 });
    expect(server.output()).toBe('PORT: got "eighty", wants a whole number from 0 to 65535\n');
  });

  test.each(['/proc/nope', '/dev/null'])(
    'says in one line that it cannot keep its data in %s, and ends with 1',
    async (unusable) => {
      const server = await start({ DATA_DIR: unusable });
      expect(await server.exit).toMatchObject({ code: 1 });
      expect(server.output()).toMatch(/^DATA_DIR: got "\/[a-z/]+", wants a folder [^\n]*\n$/);
    },
  );

  test('says in one line that a file in DATA_DIR is no database, and ends with 1', async () => {
    mkdirSync(dataDir);
    writeFileSync(
      path.join(dataDir, 'courtreel.sqlite'),
      'not a database, but long enough for one',
    );
    const server = await start();
    expect(await server.exit).toMatchObject({ code: 1 });
    expect(server.output()).toMatch(/^DATA_DIR: got "[^"]+", wants [^\n]* database[^\n]*\n$/);
  });

  test('says in one line that the port is taken, and ends with 1', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port));
    });
    try {
      const server = await start({ PORT: String(port) });
      expect(await server.exit).toMatchObject({ code: 1 });
      expect(server.output()).toMatch(/^PORT: got \d+, wants a free port[^\n]*\n$/);
    } finally {
      await new Promise((resolve) => other.close(resolve));
    }
  });

  test('says in one line that the port for metrics is taken, before anything else', async () => {
    const taken = await start();
    await taken.printed(readyLine);
    const server = await start({ METRICS_PORT: String(taken.port) });
    expect(await server.exit).toMatchObject({ code: 1 });
    expect(server.output()).toMatch(/^METRICS_PORT: got \d+, wants a free port[^\n]*\n$/);
  });

  test('says in one line that HOST is no address of this machine, and ends with 1', async () => {
    const server = await start({ HOST: 'nowhere.invalid' });
    expect(await server.exit).toMatchObject({ code: 1 });
    expect(server.output()).toMatch(/^HOST: got nowhere.invalid, wants an address[^\n]*\n$/);
  });

  test('makes good what a start killed in the middle has left', async () => {
    writeStarterSet(starterFolder, new Map([['nba-2024-25', madeUpGames(games, 200)]]));
    const killed = await start({ KILLED_AT: 'Preparing the store: 100 of 400' });
    expect(await killed.exit).toMatchObject({ signal: 'SIGKILL' });
    expect(await storedGames()).toBeLessThan(games);

    const server = await start();
    await server.printed(readyLine);
    expect(await storedGames()).toBe(games);
  });

  test('prepares the store once, and again for a newer set', async () => {
    const runOnce = async () => {
      const server = await start();
      await server.printed(readyLine);
      server.child.kill('SIGTERM');
      await server.exit;
      return server.output();
    };
    expect(await runOnce()).toContain('Preparing the store');
    expect(await runOnce()).not.toContain('Preparing the store');
    writeStarterSet(starterFolder, new Map([['nba-2024-25', madeUpGames(6, 10)]]));
    expect(await runOnce()).toContain('Preparing the store');
    expect(await storedGames()).toBe(6);
  });
});

describe('a stop', () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    test(`by ${signal} lets a request in flight finish, takes no new ones, and ends with 0`, async () => {
      const server = await start();
      await server.printed(readyLine);
      const answer = fetch(`http://127.0.0.1:${server.port}/slow/request`);
      await server.printed(/a slow request is here/);
      server.child.kill(signal);
      await vi.waitFor(() => expect(health(server.port)).rejects.toThrow(), { timeout: 10_000 });
      server.child.stdin?.write('go on\n');
      const response = await answer;
      expect([response.status, await response.text()]).toEqual([200, 'answered in full']);
      expect(await server.exit).toEqual({ code: 0, signal: null });
    });
  }
});

test('a stop does not wait for a database that never lets go', async () => {
  const server = await start({ NEVER_CLOSES: 'yes' });
  await server.printed(readyLine);
  server.child.kill('SIGTERM');
  expect(await server.exit).toEqual({ code: 0, signal: null });
});

test('`npm start` and `npm run dev` replace the shell to which npm sends its signals', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect([scripts.start, scripts.dev]).toEqual([
    expect.stringMatching(/^exec node [^;&|]+$/),
    expect.stringMatching(/^exec node [^;&|]+$/),
  ]);
});

test('a stop that drains turns readiness off first, and serves until the time is over', async () => {
  const server = await start({ DRAIN_SECONDS: '3' });
  await server.printed(readyLine);
  const before = await ask(server.port, '/readyz');
  expect([before.status, before.headers.get('connection')]).toEqual([200, 'keep-alive']);
  const answer = ask(server.port, '/slow/request');
  await server.printed(/a slow request is here/);

  server.child.kill('SIGTERM');
  const unready = await vi.waitUntil(async () => {
    const response = await ask(server.port, '/readyz');
    return response.status === 503 && response;
  }, 10_000);
  expect(unready.headers.get('connection')).toBe('close');
  const [alive, page] = [await health(server.port), await ask(server.port, '/robots.txt')];
  expect([alive.status, page.status]).toEqual([200, 200]);
  expect(page.headers.get('connection')).toBe('close');

  await vi.waitFor(() => expect(health(server.port)).rejects.toThrow(), { timeout: 10_000 });
  server.child.stdin?.write('go on\n');
  expect(await (await answer).text()).toBe('answered in full');
  expect(await server.exit).toEqual({ code: 0, signal: null });
});

describe('several workers', () => {
  /** The ids of the workers: whoever answers until all have. */
  async function workersOf(port: number, ...former: number[]): Promise<number[]> {
    const ids = new Set<number>();
    await vi.waitUntil(async () => {
      const response = await fetch(`http://127.0.0.1:${port}/process/id`, {
        headers: { connection: 'close' },
      });
      ids.add(Number(await response.text()));
      return [...ids].filter((id) => !former.includes(id)).length === 2;
    }, 60_000);
    return [...ids].filter((id) => !former.includes(id));
  }

  test('share a port, prepare the store once, print one line, and stop together', async () => {
    const server = await start({ WEB_CONCURRENCY: '2' });
    await server.printed(readyLine);
    expect((await health(server.port)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.exit).toEqual({ code: 0, signal: null });
    expect(server.output().match(/is ready at/g)).toHaveLength(1);
    expect(server.output().match(/Preparing the store: 0 of/g)).toHaveLength(1);
    await expect(health(server.port)).rejects.toThrow();
  });

  test('are replaced when they crash, and those that stay serve meanwhile', async () => {
    const server = await start({ WEB_CONCURRENCY: '2' });
    await server.printed(readyLine);
    const [crashing = 0, staying = 0] = await workersOf(server.port);
    process.kill(crashing, 'SIGKILL');
    await server.printed(new RegExp(`Worker ${crashing} ended \\(SIGKILL\\) and is replaced`));
    const now = await workersOf(server.port, crashing);
    expect(now).toContain(staying);
    server.child.kill('SIGTERM');
    expect(await server.exit).toEqual({ code: 0, signal: null });
  });

  test('end with the process that started them', async () => {
    const server = await start({ WEB_CONCURRENCY: '2' });
    await server.printed(readyLine);
    server.child.kill('SIGKILL');
    await server.exit;
    await vi.waitFor(() => expect(health(server.port)).rejects.toThrow(), { timeout: 10_000 });
  });
});

describe('metrics', () => {
  const counted = /^courtreel_request_duration_seconds_count\{(.+)\} (\d+)$/gm;

  async function figures(port: string): Promise<Record<string, number>> {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    const text = await response.text();
    expect(text).toContain('process_cpu_seconds_total');
    return Object.fromEntries([...text.matchAll(counted)].map(([, of, n]) => [of, Number(n)]));
  }

  test.each(['1', '2'])('count what a port answers, of %s workers', async (WEB_CONCURRENCY) => {
    const METRICS_PORT = String(await freePort());
    const server = await start({ WEB_CONCURRENCY, METRICS_PORT });
    await server.printed(readyLine);
    const paths = ['/', '/media/none', '/api/v1/nba/teams'];
    for (const path of [...paths, ...paths]) await (await ask(server.port, path)).text();
    await vi.waitFor(
      async () =>
        expect(await figures(METRICS_PORT)).toMatchObject({
          'kind="page",status="200"': 2,
          'kind="media",status="404"': 2,
          'kind="api",status="200"': 2,
        }),
      { timeout: 20_000 },
    );
    await expect(ask(server.port, '/metrics')).resolves.toMatchObject({ redirected: true });
  });
});
