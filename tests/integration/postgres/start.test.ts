import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSessionCookies } from '#app/auth/session.server.ts';
import { readConfig } from '#server/config.ts';
import { ensureBuilt } from '#server/start/build.ts';
import { prepareStore } from '#server/starter/prepare.ts';
import { openStore } from '#server/store/open.ts';
import { writeStarterSet } from '#server/tools/starter/writeSet.ts';
import { failedStart } from '#tests/support/failedStart.ts';
import { freePort, type ServerProcess, startServerProcess } from '#tests/support/serverProcess.ts';
import { madeUpGames } from '#tests/support/starterSet.ts';
import { emptyDatabase } from '#tests/support/storePlace.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporaryFolder.ts';

let folder: TemporaryFolder;
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let starterFolder: string;
const started: ServerProcess[] = [];

// Each test starts whole processes, on a busy machine a slow thing.
vi.setConfig({ testTimeout: 120_000 });

beforeAll(ensureBuilt, 180_000);

beforeEach(async () => {
  [folder, database] = await Promise.all([temporaryFolder(), emptyDatabase()]);
  starterFolder = path.join(folder.path, 'starter');
  writeStarterSet(starterFolder, new Map([['nba-2024-25', madeUpGames(400, 60)]]));
});

afterEach(async () => {
  vi.restoreAllMocks();
  for (const { child, exit } of started.splice(0)) {
    if (child.exitCode === null) child.kill('SIGKILL');
    await exit;
  }
  await database.drop();
  await folder.remove();
});

/** A start on a machine of its own: only the database is shared. */
async function start(machine = 'a', env: Record<string, string> = {}) {
  const port = await freePort();
  const server = startServerProcess('tests/support/startEntry.ts', {
    DATA_DIR: path.join(folder.path, machine),
    STARTER_FOLDER: starterFolder,
    DATABASE_URL: database.url,
    PORT: String(port),
    ...env,
  });
  started.push(server);
  return { ...server, port, origin: `http://localhost:${port}` };
}

const readyLine = /^Courtreel is ready at (\S+)$/m;

async function storedGames(): Promise<number> {
  const store = await openStore({ dataDir: '', databaseUrl: database.url });
  try {
    return (await store.db.selectFrom('games').select('id').execute()).length;
  } finally {
    await store.close();
  }
}

/** Prepares the store in this process, as the start of another machine does. */
async function prepare(): Promise<void> {
  const settings = { DATA_DIR: path.join(folder.path, 'b'), DATABASE_URL: database.url };
  await prepareStore(readConfig({ ...settings, LOG_LEVEL: 'silent' }), starterFolder);
}

describe('a start with DATABASE_URL', () => {
  test('creates the tables, prepares the store once, and serves from it', async () => {
    const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
    await prepare();
    expect(printed).toHaveBeenCalledWith('Preparing the store: 0 of 400 games');
    expect(await storedGames()).toBe(400);

    const server = await start();
    await server.printed(readyLine);
    expect(server.output()).not.toContain('Preparing the store');
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    const games = await fetch(`${server.origin}/api/v1/nba/games?season=2024-25`);
    expect(games.status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.exit).toEqual({ code: 0, signal: null });
  });

  test('completes the store after a start that was killed during preparation', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => {});
    const killed = await start('a', {
      KILLED_AT: 'Preparing the store: 100 of 400',
      // It is killed before it serves: the app need not be built.
      NODE_ENV: 'development',
    });
    expect(await killed.exit).toMatchObject({ signal: 'SIGKILL' });
    expect(await storedGames()).toBeLessThan(400);
    await prepare();
    expect(await storedGames()).toBe(400);
  });

  test('reports an unreachable database in one line, without the password', async () => {
    const url = new URL(database.url);
    url.password = 's3cret';
    url.pathname = 'nowhere';
    const settings = {
      DATA_DIR: path.join(folder.path, 'a'),
      DATABASE_URL: url.href,
      PORT: String(await freePort()),
    };
    expect(await failedStart(settings, starterFolder)).toMatch(
      /^DATABASE_URL: got postgres:\/\/127.0.0.1:\d+\/nowhere, expected [^\n]*"nowhere" does not exist[^\n]*$/,
    );
  });

  test('loads the games once when two run at the same time, and shares a secret that no log contains', async () => {
    const env = { LOG_LEVEL: 'trace', PUBLIC_ORIGIN: publicOrigin };
    const both = await Promise.all([start('a', env), start('b', env)]);
    await Promise.all(both.map((server) => server.printed(readyLine)));
    const loading = both.filter((server) => server.output().includes('Preparing the store'));
    expect(loading).toHaveLength(1);
    expect(await storedGames()).toBe(400);

    const secret = await keptSecret();
    const settings = { publicOrigin, sessionSecrets: [secret] };
    const cookies = await createSessionCookies(annsSession, null, settings);
    const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
    for (const server of both) {
      // A page that calls nothing with the token, which no API would take.
      const page = await fetch(`${server.origin}/search`, { headers: { cookie } });
      expect(await page.text()).toContain('Logout');
      expect(server.output()).not.toContain(secret);
    }
  });
});

const publicOrigin = 'http://courtreel.test';

const annsSession = {
  id: 'login',
  user: { id: 'ann', name: 'Ann Okafor', picture: null },
  tokens: {
    ...{ access: 'access', refresh: null, id: null },
    ...{ expiresAt: Date.now() + 3600_000, renewBefore: 0 },
  },
};

async function keptSecret(): Promise<string> {
  const store = await openStore({ dataDir: '', databaseUrl: database.url });
  const row = await store.db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', 'session-secret')
    .executeTakeFirstOrThrow();
  await store.close();
  return JSON.parse(row.value);
}
