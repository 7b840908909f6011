import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { ensureBuilt } from '#server/start/build.ts';
import { prepareStore } from '#server/starter/prepare.ts';
import { openStore } from '#server/store/open.ts';
import { writeStarterSet } from '#server/tools/starter/writeSet.ts';
import { failedStart } from '#tests/support/failedStart.ts';
import { freePort, type ServerProcess, startServerProcess } from '#tests/support/serverProcess.ts';
import { madeUpGames } from '#tests/support/starterSet.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporaryFolder.ts';

// A whole process is slow to start on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const readyLine = /^Courtreel is ready at (\S+)$/m;
const ask = (port: number, path: string) => fetch(`http://127.0.0.1:${port}${path}`);
const health = (port: number) => ask(port, '/healthz');

/** A folder for the data of a server and for a starter set. */
async function temporaryPlaces(games: number, playsOfGame = 10) {
  const folder: TemporaryFolder = await temporaryFolder();
  const places = {
    dataDir: path.join(folder.path, 'data'),
    starterFolder: path.join(folder.path, 'starter'),
    remove: folder.remove,
  };
  writeSet(places.starterFolder, games, playsOfGame);
  return places;
}

type Places = Awaited<ReturnType<typeof temporaryPlaces>>;

function writeSet(folder: string, games: number, playsOfGame = 10): void {
  writeStarterSet(folder, new Map([['nba-2024-25', madeUpGames(games, playsOfGame)]]));
}

async function storedGames({ dataDir }: Places): Promise<number> {
  const store = await openStore({ dataDir, databaseUrl: null });
  try {
    return (await store.db.selectFrom('games').select('id').execute()).length;
  } finally {
    await store.close();
  }
}

interface StartedServer extends ServerProcess {
  port: number;
}

async function start(
  { dataDir, starterFolder }: Places,
  env: Record<string, string> = {},
): Promise<StartedServer> {
  const port = await freePort();
  const settings = { DATA_DIR: dataDir, STARTER_FOLDER: starterFolder, PORT: String(port) };
  const entry = 'tests/support/startEntry.ts';
  return { ...startServerProcess(entry, { ...settings, ...env }), port };
}

async function kill({ child, exit }: ServerProcess): Promise<void> {
  if (child.exitCode === null) child.kill('SIGKILL');
  await exit;
}

const counted = /^courtreel_request_duration_seconds_count\{(.+)\} (\d+)$/gm;

/** Requests a page, a medium and the API twice each, and waits until the metrics count them. */
async function expectCounted(port: number, metricsPort: string): Promise<void> {
  const paths = ['/', '/media/none', '/api/v1/nba/teams'];
  for (const path of [...paths, ...paths]) await (await ask(port, path)).text();
  await vi.waitFor(
    async () => {
      const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
      expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
      const text = await response.text();
      expect(text).toContain('process_cpu_seconds_total');
      const counts = [...text.matchAll(counted)].map(([, labels, n]) => [labels, Number(n)]);
      expect(Object.fromEntries(counts)).toMatchObject({
        'kind="page",status="200"': 2,
        'kind="media",status="404"': 2,
        'kind="api",status="200"': 2,
      });
    },
    { timeout: 20_000 },
  );
  await expect(ask(port, '/metrics')).resolves.toMatchObject({ redirected: true });
}

describe('a start that cannot succeed', () => {
  let places: Places;
  let taken: Server;
  let takenPort: number;

  beforeAll(async () => {
    places = await temporaryPlaces(1);
    taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    takenPort = (taken.address() as { port: number }).port;
  });

  afterAll(async () => {
    await new Promise((resolve) => taken.close(resolve));
    await places.remove();
  });

  const failed = async (env: Record<string, string>) => {
    const settings = { DATA_DIR: places.dataDir, PORT: String(await freePort()), ...env };
    return failedStart(settings, places.starterFolder);
  };

  test('ends with code 1 and names the wrong setting in one line', async () => {
    const server = await start(places, { PORT: 'eighty' });
    expect(await server.exit).toMatchObject({ code: 1 });
    expect(server.output()).toBe('PORT: got "eighty", expected a whole number from 0 to 65535\n');
  });

  test.each(['/proc/nope', '/dev/null'])(
    'reports in one line that DATA_DIR cannot be %s',
    async (DATA_DIR) => {
      expect(await failed({ DATA_DIR })).toMatch(
        /^DATA_DIR: got "\/[a-z/]+", expected a folder [^\n]*$/,
      );
    },
  );

  test('reports an unusable database in DATA_DIR in one line', async () => {
    const DATA_DIR = path.join(places.dataDir, 'broken');
    mkdirSync(DATA_DIR, { recursive: true });
    writeFileSync(path.join(DATA_DIR, 'courtreel.sqlite'), 'not a database, but long enough');
    expect(await failed({ DATA_DIR })).toMatch(
      /^DATA_DIR: got "[^"]+", expected [^\n]* database[^\n]*$/,
    );
  });

  test('reports a taken port in one line', async () => {
    const line = await failed({ PORT: String(takenPort) });
    expect(line).toMatch(/^PORT: got \d+, expected a free port[^\n]*$/);
  });

  test('reports a taken metrics port in one line, before preparing the store', async () => {
    const line = await failed({ METRICS_PORT: String(takenPort) });
    expect(line).toMatch(/^METRICS_PORT: got \d+, expected a free port[^\n]*$/);
    expect(existsSync(path.join(places.dataDir, 'courtreel.sqlite'))).toBe(false);
  });

  test('reports a foreign HOST in one line', async () => {
    const line = await failed({ HOST: 'nowhere.invalid' });
    expect(line).toMatch(/^HOST: got nowhere.invalid, expected an address[^\n]*$/);
  });
});

