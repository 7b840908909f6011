import { afterEach, describe, expect, test, vi } from 'vitest';
import type { LoginSession } from '#app/auth/session.server.ts';
import { setUpProvider } from './outsideProvider.ts';
import { get, pairs, session, cookieOf as sessionCookies } from './sessions.ts';
import { createAuthApp, isCleared, origin, screenOf, settingsFor } from './support.ts';

const provider = setUpProvider();
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const settings = () => settingsFor({ issuer: provider().issuer });

const cookieOf = (kept: LoginSession, to = settings()) => sessionCookies(kept, to);

describe('an action', () => {
  const post = (cookie: string, path = '/playlists') =>
    new Request(`${origin}${path}`, {
      method: 'POST',
      headers: {
        cookie,
        origin,
        referer: `${origin}/video/abc?from=x`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'name=Dunks',
    });

  test('of an ended session redirects to the login with a notice', async () => {
    provider().quirks.status = 400;
    const app = createAuthApp(settings());
    const answer = await app(post(await cookieOf(session())));
    const location = new URL(answer.headers.get('location') ?? '', origin);
    expect(location.pathname).toBe('/auth/login');
    expect(location.searchParams.get('returnTo')).toBe('/video/abc?from=x');
    expect(isCleared(answer)).toBe(true);
    const shown = await app(get('/', pairs(answer.headers.getSetCookie())));
    expect((await screenOf(shown)).notice).toMatch(
      /^You are not logged in, so nothing was changed/,
    );
  });

  test('of a live session is done, with renewed tokens if needed', async () => {
    const answer = await createAuthApp(settings())(post(await cookieOf(session())));
    expect((await screenOf(answer)).bearer).toMatch(/^ey/);
    expect(answer.headers.getSetCookie().length).toBeGreaterThan(0);
  });

  test('ends the session if the API rejects a valid token', async () => {
    const kept = session({ expiresAt: Date.now() + 3600_000 });
    const answer = await createAuthApp(settings())(post(await cookieOf(kept), '/refused'));
    expect(answer.headers.get('location')).toMatch(/^\/auth\/login\?/);
    expect(isCleared(answer)).toBe(true);
  });

  test('keeps the session with a notice if its token could not be renewed', async () => {
    provider().quirks.status = 503;
    const app = createAuthApp(settings());
    const answer = await app(post(await cookieOf(session()), '/refused'));
    expect(answer.headers.get('location')).toBe('/video/abc?from=x');
    expect(isCleared(answer)).toBe(false);
    const shown = await app(get('/', pairs(answer.headers.getSetCookie())));
    expect((await screenOf(shown)).notice).toMatch(/^Your session could not be renewed just now/);
  });

  test('that logs out of an ended session still logs out at the provider', async () => {
    provider().quirks.status = 400;
    const over = await cookieOf(session({ id: 'the-id-token' }));
    const answer = await createAuthApp(settings())(post(over, '/auth/logout'));
    const out = new URL(answer.headers.get('location') ?? '', origin);
    expect(`${out.origin}${out.pathname}`).toBe(`${provider().issuer}/endsession`);
    expect(out.searchParams.get('post_logout_redirect_uri')).toBe(`${origin}/`);
    expect(out.searchParams.get('id_token_hint')).toBe('the-id-token');
    expect(isCleared(answer)).toBe(true);
    const nobody = await createAuthApp(settings())(post('', '/auth/logout'));
    expect(nobody.headers.get('location')).toBe('/');
  });

  test('never redirects to another site, for any referrer', async () => {
    const request = post('');
    request.headers.set('referer', 'https://evil.example/');
    const answer = await createAuthApp(settings())(request);
    expect(answer.headers.get('location')).toBe('/auth/login?returnTo=%2F');
  });
});
