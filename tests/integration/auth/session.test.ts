import { afterEach, describe, expect, test, vi } from 'vitest';
import { createSessionCookies, type LoginSession, readSession } from '#app/auth/session.server.ts';
import { setUpProvider } from './outsideProvider.ts';
import { get, pairs, session, cookieOf as sessionCookies } from './sessions.ts';
import { createAuthApp, isCleared, screenOf, settingsFor, testLog } from './support.ts';

const provider = setUpProvider();
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const settings = () => settingsFor({ issuer: provider().issuer });

const cookieOf = (kept: LoginSession, to = settings()) => sessionCookies(kept, to);

test('ignores a session of another provider and sends it no token', async () => {
  const kept = { ...session(), issuer: 'https://former.example' };
  const before = provider().seen.refresh;
  const screen = await screenOf(await createAuthApp(settings())(get('/', await cookieOf(kept))));
  expect(screen).toEqual({ user: null, bearer: null, notice: null });
  expect(provider().seen.refresh).toBe(before);
  const own = await cookieOf({ ...session(), issuer: provider().issuer });
  expect((await screenOf(await createAuthApp(settings())(get('/', own)))).user?.name).toBe(
    'John Doe',
  );
});

describe('a session whose token is about to expire', () => {
  test('is renewed once for ten concurrent requests with a single-use token', async () => {
    Object.assign(provider().quirks, { singleUse: true });
    const app = createAuthApp(settings());
    const cookie = await cookieOf(session());
    const before = provider().seen.refresh;
    const answers = await Promise.all(Array.from({ length: 10 }, () => app(get('/', cookie))));
    const screens = await Promise.all(answers.map(screenOf));
    expect(provider().seen.refresh).toBe(before + 1);
    expect(new Set(screens.map(({ bearer }) => bearer)).size).toBe(1);
    expect(screens[0]?.bearer).toMatch(/^ey/);

    // The cookie from just before the refresh still comes, from requests that were on their way.
    const late = await app(get('/', cookie));
    expect((await screenOf(late)).bearer).toBe(screens[0]?.bearer);
    expect(provider().seen.refresh).toBe(before + 1);

    // And the new cookie holds the new tokens, which need nothing.
    const renewed = pairs(late.headers.getSetCookie());
    const next = await app(get('/', renewed));
    expect((await screenOf(next)).bearer).toBe(screens[0]?.bearer);
    expect(next.headers.getSetCookie()).toEqual([]);
    expect(provider().seen.refresh).toBe(before + 1);
  });

  test('keeps its refresh token if the provider sends no new one', async () => {
    provider().quirks.withoutRefreshToken = true;
    const kept = session();
    const answer = await createAuthApp(settings())(get('/', await cookieOf(kept)));
    const now = await readSession(pairs(answer.headers.getSetCookie()), settings());
    expect(now?.tokens.refresh).toBe(kept.tokens.refresh);
    expect(now?.tokens.access).toMatch(/^ey/);
  });

  test('ends with a notice on the same page when the refresh is rejected', async () => {
    provider().quirks.status = 400;
    const app = createAuthApp(settings());
    const cookie = await cookieOf(session());
    const answer = await app(get('/search?type=game', cookie));
    expect(answer.headers.get('location')).toBe('/search?type=game');
    expect(isCleared(answer)).toBe(true);
    const again = await app(get('/search?type=game', pairs(answer.headers.getSetCookie())));
    expect(await screenOf(again)).toEqual({
      user: null,
      bearer: null,
      notice: 'Your session has ended. Please log in again.',
    });
  });

  test('ends without leaving the site, even for a path like a host', async () => {
    provider().quirks.status = 400;
    const app = createAuthApp(settings());
    for (const path of ['//evil.example/', '/.//evil.example/?a=b']) {
      const answer = await app(get(path, await cookieOf(session())));
      expect([path, answer.headers.get('location')]).toEqual([path, '/']);
    }
  });

  test('ends without a redirect for data requests', async () => {
    provider().quirks.status = 401;
    const cookie = await cookieOf(session());
    const answer = await createAuthApp(settings())(
      get('/x', cookie, { 'sec-fetch-dest': 'empty' }),
    );
    expect(answer.status).toBe(200);
    expect((await screenOf(answer)).user).toBeNull();
    expect(isCleared(answer)).toBe(true);
  });

  test('stays when the provider fails, which is not retried on every request', async () => {
    for (const failure of [500, 503, 429]) {
      provider().quirks.status = failure;
      const app = createAuthApp(settings());
      const cookie = await cookieOf(session());
      const before = provider().seen.refresh;
      for (const answer of [await app(get('/', cookie)), await app(get('/', cookie))]) {
        expect((await screenOf(answer)).user?.name).toBe('John Doe');
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
      expect(provider().seen.refresh).toBe(before + 1);
    }
  });

  test('stays when the provider is down or hangs', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 100));
    const hang = (request: Request) =>
      new Promise<Response>((_, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason));
      });
    const down = () => Promise.reject(new TypeError('connection refused'));
    for (const fail of [hang, down]) {
      const fetchOr = (request: Request) =>
        request.url.endsWith('/token') ? fail(request) : fetch(request);
      const app = createAuthApp(settingsFor({ issuer: provider().issuer, fetch: fetchOr }));
      const answer = await app(get('/', await cookieOf(session())));
      expect((await screenOf(answer)).user?.name).toBe('John Doe');
    }
  });

  test('stays when a proxy answers instead of the provider', async () => {
    for (const status of [404, 403]) {
      const wall = () => Promise.resolve(new Response('<h1>Nobody here</h1>', { status }));
      const fetchOr = (request: Request) =>
        request.url.endsWith('/token') ? wall() : fetch(request);
      const app = createAuthApp(settingsFor({ issuer: provider().issuer, fetch: fetchOr }));
      const answer = await app(get('/', await cookieOf(session())));
      expect((await screenOf(answer)).user?.name).toBe('John Doe');
    }
  });

  test('does not delay a page for a slow provider; the next request gets the tokens', async () => {
    let answerNow = () => {};
    const slow = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    const fetchOr = (request: Request) =>
      request.url.endsWith('/token') ? slow.then(() => fetch(request)) : fetch(request);
    const app = createAuthApp(settingsFor({ issuer: provider().issuer, fetch: fetchOr }));
    const cookie = await cookieOf(session());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const early = app(get('/', cookie));
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    await vi.advanceTimersByTimeAsync(2600);
    const screen = await screenOf(await early);
    vi.useRealTimers();
    expect(screen).toMatchObject({ user: { name: 'John Doe' }, bearer: 'old-access-token' });
    const next = app(get('/', cookie));
    answerNow();
    expect((await screenOf(await next)).bearer).toMatch(/^ey/);
  });

  test('without a refresh token lasts as long as its access token', async () => {
    const app = createAuthApp(settings());
    const alive = session({ refresh: null, expiresAt: Date.now() + 30_000 });
    expect((await screenOf(await app(get('/', await cookieOf(alive))))).bearer).toBe(
      'old-access-token',
    );
    const over = await app(get('/', await cookieOf(session({ refresh: null }))));
    expect(isCleared(over)).toBe(true);
  });
});

