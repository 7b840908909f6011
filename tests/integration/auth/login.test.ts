import { describe, expect, test } from 'vitest';
import { Browser } from '../identity/support.ts';
import { setUpProvider } from './outsideProvider.ts';
import {
  begin,
  createAuthApp,
  finish,
  home,
  origin,
  settingsFor,
  target,
  testLog,
} from './support.ts';

const provider = setUpProvider();

const appFor = (log = testLog()) => createAuthApp(settingsFor({ issuer: provider().issuer }), log);
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
    const before = provider().seen.token;
    const page = await browser.send(callback);
    expect(await page.text()).toBe('Logging in...');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(provider().seen.token).toBe(before);

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
    const before = provider().seen.token;
    const answers = await Promise.all([browser.send(callback), browser.send(callback)]);
    expect(answers.map(target)).toEqual(['/', '/']);
    expect(provider().seen.token).toBe(before + 1);
    expect((await home(browser)).user?.name).toBe('John Doe');
  });

  test('is rejected if it is forged or from another browser', async () => {
    const { callback } = await begin(new Browser(appFor()));
    const before = provider().seen.token;
    const forged = `${origin}/auth/callback?code=guess&state=guess`;
    for (const url of [callback, forged, `${origin}/auth/callback?code=x`]) {
      const victim = new Browser(appFor());
      expect(target(await finish(victim, url))).toBe('/');
      const { user, notice } = await home(victim);
      expect(user).toBeNull();
      expect(notice).toMatch(/^That login has expired/);
    }
    expect(provider().seen.token).toBe(before);
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
    const before = provider().seen.token;
    for (const purpose of ['prefetch', 'prefetch;prerender']) {
      const cookies = [...browser.cookies].map(([name, { value }]) => `${name}=${value}`);
      const headers = { 'sec-purpose': purpose, cookie: cookies.join('; ') };
      expect((await app(new Request(callback, { headers }))).status).toBe(204);
    }
    expect(provider().seen.token).toBe(before);
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
      provider().quirks.status = status;
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
