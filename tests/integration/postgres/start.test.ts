import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sessionCookies } from '#app/auth/session.server.ts';
import { ensureBuilt } from '#server/start/build.ts';
import { writeStarterSet } from '#server/starter/writeSet.ts';
import { openStore } from '#server/store/open.ts';
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

async function stop({ child, exit }: ServerProcess): Promise<void> {
  child.kill('SIGTERM');
  expect(await exit).toEqual({ code: 0, signal: null });
}

describe('a start with DATABASE_URL', () => {
  test('makes tables, prepares the store once, and serves from it', async () => {
    const first = await start();
    await first.printed(readyLine);
    expect(first.output()).toContain('Preparing the store');
    expect((await fetch(`${first.origin}/healthz`)).status).toBe(200);
    const games = await fetch(`${first.origin}/api/v1/nba/games?season=2024-25`);
    expect(games.status).toBe(200);
    expect(await storedGames()).toBe(400);
    await stop(first);

    const second = await start('b');
    await second.printed(readyLine);
    expect(second.output()).not.toContain('Preparing the store');
  });

  test('makes good what one that was killed in the middle has left', async () => {
    const killed = await start();
    await killed.printed(/Preparing the store: 100 of 400/);
    killed.child.kill('SIGKILL');
    expect(await killed.exit).toMatchObject({ signal: 'SIGKILL' });

    const next = await start('b');
    await next.printed(readyLine);
    expect(await storedGames()).toBe(400);
  });

  test('at the same time as another one loads the games once', async () => {
    const both = await Promise.all([start('a'), start('b')]);
    await Promise.all(both.map((server) => server.printed(readyLine)));
    const loading = both.filter((server) => server.output().includes('Preparing the store'));
    expect(loading).toHaveLength(1);
    expect(await storedGames()).toBe(400);
  });

  test('says in one line that the database cannot be reached, and never the password', async () => {
    const url = new URL(database.url);
    url.password = 's3cret';
    url.pathname = 'nowhere';
    const server = await start('a', { DATABASE_URL: url.href });
    expect(await server.exit).toMatchObject({ code: 1 });
    expect(server.output()).toMatch(
      /^DATABASE_URL: got postgres:\/\/127.0.0.1:\d+\/nowhere, wants [^\n]*"nowhere" does not exist[^\n]*\n$/,
    );
  });

  test('seals sessions with a secret that all machines share and no log tells', async () => {
    const env = { LOG_LEVEL: 'trace', PUBLIC_ORIGIN: publicOrigin };
    const both = await Promise.all([start('a', env), start('b', env)]);
    await Promise.all(both.map((server) => server.printed(readyLine)));
    const secret = await keptSecret();
    const settings = { publicOrigin, sessionSecrets: [secret] };
    const cookies = await sessionCookies(annsSession, null, settings);
    const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
    for (const server of both) {
      // A screen that asks nothing with the token, which the API would refuse.
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