describe('preparing the store', () => {
  let places: Places;

  afterEach(async () => {
    vi.restoreAllMocks();
    await places.remove();
  });

  /** Prepares the store and returns what that prints. */
  async function prepare(): Promise<string> {
    const { dataDir, starterFolder } = places;
    const printed: unknown[] = [];
    vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(line));
    await prepareStore(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), starterFolder);
    return printed.join('\n');
  }

  test('loads a starter set once, and loads a newer set again', async () => {
    places = await temporaryPlaces(5);
    expect(await prepare()).toContain('Preparing the store');
    expect(await prepare()).not.toContain('Preparing the store');
    writeSet(places.starterFolder, 6);
    expect(await prepare()).toContain('Preparing the store');
    expect(await storedGames(places)).toBe(6);
  });

  test('completes the store after a start that was killed while it prepared', async () => {
    places = await temporaryPlaces(400, 60);
    const killed = await start(places, {
      KILLED_AT: 'Preparing the store: 100 of 400',
      // It is killed before it serves: the app need not be built.
      NODE_ENV: 'development',
    });
    expect(await killed.exit).toMatchObject({ signal: 'SIGKILL' });
    expect(await storedGames(places)).toBeLessThan(400);
    await prepare();
    expect(await storedGames(places)).toBe(400);
  });
});

describe('one process', () => {
  let places: Places;
  let server: StartedServer;
  let metricsPort: string;

  beforeAll(async () => {
    await ensureBuilt();
    places = await temporaryPlaces(5);
    metricsPort = String(await freePort());
    server = await start(places, { METRICS_PORT: metricsPort });
    await server.printed(readyLine);
  });

  afterAll(async () => {
    await kill(server);
    await places.remove();
  });

  test('prepares the store, prints its URL in one line, and answers there', async () => {
    const [, url] = await server.printed(readyLine);
    expect(url).toBe(`http://localhost:${server.port}`);
    expect((await health(server.port)).status).toBe(200);
    expect(await storedGames(places)).toBe(5);
  });

  test('counts its requests in the metrics', () => expectCounted(server.port, metricsPort));
});

describe('a stop', () => {
  let places: Places;
  let server: StartedServer;

  beforeEach(async () => {
    await ensureBuilt();
    places = await temporaryPlaces(1);
  });

  afterEach(async () => {
    await kill(server);
    await places.remove();
  });

  test('by SIGTERM turns readiness off, drains, finishes requests in flight and exits with 0', async () => {
    server = await start(places, { DRAIN_SECONDS: '3' });
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
    const response = await answer;
    expect([response.status, await response.text()]).toEqual([200, 'answered in full']);
    expect(await server.exit).toEqual({ code: 0, signal: null });
  });

  test('by SIGINT exits with 0 without waiting for a database that never closes', async () => {
    server = await start(places, { NEVER_CLOSES: 'yes' });
    await server.printed(readyLine);
    server.child.kill('SIGINT');
    expect(await server.exit).toEqual({ code: 0, signal: null });
  });
});

test("`npm start` and `npm run dev` replace the shell that gets npm's signals", () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const replacing = expect.stringMatching(/^exec node [^;&|]+$/);
  expect([scripts.start, scripts.dev]).toEqual([replacing, replacing]);
});

describe('two workers', () => {
  let places: Places;
  let server: StartedServer;

  beforeEach(async () => {
    await ensureBuilt();
    places = await temporaryPlaces(5);
  });

  afterEach(async () => {
    await kill(server);
    await places.remove();
  });

  /** The ids of the two workers that answer, other than `former` ones. */
  async function workerIds(port: number, ...former: number[]): Promise<number[]> {
    const ids = new Set<number>();
    await vi.waitUntil(async () => {
      const response = await fetch(`http://127.0.0.1:${port}/process/id`, {
        headers: { connection: 'close' },
      });
      const id = Number(await response.text());
      if (!former.includes(id)) ids.add(id);
      return ids.size === 2;
    }, 60_000);
    return [...ids];
  }

  test('share a port, prepare the store once, print one line, are counted together, and stop together', async () => {
    const metricsPort = String(await freePort());
    server = await start(places, { WEB_CONCURRENCY: '2', METRICS_PORT: metricsPort });
    await server.printed(readyLine);
    await expectCounted(server.port, metricsPort);
    server.child.kill('SIGTERM');
    expect(await server.exit).toEqual({ code: 0, signal: null });
    expect(server.output().match(/is ready at/g)).toHaveLength(1);
    expect(server.output().match(/Preparing the store: 0 of/g)).toHaveLength(1);
    await expect(health(server.port)).rejects.toThrow();
  });

  test('are replaced when they crash, while the others serve, and end with the primary process', async () => {
    server = await start(places, { WEB_CONCURRENCY: '2' });
    await server.printed(readyLine);
    const [crashing = 0, staying = 0] = await workerIds(server.port);
    process.kill(crashing, 'SIGKILL');
    await server.printed(new RegExp(`Worker ${crashing} ended \\(SIGKILL\\) and is replaced`));
    expect(await workerIds(server.port, crashing)).toContain(staying);

    server.child.kill('SIGKILL');
    await server.exit;
    await vi.waitFor(() => expect(health(server.port)).rejects.toThrow(), { timeout: 10_000 });
  });
});
