import { describe, expect, test, vi } from 'vitest';
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
describe('a logout', () => {
  test('ends the session, the refresh token and the session at the provider', async () => {
    const browser = new Browser(appFor());
    await finish(browser, (await begin(browser)).callback);
    const cookies = new Map(browser.cookies);
    const before = provider().seen.revoked;
    const out = new URL(target(await browser.send(`${origin}/auth/logout`, {})) ?? '');
    expect(out.pathname).toBe('/endsession');
    expect(out.searchParams.get('post_logout_redirect_uri')).toBe(`${origin}/`);
    expect(browser.cookies.size).toBe(0);
    expect(provider().seen.revoked).toBe(before + 1);
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
    const { issuer } = provider();
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
