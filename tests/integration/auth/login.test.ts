import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Browser } from '../identity/support.ts';
import { type OutsideProvider, startProvider } from './outsideProvider.ts';
import { createAuthApp, origin, screenOf, settingsFor, testLog } from './support.ts';

let provider: OutsideProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
afterEach(() => {
  for (const name of Object.keys(provider.quirks)) delete provider.quirks[name as 'status'];
});

const appFor = (log = testLog()) => createAuthApp(settingsFor({ issuer: provider.issuer }), log);

/** Presses Login. @returns where the provider sends the browser back to */
async function begin(browser: Browser, form: Record<string, string> = {}) {
  const away = await browser.send(`${origin}/auth/login`, form);
  const authorize = new URL(away.headers.get('location') ?? '');
  const back = await fetch(authorize, { redirect: 'manual' });
  return { authorize, callback: back.headers.get('location') ?? '' };
}

/** Lets the callback page ask for itself again, as its header says. */
async function finish(browser: Browser, callback: string) {
  const page = await browser.send(callback);
  if (page.headers.get('refresh') !== '0') return page;
  return browser.send(callback);
}

const home = async (browser: Browser) => screenOf(await browser.send(`${origin}/`));
const target = (response: Response) => response.headers.get('location');

describe('a login', () => {
  test('sends PKCE, state and audience, shows the page and signs in', async () => {
    const browser = new Browser(appFor());
    const { authorize, callback } = await begin(browser);
    expect(Object.fromEntries(authorize.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'courtreel-web',
      redirect_uri: `${origin}/auth/callback`,
      audience: `${origin}/api`,
      code_challenge_method: 'S256',
      scope: 'openid profile email offline_access',
    });
    const before = provider.seen.token;
    const page = await browser.send(callback);
    expect(await page.text()).toBe('Logging in...');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(provider.seen.token).toBe(before);

    const done = await browser.send(callback);
    expect([done.status, target(done)]).toEqual([302, '/']);
    const { user, bearer, notice } = await home(browser);
    expect(user).toEqual({
      id: 'johndoe',
      name: 'John Doe',
      picture: 'https://pictures.example/john.png',
    });
    expect(bearer).toMatch(/^ey/);
    expect(notice).toBeNull();
    expect([...browser.cookies.keys()]).toEqual(['session.0']);
  });

  test('returns to its page, never to another site', async () => {
    const browser = new Browser(appFor());
    const first = await begin(browser, { returnTo: '/video/abc?from=x%3Dy' });
    expect(target(await finish(browser, first.callback))).toBe('/video/abc?from=x%3Dy');
    for (const returnTo of ['//evil.example', 'https://evil.example/', '/\\evil.example']) {
      const { callback } = await begin(browser, { returnTo });
      expect(target(await finish(browser, callback))).toBe('/');
    }
  });

  test('in two tabs at once succeeds in both', async () => {
    const browser = new Browser(appFor());
    const one = await begin(browser);
    const two = await begin(browser);
    for (const { callback } of [one, two]) {
      expect(target(await finish(browser, callback))).toBe('/');
      const { user, notice } = await home(browser);
      expect([user?.name, notice]).toEqual(['John Doe', null]);
    }
  });

  test('starts and ends by POST only', async () => {
    const browser = new Browser(appFor());
    const asked = await browser.send(`${origin}/auth/login?returnTo=/playlists`);
    expect(await asked.json()).toEqual({ returnTo: '/playlists' });
    expect(target(await browser.send(`${origin}/auth/logout`))).toBe('/');
    await finish(browser, (await begin(browser)).callback);
    await browser.send(`${origin}/auth/logout`);
    expect((await home(browser)).user).not.toBeNull();
    expect(target(await browser.send(`${origin}/auth/login?returnTo=//evil.example`))).toBe('/');
  });
});