test('a logged-in page is not stored in the back/forward cache', async () => {
  const app = createAuthApp(settings());
  const cookie = await cookieOf(session({ expiresAt: Date.now() + 3600_000 }));
  const caching = async (request: Request) => (await app(request)).headers.get('cache-control');
  expect(await caching(get('/', cookie))).toBe('no-store');
  expect(await caching(get('/', cookie, { 'sec-fetch-dest': 'empty' }))).toBeNull();
  expect(await caching(get('/', ''))).toBeNull();
});

test('a page for users redirects visitors to the login and back', async () => {
  const answer = await createAuthApp(settings())(get('/playlists?tab=mine', ''));
  expect(answer.headers.get('location')).toBe('/auth/login?returnTo=%2Fplaylists%3Ftab%3Dmine');
});

describe('the cookie', () => {
  const fresh = () => session({ expiresAt: Date.now() + 3600_000 });

  test('is HttpOnly and Lax, and Secure with the __Host- prefix on https', async () => {
    const [http = ''] = await createSessionCookies(fresh(), null, settings());
    expect(http).toMatch(/^session\.0=\d~\S+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
    const tls = { ...settings(), publicOrigin: 'https://app.test' };
    const [https = ''] = await createSessionCookies(fresh(), null, tls);
    expect(https).toMatch(/^__Host-session\.0=\d~\S+; Path=\/; HttpOnly; SameSite=Lax; Secure/);
  });

  test('is opened with an older secret, sealed with the newest, and rejected without', async () => {
    const old = ['the secret of last year'];
    const both = ['the secret of this year', ...old];
    const cookie = await cookieOf(fresh(), { ...settings(), sessionSecrets: old });
    expect(await readSession(cookie, { ...settings(), sessionSecrets: both })).not.toBeNull();
    const only = { ...settings(), sessionSecrets: ['the secret of this year'] };
    expect(await readSession(cookie, only)).toBeNull();
    const newest = await cookieOf(fresh(), { ...settings(), sessionSecrets: both });
    expect(await readSession(newest, only)).not.toBeNull();
  });

  test('is removed if it is truncated, mixed or changed', async () => {
    const long = await cookieOf(session({ access: 'x'.repeat(9000) }));
    const other = await cookieOf(session({ access: 'y'.repeat(9000) }));
    const bad = [
      long.replace(/; session\.1=[^;]+/, ''),
      [long.split('; ')[0], ...other.split('; ').slice(1)].join('; '),
      long.replace(/(?<=session\.1=)./, (first) => (first === 'A' ? 'B' : 'A')),
      'session.0=99~nonsense',
      'session.0=1~a.b.c.d.e',
    ];
    const app = createAuthApp(settings());
    for (const cookie of bad) {
      const answer = await app(get('/', cookie));
      expect((await screenOf(answer)).user).toBeNull();
      expect(isCleared(answer)).toBe(true);
    }
  });
});

test('tokens, codes and cookies appear in no log and in no response except the cookies', async () => {
  const secrets = ['access-token-to-find', 'refresh-token-to-find', 'code-to-find'];
  const log = testLog();
  const app = createAuthApp(settings(), log);
  const kept = session({ access: secrets[0], refresh: secrets[1] });
  const cookie = await cookieOf(kept);
  const texts = [];
  for (const status of [400, 500]) {
    provider().quirks.status = status;
    provider().quirks.error = secrets[1];
    const again = await cookieOf(
      session({ access: secrets[0], refresh: `${secrets[1]}-${status}` }),
    );
    for (const one of [cookie, again]) {
      const answer = await app(get('/auth/callback?code=code-to-find&state=x', one));
      texts.push(await answer.text(), answer.headers.get('location') ?? '');
    }
  }
  for (const text of [log.text(), ...texts]) {
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text).not.toContain(cookie.slice(12, 60));
  }
  expect(log.text()).not.toBe('');
});
