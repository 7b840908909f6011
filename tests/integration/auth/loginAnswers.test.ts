import { describe, expect, test } from 'vitest';
import { Browser } from '../identity/support.ts';
import { setUpProvider } from './outsideProvider.ts';
import { begin, createAuthApp, finish, home, origin, settingsFor, testLog } from './support.ts';

const provider = setUpProvider();

const appFor = (log = testLog()) => createAuthApp(settingsFor({ issuer: provider().issuer }), log);
describe('a login accepts', () => {
  const signedIn = async () => {
    const browser = new Browser(appFor());
    const done = await finish(browser, (await begin(browser)).callback);
    return { browser, done, screen: await home(browser) };
  };

  test('opaque tokens', async () => {
    provider().quirks.accessToken = 'opaque-token-1';
    expect((await signedIn()).screen.bearer).toBe('opaque-token-1');
  });

  test('tokens of 6 KB and 16 KB in cookies of a valid size, and removes them all', async () => {
    for (const size of [6_000, 16_000]) {
      provider().quirks.accessToken = 'x'.repeat(size);
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
    provider().quirks.accessToken = 'x'.repeat(16_000);
    const { browser } = await signedIn();
    provider().quirks.accessToken = 'short';
    await finish(browser, (await begin(browser)).callback);
    expect([...browser.cookies.keys()]).toEqual(['session.0']);
    expect((await home(browser)).bearer).toBe('short');
  });

  test('tokens that fit into cookies only, with a notice for others', async () => {
    provider().quirks.accessToken = 'x'.repeat(60_000);
    const { screen } = await signedIn();
    expect(screen.user).toBeNull();
    expect(screen.notice).toMatch(/more data than a browser can store/);
  });

  test('a clock that is a minute ahead or behind', async () => {
    for (const ahead of [58, -58]) {
      provider().quirks.clockAhead = ahead;
      expect((await signedIn()).screen.user?.name).toBe('John Doe');
    }
  });

  test('null and missing values', async () => {
    const blank = ({ body }: { body: Record<string, unknown> }) => {
      Object.assign(body, { refresh_token: null, expires_in: null, id_token: '' });
    };
    provider().server.service.on('beforeResponse', blank);
    expect((await signedIn()).screen.user?.name).toBe('John Doe');
    provider().server.service.off('beforeResponse', blank);
  });

  test('a missing ID token and reads userinfo', async () => {
    const strip = ({ body }: { body: Record<string, unknown> }) => {
      delete body.id_token;
    };
    provider().server.service.on('beforeResponse', strip);
    expect((await signedIn()).screen.user?.name).toBe('John Doe');
    provider().server.service.off('beforeResponse', strip);
  });

  test('a missing ID token only with userinfo, and says which of them failed', async () => {
    const strip = ({ body }: { body: Record<string, unknown> }) => {
      delete body.id_token;
    };
    provider().server.service.on('beforeResponse', strip);
    for (const [status, reason] of [
      [500, 'its profile endpoint did not answer'],
      [403, 'its profile endpoint refused'],
    ] as const) {
      const fail = (answer: { statusCode: number }) => {
        answer.statusCode = status;
      };
      provider().server.service.on('beforeUserinfo', fail);
      expect((await signedIn()).screen).toMatchObject({
        user: null,
        notice: `The login service did not say who you are: it sent no ID token, and ${reason}. Please tell the operator of this site.`,
      });
      provider().server.service.off('beforeUserinfo', fail);
    }
    provider().server.service.off('beforeResponse', strip);
  });

  test('a long name, of which it keeps whole characters', async () => {
    const family = '👨‍👩‍👧‍👦';
    const tell = ({ body }: { body: object | string | null }) => {
      Object.assign(body ?? {}, { name: family.repeat(81) });
    };
    provider().server.service.on('beforeUserinfo', tell);
    expect((await signedIn()).screen.user?.name).toBe(family.repeat(80));
    provider().server.service.off('beforeUserinfo', tell);
  });

  test('a failing userinfo endpoint and uses the ID token', async () => {
    const fail = (answer: { statusCode: number }) => {
      answer.statusCode = 500;
    };
    provider().server.service.on('beforeUserinfo', fail);
    expect((await signedIn()).screen.user).toEqual({
      id: 'johndoe',
      name: 'Logged in',
      picture: null,
    });
    provider().server.service.off('beforeUserinfo', fail);
  });
});