describe('a callback', () => {
  test('changes nothing if it is replayed or reloaded', async () => {
    const browser = new Browser(appFor());
    const { callback } = await begin(browser);
    await finish(browser, callback);
    expect(target(await finish(browser, callback))).toBe('/');
    expect(await home(browser)).toMatchObject({ user: { name: 'John Doe' }, notice: null });
  });

  test('redeems its code once if it is reloaded during the exchange', async () => {
    const browser = new Browser(appFor());
    const { callback } = await begin(browser);
    await browser.send(callback);
    const before = provider.seen.token;
    const answers = await Promise.all([browser.send(callback), browser.send(callback)]);
    expect(answers.map(target)).toEqual(['/', '/']);
    expect(provider.seen.token).toBe(before + 1);
    expect((await home(browser)).user?.name).toBe('John Doe');
  });

  test('is rejected if it is forged or from another browser', async () => {
    const { callback } = await begin(new Browser(appFor()));
    const before = provider.seen.token;
    const forged = `${origin}/auth/callback?code=guess&state=guess`;
    for (const url of [callback, forged, `${origin}/auth/callback?code=x`]) {
      const victim = new Browser(appFor());
      expect(target(await finish(victim, url))).toBe('/');
      const { user, notice } = await home(victim);
      expect(user).toBeNull();
      expect(notice).toMatch(/^That login has expired/);
    }
    expect(provider.seen.token).toBe(before);
  });

  test('is rejected if another browser replays it, even right after the login', async () => {
    const app = appFor();
    const browser = new Browser(app);
    const { callback } = await begin(browser);
    await finish(browser, callback);
    const state = new URL(callback).searchParams.get('state') ?? '';
    const proof = new URLSearchParams({ state, [state]: 'a'.repeat(43) });
    const cookie = `login:forged=${encodeURIComponent(`${proof}`)}; login_shown=${state.split('.')[0]}`;
    const response = await app(new Request(callback, { headers: { cookie } }));
    expect(response.headers.getSetCookie().filter((set) => set.startsWith('session'))).toEqual([]);
    expect((await home(browser)).user?.name).toBe('John Doe');
  });

  test('does not redeem its code on a prefetch or prerender', async () => {
    const app = appFor();
    const browser = new Browser(app);
    const { callback } = await begin(browser);
    const before = provider.seen.token;
    for (const purpose of ['prefetch', 'prefetch;prerender']) {
      const cookies = [...browser.cookies].map(([name, { value }]) => `${name}=${value}`);
      const headers = { 'sec-purpose': purpose, cookie: cookies.join('; ') };
      expect((await app(new Request(callback, { headers }))).status).toBe(204);
    }
    expect(provider.seen.token).toBe(before);
    expect(target(await finish(browser, callback))).toBe('/');
    expect((await home(browser)).user).not.toBeNull();
  });

  test('reports a cancelled login', async () => {
    const browser = new Browser(appFor());
    const { callback } = await begin(browser);
    const url = new URL(callback);
    url.searchParams.delete('code');
    url.searchParams.set('error', 'access_denied');
    expect(target(await browser.send(url.href))).toBe('/');
    expect((await home(browser)).notice).toBe('The login was cancelled.');
  });

  test('is rejected from another issuer', async () => {
    const browser = new Browser(appFor());
    const { callback } = await begin(browser);
    const mixedUp = `${callback}&iss=${encodeURIComponent('https://evil.example')}`;
    expect(target(await finish(browser, mixedUp))).toBe('/');
    expect((await home(browser)).user).toBeNull();
  });

  test('without params redirects home without a notice', async () => {
    const browser = new Browser(appFor());
    expect(target(await browser.send(`${origin}/auth/callback`))).toBe('/');
    expect((await home(browser)).notice).toBeNull();
  });

  test('redirects with a notice if the provider rejects it or fails', async () => {
    const notices = [];
    for (const status of [400, 401, 500, 503]) {
      provider.quirks.status = status;
      const browser = new Browser(appFor());
      const { callback } = await begin(browser);
      const done = await finish(browser, callback);
      expect([done.status, target(done)]).toEqual([302, '/']);
      notices.push((await home(browser)).notice);
    }
    const refused = 'The login could not be completed. Please log in again.';
    const down = 'The login service cannot be reached right now. Please try again in a moment.';
    expect(notices).toEqual([refused, refused, down, down]);
  });
});

