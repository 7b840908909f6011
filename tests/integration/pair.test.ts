/**
 * Two instances of the product on one store, two processes of a machine on SQLite and two machines
 * on PostgreSQL: whichever a request comes to, the answer is right.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setInterval } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createSessionCookies, type LoginSession, readSession } from '#app/auth/session.server.ts';
import { createAssetArchive } from '#server/assetArchive/index.ts';
import { ensureBuilt } from '#server/start/build.ts';
import { openStore } from '#server/store/open.ts';
import { writeStarterSet } from '#server/tools/starter/writeSet.ts';
import type { ApiPage } from '#tests/support/bundledApi.ts';
import { type Pair, startPair } from '#tests/support/pair.ts';
import { formToken, newPerson, type Person } from '#tests/support/person.ts';
import { madeUpGames } from '#tests/support/starterSet.ts';
import { type StorePlace, storePlace } from '#tests/support/storePlace.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporaryFolder.ts';
import { unzip } from '#tests/support/zip.ts';
import { startProvider } from './auth/outsideProvider.ts';
import { Browser, signUp } from './identity/support.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

const secret = 'a secret that both instances are given';
const player = 1628369;
let folder: TemporaryFolder;
let place: StorePlace;
let pair: Pair;
/** Logged in for tests that leave the session and the account as they are. */
let member: LoggedIn;

beforeAll(async () => {
  await ensureBuilt();
  folder = await temporaryFolder();
  place = await storePlace();
  writeStarterSet(starterFolder(), new Map([['nba-2024-25', madeUpGames(6, 20)]]));
  pair = await start('bundled');
  member = await loggedIn();
});

afterAll(async () => {
  await pair?.stop();
  await place?.remove();
  await folder?.remove();
});

const starterFolder = () => path.join(folder.path, 'starter');

function start(name: string, more: Record<string, string> = {}): Promise<Pair> {
  const env: Record<string, string> = {
    ...{ SESSION_SECRET: secret, STARTER_FOLDER: starterFolder(), DRAIN_SECONDS: '2' },
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
  };
  return startPair({
    folder: path.join(folder.path, name),
    entry: 'tests/support/startEntry.ts',
    env: { ...env, ...more },
    seed: 1,
  });
}

/** Sends each request to the other instance than the one before. */
function inTurn({ instances }: Pair): typeof fetch {
  let next = 0;
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const instance = instances[next++ % instances.length];
    return fetch(`${instance?.origin}${pathname}${search}`, {
      method: request.method,
      headers: request.headers,
      body: request.body && (await request.text()),
      redirect: 'manual',
    });
  };
}

interface LoggedIn {
  browser: Browser;
  person: Person;
}

/** Signs a person up and logs them in, each step on the other instance than the one before. */
async function loggedIn(): Promise<LoggedIn> {
  const { origin } = pair;
  const person = newPerson();
  const browser = new Browser(inTurn(pair));
  await signUp(new Browser(inTurn(pair)), `${origin}/identity`, person);
  const away = await browser.send(`${origin}/auth/login`, {});
  const callback = `${origin}/auth/callback`;
  const asked = await browser.follow(away, `${origin}/auth/login`, callback);
  const { email, password } = person;
  const form = { email, password, token: formToken(await asked.response.text()) };
  const back = await browser.follow(await browser.send(asked.url, form), asked.url, callback);
  await browser.send(back.url);
  await browser.send(back.url);
  return { browser, person };
}

