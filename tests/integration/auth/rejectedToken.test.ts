/** Calls of the clip API whose access token is rejected although it has not expired. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionCookies, type LoginSession, readSession } from '#app/auth/session.server.ts';
import { outsideApi } from '#tests/support/apiClient.ts';
import { type RecordedCall, type StubApi, startStubApi } from '#tests/support/stubApi.ts';
import { setUpProvider } from './outsideProvider.ts';
import { session as expiredSession, pairs } from './sessions.ts';
import { createAuthApp, origin, screenOf, settingsFor, testLog } from './support.ts';

const provider = setUpProvider();
let stub: StubApi;
beforeAll(async () => {
  stub = await startStubApi();
});
afterAll(() => stub.close());
beforeEach(() => stub.reset());
afterEach(() => {
  vi.useRealTimers();
});

const minute = 60_000;

/** One whose token is good for half an hour more. */
function session(tokens: Partial<LoginSession['tokens']> = {}): LoginSession {
  const times = { since: Date.now() - 30 * minute, expiresAt: Date.now() + 30 * minute };
  const access = `rejected-${randomUUID()}`;
  return expiredSession({ access, renewBefore: minute, ...times, ...tokens });
}

const settings = () => settingsFor({ issuer: provider().issuer });

async function visit(kept: LoginSession, method = 'GET', log = testLog()) {
  const cookie = pairs(await createSessionCookies(kept, null, settings()));
  const app = createAuthApp(settings(), log, null, outsideApi(stub));
  const headers = { cookie, accept: 'text/html', referer: `${origin}/search` };
  return { app, response: await app(new Request(`${origin}/mine`, { method, headers })) };
}

/** The notice on the page that a redirect leads to. */
async function noticeAfter({ app, response }: Awaited<ReturnType<typeof visit>>) {
  const headers = { cookie: pairs(response.headers.getSetCookie()) };
  return (await screenOf(await app(new Request(`${origin}/else`, { headers })))).notice;
}

/** Answers calls with an old token with 401. */
function rejectOldTokens(): void {
  const isOld = ({ authorization }: RecordedCall) => !!authorization?.includes('rejected-');
  const rejected = { status: 401, json: { error: { code: 'unauthorized', message: 'No' } } };
  const list = [{ id: 1, name: 'Dunks' }];
  stub.on('GET', '/api/v1/playlists', (call) => (isOld(call) ? rejected : { json: list }));
  stub.on('POST', '/api/v1/playlists', (call) => (isOld(call) ? rejected : { json: list[0] }));
}

const bearers = () => stub.calls.map(({ authorization }) => authorization);

describe('a rejected token', () => {
  it.each(['GET', 'POST'])('is renewed once, and the %s repeated once', async (method) => {
    rejectOldTokens();
    const before = provider().seen.refresh;
    const kept = session();
    const { response } = await visit(kept, method);
    expect(await response.json()).toEqual(method === 'GET' ? ['Dunks'] : 'done');
    expect(provider().seen.refresh).toBe(before + 1);
    expect(bearers()).toEqual([
      `Bearer ${kept.tokens.access}`,
      expect.stringMatching(/^Bearer ey/),
    ]);
    const now = await readSession(pairs(response.headers.getSetCookie()), settings());
    expect(`Bearer ${now?.tokens.access}`).toBe(bearers()[1]);
  });

  it('is renewed once for parallel requests with a single-use refresh token', async () => {
    provider().quirks.singleUse = true;
    rejectOldTokens();
    const before = provider().seen.refresh;
    const kept = session();
    const visits = await Promise.all(Array.from({ length: 5 }, () => visit(kept)));
    for (const { response } of visits) expect(await response.json()).toEqual(['Dunks']);
    expect(provider().seen.refresh).toBe(before + 1);
  });

  it('is renewed again where the refresh token stays the same', async () => {
    provider().quirks.withoutRefreshToken = true;
    rejectOldTokens();
    const kept = session();
    const { response } = await visit(kept);
    const now = await readSession(pairs(response.headers.getSetCookie()), settings());
    if (!now) throw new Error('no session');
    const before = provider().seen.refresh;
    stub.on('GET', '/api/v1/playlists', { status: 401 });
    await visit(now);
    expect(provider().seen.refresh).toBe(before + 1);
  });

  it('ends the session if the provider refuses another one', async () => {
    provider().quirks.status = 400;
    rejectOldTokens();
    const visited = await visit(session());
    expect(visited.response.headers.get('location')).toBe('/mine');
    expect(await noticeAfter(visited)).toBe('Your session has ended. Please log in again.');
  });

  it('leaves the session alone if the provider is out of reach', async () => {
    provider().quirks.status = 503;
    rejectOldTokens();
    expect(await (await visit(session())).response.json()).toBe(401);
    const posted = await visit(session(), 'POST');
    expect(posted.response.headers.get('location')).toBe('/search');
    expect(await noticeAfter(posted)).toMatch(/^Your session could not be renewed just now/);
  });
});

describe('an API that accepts no token', () => {
  const refusal =
    /^You are logged out again, because the clip service does not accept your login\./;

  it.each([
    ['GET', '/mine'],
    ['POST', '/search'],
  ])('says so on a %s, and leads to no login', async (method, path) => {
    stub.on(method, '/api/v1/playlists', { status: 401 });
    const log = testLog();
    const visited = await visit(session(), method, log);
    expect(stub.calls).toHaveLength(2);
    expect(visited.response.headers.get('location')).toBe(path);
    expect(await noticeAfter(visited)).toMatch(refusal);
    expect(log.text()).toContain('the clip API rejects fresh access tokens');
  });

  it('says so after a login without a refresh token too', async () => {
    stub.on('GET', '/api/v1/playlists', { status: 401 });
    const visited = await visit(session({ refresh: null, since: Date.now() - 2 * minute }));
    expect(await noticeAfter(visited)).toMatch(refusal);
  });
});

it('renews tokens whose remembered successor has expired too', async () => {
  provider().quirks.expiresIn = 60;
  rejectOldTokens();
  vi.useFakeTimers({ toFake: ['Date'] });
  const kept = session({ expiresAt: Date.now() - 1000 });
  const before = provider().seen.refresh;
  await visit(kept);
  vi.setSystemTime(Date.now() + 5 * minute);
  // The browser lost the first answer and sends the old cookie again.
  const { response } = await visit(kept);
  const now = await readSession(pairs(response.headers.getSetCookie()), settings());
  expect(now?.tokens.expiresAt).toBeGreaterThan(Date.now());
  expect(provider().seen.refresh).toBe(before + 2);
});