describe('a logout', () => {
  test('ends the session, the refresh token and the session at the provider', async () => {
    const browser = new Browser(appFor());
    await finish(browser, (await begin(browser)).callback);
    const cookies = new Map(browser.cookies);
    const before = provider.seen.revoked;
    const out = new URL(target(await browser.send(`${origin}/auth/logout`, {})) ?? '');
    expect(out.pathname).toBe('/endsession');
    expect(out.searchParams.get('post_logout_redirect_uri')).toBe(`${origin}/`);
    expect(browser.cookies.size).toBe(0);
    expect(provider.seen.revoked).toBe(before + 1);
    expect((await home(browser)).user).toBeNull();

    // A request that was under way brings the old cookies.
    for (const [name, cookie] of cookies) browser.cookies.set(name, cookie);
    expect(target(await browser.send(`${origin}/`))).toBe('/');
    expect(browser.cookies.has('session.0')).toBe(false);
  });
});

describe('a logout while the provider hangs', () => {
  /** Logs in, and then out with calls to the provider that never answer. */
  const logOut = async (hangs: RegExp) => {
    let isHanging = false;
    const { issuer } = provider;
    const ask = (request: Request) =>
      isHanging && hangs.test(request.url) ? new Promise<Response>(() => {}) : fetch(request);
    const settings = settingsFor({ issuer, fetch: ask });
    const { discover } = settings.auth;
    settings.auth.discover = async () =>
      isHanging && hangs.test('discovery') ? new Promise(() => {}) : discover();
    const browser = new Browser(createAuthApp(settings));
    await finish(browser, (await begin(browser)).callback);
    isHanging = true;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const leaving = browser.send(`${origin}/auth/logout`, {});
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    await vi.advanceTimersByTimeAsync(3000);
    const answer = await leaving;
    vi.useRealTimers();
    return { path: target(answer), screen: await home(browser) };
  };

  test('still leads to its logout after 3 s, and says what it did not do', async () => {
    const { path, screen } = await logOut(/revoke/);
    expect(path).toContain('/endsession?');
    expect(screen).toMatchObject({
      user: null,
      notice:
        'You are logged out. The login service did not confirm that the access of this site has ended.',
    });
  });

  test('ends the session here, and says that the one there may go on', async () => {
    const { path, screen } = await logOut(/discovery/);
    expect(path).toBe('/');
    expect(screen).toMatchObject({
      user: null,
      notice:
        'You are logged out here. The login service did not answer, so you may still be logged in there.',
    });
  });
});

/** Logs in and comes back with an error. @returns what the visitor and the operator read */
async function comeBackWith(error: string, description?: string) {
  const log = testLog();
  const browser = new Browser(appFor(log));
  const url = new URL((await begin(browser)).callback);
  url.searchParams.delete('code');
  url.searchParams.set('error', error);
  if (description) url.searchParams.set('error_description', description);
  await browser.send(url.href);
  return { notice: (await home(browser)).notice, log: log.text() };
}

/** Logs in at a provider with quirks. */
async function loginWith(quirks: Partial<typeof provider.quirks>) {
  Object.assign(provider.quirks, quirks);
  const log = testLog();
  const browser = new Browser(appFor(log));
  await finish(browser, (await begin(browser)).callback);
  return { notice: (await home(browser)).notice, log: log.text() };
}

const notAccepted =
  'The login service does not accept this site. Please tell the operator of this site.';
const notFitting =
  'The answer of the login service does not fit this site. Please tell the operator of this site.';