const settings = ({ origin }: Pair) => ({
  publicOrigin: origin,
  sessionSecrets: [secret],
  auth: { issuer: `${origin}/identity` },
});
const cookieOf = (browser: Browser) =>
  [...browser.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ');
const pairs = (lines: string[]) => lines.map((line) => line.split(';')[0]).join('; ');
const headersOf = (cookie: string) => ({ cookie, accept: 'text/html' });

/** Ten requests at once, five to each instance, by a session whose access token is over. */
async function tenWithExpired(of: Pair, session: LoginSession) {
  const over = { ...session, tokens: { ...session.tokens, expiresAt: Date.now() - 1000 } };
  const cookie = pairs(await createSessionCookies(over, null, settings(of)));
  const send = inTurn(of);
  const headers = headersOf(cookie);
  return Promise.all(
    Array.from({ length: 10 }, async () => {
      const response = await send(`${of.origin}/`, { headers });
      const renewed = await readSession(pairs(response.headers.getSetCookie()), settings(of));
      const served = response.status === 200 && (await response.text()).includes('Logout');
      return { served, access: renewed?.tokens.access };
    }),
  );
}

describe('a visitor whose requests go to one instance and the other', () => {
  test('signs up, logs in, and is known on both', async () => {
    const { browser, person } = member;
    for (let count = 0; count < 2; count++) {
      const page = await (await browser.send(`${pair.origin}/`)).text();
      expect(page).toContain(person.name);
    }
  });

  test('has tokens renewed once, with the provider in the box', async () => {
    const { browser } = await loggedIn();
    const session = await readSession(cookieOf(browser), settings(pair));
    const answers = await tenWithExpired(pair, session as LoginSession);
    expect(answers.filter(({ served }) => served)).toHaveLength(10);
    expect(new Set(answers.map(({ access }) => access)).size).toBe(1);
    expect(answers[0]?.access).not.toBe(session?.tokens.access);
  });

  test('is logged out of both', async () => {
    const { browser } = await loggedIn();
    const headers = headersOf(cookieOf(browser));
    await browser.send(`${pair.origin}/auth/logout`, {});
    for (const { origin } of pair.instances) {
      // An instance hears of it within a second.
      await vi.waitUntil(
        async () => {
          const response = await fetch(`${origin}/`, { headers, redirect: 'manual' });
          return !(await response.text()).includes('Logout');
        },
        { timeout: 10_000 },
      );
    }
  });

  test('makes one playlist when a form is sent twice at once', async () => {
    const { browser } = member;
    const session = await readSession(cookieOf(browser), settings(pair));
    const send = inTurn(pair);
    const form = { name: 'Dunks', formKey: 'the key of this form', back: '/playlists' };
    const post = () =>
      send(`${pair.origin}/modals/playlist`, {
        method: 'POST',
        headers: headersOf(cookieOf(browser)),
        body: new URLSearchParams(form),
      });
    const answers = await Promise.all([post(), post(), post(), post()]);
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302, 302]);
    const authorization = `Bearer ${session?.tokens.access}`;
    const url = `${pair.origin}/api/v1/playlists`;
    const list = await (await send(url, { headers: { authorization } })).json();
    expect(list.filter(({ name }: { name: string }) => name === 'Dunks')).toHaveLength(1);
  });

  test('gets a playlist’s archive from either', async () => {
    const { browser } = member;
    const session = await readSession(cookieOf(browser), settings(pair));
    const send = inTurn(pair);
    const call = (url: string, body?: object) =>
      send(`${pair.origin}/api/v1/playlists${url}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${session?.tokens.access}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body ?? {}),
      });
    const { id } = await (await call('', { name: 'Shots' })).json();
    for (const eventNumber of [7, 9]) {
      const added = await call(`/${id}/videos`, { gameId: '0022400001', eventNumber });
      expect(added.status).toBe(201);
    }
    const archives = await Promise.all([call(`/${id}/download`), call(`/${id}/download`)]);
    for (const archive of archives) {
      const files = await unzip(new Uint8Array(await archive.arrayBuffer()));
      expect([...files.keys()].filter((name) => name.endsWith('.mp4'))).toHaveLength(2);
    }
  });
});

test('wrong passwords count on both instances together', async () => {
  const { person } = member;
  const browser = new Browser(inTurn(pair));
  const away = await browser.send(`${pair.origin}/auth/login`, {});
  const asked = await browser.follow(away, `${pair.origin}/auth/login`);
  const token = formToken(await asked.response.text());
  const form = { email: person.email, password: 'not the password', token };
  const statuses = [];
  for (let count = 0; count < 12; count++) {
    // The answer is a page of its own, for Back.
    const answer = await browser.send(asked.url, form);
    statuses.push((await browser.follow(answer, asked.url)).response.status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
});

test('a search continues on the other instance without gap or repeat', async () => {
  const send = inTurn(pair);
  const plays: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const asked = new URLSearchParams({ limit: '7', ...(cursor && { cursor }) });
    const url = `${pair.origin}/api/v1/nba/players/${player}/pbp?${asked}`;
    const page = (await (await send(url)).json()) as ApiPage;
    plays.push(...page.items.map(({ gameId, eventNumber }) => `${gameId} ${eventNumber}`));
    cursor = page.nextCursor;
  }
  expect(plays).toHaveLength(60);
  expect(new Set(plays).size).toBe(60);
});

test('no request fails while the instances are restarted one after the other', async () => {
  let over = false;
  const statuses = new Map<string, number>();
  const visitor = async () => {
    // Fifty requests a second: more would take the processor from the instances that start.
    for await (const _ of setInterval(20)) {
      if (over) return;
      const answer = await fetch(`${pair.origin}/robots.txt`).then(
        async (response) => `${response.status} ${(await response.text()).length > 0}`,
        (error: Error) => error.message,
      );
      statuses.set(answer, (statuses.get(answer) ?? 0) + 1);
    }
  };
  const visitors = Promise.all([visitor(), visitor(), visitor()]);
  for (const instance of pair.instances) {
    instance.process.child.kill('SIGTERM');
    expect(await instance.process.exit).toEqual({ code: 0, signal: null });
    instance.restart();
    await pair.balancer.untilReady(...pair.instances.map(({ port }) => port));
  }
  over = true;
  await visitors;
  expect([...statuses.keys()]).toEqual(['200 true']);
});

test('either gives out the scripts of another build, which an open page may ask for', async () => {
  const other = path.join(folder.path, 'another build');
  await mkdir(other);
  await writeFile(path.join(other, 'app-of-before.js'), 'console.log("before")');
  const dataDir = path.join(folder.path, 'bundled/machine');
  const store = await openStore({ dataDir, databaseUrl: place.databaseUrl });
  await createAssetArchive({ store, log: { warn: console.warn } }).archive(other);
  await store.close();
  for (const { origin } of pair.instances) {
    const response = await fetch(`${origin}/assets/app-of-before.js`);
    expect([response.status, await response.text()]).toEqual([200, 'console.log("before")']);
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect((await fetch(`${origin}/assets/app-of-never.js`)).status).toBe(404);
  }
});

test('a single-use refresh token of an outside provider is used once by ten requests', async () => {
  const provider = await startProvider();
  provider.quirks.singleUse = true;
  const outside = await start('outside', { AUTH_DOMAIN: provider.issuer, DRAIN_SECONDS: '0' });
  try {
    const tokens = { access: 'old', refresh: 'works once', id: null };
    const answers = await tenWithExpired(outside, {
      id: 'a session',
      user: { id: 'johndoe', name: 'John Doe', picture: null },
      tokens: { ...tokens, expiresAt: 0, renewBefore: 60_000 },
    });
    expect(answers.filter(({ served }) => served)).toHaveLength(10);
    expect(new Set(answers.map(({ access }) => access)).size).toBe(1);
    expect(provider.seen.refresh).toBe(1);
  } finally {
    await outside.stop();
    await provider.stop();
  }
});