describe('a mistake in the settings', () => {
  test('an unknown audience is told in the words of the provider, in one short line', async () => {
    const { notice, log } = await comeBackWith(
      'access_denied',
      `Service not found:\n${'x'.repeat(500)}`,
    );
    expect(notice).toMatch(
      /^The login service did not let you in. It says: 'Service not found: x{100,200}'$/,
    );
    expect(log).toMatch(/"description":"Service not found: x{100,200}"/);
    expect(log).toContain(`AUTH_AUDIENCE (${origin}/api) as an API of the provider`);
  });

  test.each([
    ['invalid_scope', /scopes openid, profile, email and offline_access for the client courtreel-/],
    ['unauthorized_client', /the authorization code flow, refresh tokens and the right secret/],
    ['invalid_request', /AUTH_CALLBACK_URL \(http:\/\/app\.test\/auth\/callback\) and PKCE/],
    ['invalid_target', /AUTH_AUDIENCE/],
  ])('%s is named to the operator, and is none of the visitor', async (code, expected) => {
    const { notice, log } = await comeBackWith(code);
    expect(notice).toBe(notAccepted);
    expect(log).toMatch(expected);
  });

  test.each([
    'invalid_client',
    // Auth0's answer to a wrong secret.
    'access_denied',
  ])('a wrong secret (%s) is named to the operator', async (error) => {
    const description = `Unauthorized ${'k'.repeat(40)}`;
    const { notice, log } = await loginWith({ status: 401, error, description });
    expect(notice).toBe(notAccepted);
    expect(log).toContain('AUTH_CLIENT_ID (courtreel-web) and AUTH_CLIENT_SECRET');
    // It might be a token.
    expect(log).toContain('"description":"Unauthorized …"');
  });

  test('tokens of another issuer are named to the operator', async () => {
    const { notice, log } = await loginWith({ tokenIssuer: 'https://other.example' });
    expect(notice).toBe(notFitting);
    expect(log).toContain(
      JSON.stringify(`iss is "https://other.example", expected "${provider.issuer}"`),
    );
  });

  test('a callback of another issuer too', async () => {
    const log = testLog();
    const browser = new Browser(appFor(log));
    const { callback } = await begin(browser);
    await finish(browser, `${callback}&iss=https%3A%2F%2Fother.example`);
    expect((await home(browser)).notice).toBe(notFitting);
    expect(log.text()).toContain('"issuer":"https://other.example"');
  });

  test('clocks that disagree are told', async () => {
    const { notice, log } = await loginWith({ clockAhead: -7200 });
    expect(notice).toBe(
      'The clocks of this site and of its login service disagree. Please tell the operator of this site.',
    );
    expect(log).toMatch(/exp is \d+, expected \d+/);
  });

  test('a realm that does not exist is told before the visitor is sent there', async () => {
    const log = testLog();
    const issuer = `${provider.issuer}/realms/courtrel`;
    const browser = new Browser(createAuthApp(settingsFor({ issuer }), log));
    expect(target(await browser.send(`${origin}/auth/login`, {}))).toBe('/');
    expect((await home(browser)).notice).toBe(
      'The login of this site is not set up. Please tell the operator of this site.',
    );
    expect(log.text()).toContain(`AUTH_DOMAIN (${issuer}) as the issuer`);
  });

  test('a provider in trouble is no mistake of the settings', async () => {
    const { notice } = await comeBackWith('temporarily_unavailable');
    expect(notice).toMatch(/^The login service cannot log anybody in right now/);
  });
});

describe('a provider without discovery', () => {
  test('is used with the endpoints of Auth0', async () => {
    const auth0 = await startProvider({ auth0: true });
    const browser = new Browser(createAuthApp(settingsFor({ issuer: auth0.issuer })));
    const { authorize, callback } = await begin(browser);
    expect(authorize.pathname).toBe('/authorize');
    expect(target(await finish(browser, callback))).toBe('/');
    expect((await home(browser)).user?.name).toBe('John Doe');
    const out = new URL(target(await browser.send(`${origin}/auth/logout`, {})) ?? '');
    expect(`${out.origin}${out.pathname}`).toBe(`${auth0.issuer}/v2/logout`);
    expect(Object.fromEntries(out.searchParams)).toEqual({
      client_id: 'courtreel-web',
      returnTo: `${origin}/`,
    });
    await auth0.stop();
  });

  test('shows a notice if it is unreachable, and is retried', async () => {
    let up = false;
    const { issuer } = provider;
    const settings = settingsFor({
      // By another name, of which nothing is remembered.
      issuer: issuer.replace('localhost', '127.0.0.1'),
      fetch: (request) =>
        up ? fetch(request) : Promise.reject(new TypeError('connection refused')),
    });
    const browser = new Browser(createAuthApp(settings));
    const answer = await browser.send(`${origin}/auth/login`, { returnTo: '/playlists' });
    expect(target(answer)).toBe('/playlists');
    const { notice } = await home(browser);
    expect(notice).toMatch(/^The login service cannot be reached/);
    up = true;
    const again = await browser.send(`${origin}/auth/login`, {});
    expect(target(again)).toMatch(new RegExp(`^${issuer}/authorize`));
  });
});

describe('a login accepts', () => {
  const signedIn = async () => {
    const browser = new Browser(appFor());
    const done = await finish(browser, (await begin(browser)).callback);
    return { browser, done, screen: await home(browser) };
  };

  test('opaque tokens', async () => {
    provider.quirks.accessToken = 'opaque-token-1';
    expect((await signedIn()).screen.bearer).toBe('opaque-token-1');
  });

  test('tokens of 6 KB and 16 KB in cookies of a valid size, and removes them all', async () => {
    for (const size of [6_000, 16_000]) {
      provider.quirks.accessToken = 'x'.repeat(size);
      const { browser, done, screen } = await signedIn();
      expect(screen.bearer).toHaveLength(size);
      const parts = done.headers.getSetCookie().filter((line) => line.startsWith('session.'));
      expect(parts.length).toBeGreaterThan(2);
      for (const line of parts) expect(line.length).toBeLessThan(4093);
      expect(parts.join('').length).toBeLessThan(40_000);
      await browser.send(`${origin}/auth/logout`, {});
      expect(browser.cookies.size).toBe(0);
    }
  });

  test('a shorter session after a longer one, whose parts it removes', async () => {
    provider.quirks.accessToken = 'x'.repeat(16_000);
    const { browser } = await signedIn();
    provider.quirks.accessToken = 'short';
    await finish(browser, (await begin(browser)).callback);
    expect([...browser.cookies.keys()]).toEqual(['session.0']);
    expect((await home(browser)).bearer).toBe('short');
  });

  test('tokens that fit into cookies only, with a notice for others', async () => {
    provider.quirks.accessToken = 'x'.repeat(60_000);
    const { screen } = await signedIn();
    expect(screen.user).toBeNull();
    expect(screen.notice).toMatch(/more data than a browser can store/);
  });

  test('a clock that is a minute ahead or behind', async () => {
    for (const ahead of [58, -58]) {
      provider.quirks.clockAhead = ahead;
      expect((await signedIn()).screen.user?.name).toBe('John Doe');
    }
  });

  test('null and missing values', async () => {
    const blank = ({ body }: { body: Record<string, unknown> }) => {
      Object.assign(body, { refresh_token: null, expires_in: null, id_token: '' });
    };
    provider.server.service.on('beforeResponse', blank);
    expect((await signedIn()).screen.user?.name).toBe('John Doe');
    provider.server.service.off('beforeResponse', blank);
  });

  test('a missing ID token and reads userinfo', async () => {
    const strip = ({ body }: { body: Record<string, unknown> }) => {
      delete body.id_token;
    };
    provider.server.service.on('beforeResponse', strip);
    expect((await signedIn()).screen.user?.name).toBe('John Doe');
    provider.server.service.off('beforeResponse', strip);
  });

  test('a missing ID token only with userinfo, and says which of them failed', async () => {
    const strip = ({ body }: { body: Record<string, unknown> }) => {
      delete body.id_token;
    };
    provider.server.service.on('beforeResponse', strip);
    for (const [status, reason] of [
      [500, 'its profile endpoint did not answer'],
      [403, 'its profile endpoint refused'],
    ] as const) {
      const fail = (answer: { statusCode: number }) => {
        answer.statusCode = status;
      };
      provider.server.service.on('beforeUserinfo', fail);
      expect((await signedIn()).screen).toMatchObject({
        user: null,
        notice: `The login service did not say who you are: it sent no ID token, and ${reason}. Please tell the operator of this site.`,
      });
      provider.server.service.off('beforeUserinfo', fail);
    }
    provider.server.service.off('beforeResponse', strip);
  });

  test('a long name, of which it keeps whole characters', async () => {
    const family = '👨‍👩‍👧‍👦';
    const tell = ({ body }: { body: object | string | null }) => {
      Object.assign(body ?? {}, { name: family.repeat(81) });
    };
    provider.server.service.on('beforeUserinfo', tell);
    expect((await signedIn()).screen.user?.name).toBe(family.repeat(80));
    provider.server.service.off('beforeUserinfo', tell);
  });

  test('a failing userinfo endpoint and uses the ID token', async () => {
    const fail = (answer: { statusCode: number }) => {
      answer.statusCode = 500;
    };
    provider.server.service.on('beforeUserinfo', fail);
    expect((await signedIn()).screen.user).toEqual({
      id: 'johndoe',
      name: 'Logged in',
      picture: null,
    });
    provider.server.service.off('beforeUserinfo', fail);
  });
});
