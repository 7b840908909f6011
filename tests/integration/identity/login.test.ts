import { createRemoteJWKSet, customFetch, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { removeExpiredRecords } from '#server/identity/adapter.ts';
import { authorizationLimits } from '#server/identity/rateLimits.ts';
import { openStore } from '#server/store/open.ts';
import { formToken } from '#tests/support/person.ts';
import { storePlace } from '#tests/support/storePlace.ts';
import { setUpIdentity } from './setUp.ts';
import {
  askForTokens,
  audience,
  Browser,
  callbackUrl,
  clientId,
  clientOrigin,
  login,
  person,
  pkce,
  type RunningIdentity,
  redeem,
  signUp,
  startIdentity,
  visitLogin,
} from './support.ts';

const identity = setUpIdentity();

beforeAll(() => signUp(new Browser(identity.fetch), identity.issuer));

describe('a login', () => {
  test('ends at the callback with a code for valid tokens', async () => {
    const { status, body } = await redeem(
      identity,
      await login(new Browser(identity.fetch), identity.issuer),
    );
    expect(status).toBe(200);
    expect(decodeProtectedHeader(body.access_token ?? '').alg).toBe('RS256');
    const keys = createRemoteJWKSet(new URL(`${identity.issuer}/jwks`), {
      [customFetch]: (url, options) => identity.fetch(new Request(url, options as RequestInit)),
    });
    const { payload } = await jwtVerify(body.access_token ?? '', keys, {
      issuer: `${clientOrigin}/identity`,
      audience,
    });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600);
    const claims = decodeJwt(body.id_token ?? '');
    expect(claims).toMatchObject({ sub: payload.sub, name: 'Ann Okafor', aud: 'courtreel-web' });
    expect(claims.picture).toMatch(/^http:\/\/clips\.test\/identity\/avatar\/\d+\/AO\.svg$/);
    const picture = await identity.fetch(new Request(String(claims.picture)));
    expect(picture.headers.get('content-type')).toBe('image/svg+xml');
    expect(await picture.text()).toContain('>AO</text>');
  });

  test('does not ask again while the login lasts, and asks after logout', async () => {
    const browser = new Browser(identity.fetch);
    const { body } = await redeem(identity, await login(browser, identity.issuer));
    expect((await login(browser, identity.issuer)).code).not.toBe('');

    const out = new URL(`${identity.issuer}/session/end`);
    out.search = new URLSearchParams({
      id_token_hint: body.id_token ?? '',
      post_logout_redirect_uri: `${clientOrigin}/`,
    }).toString();
    const answer = await browser.send(out.href);
    expect(answer.headers.get('location')).toBe(`${clientOrigin}/`);
    expect((await visitLogin(browser, identity.issuer, pkce().challenge)).page).toContain(
      'Log in</h1>',
    );
    const refresh = await askForTokens(identity, {
      grant_type: 'refresh_token',
      refresh_token: body.refresh_token ?? '',
    });
    expect(refresh).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  test('asks before a logout without an ID token', async () => {
    const browser = new Browser(identity.fetch);
    await login(browser, identity.issuer);
    const url = `${identity.issuer}/session/end`;
    const question = await (await browser.send(url)).text();
    expect(question).toContain('Log out?');
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(question)?.[1] ?? '';
    const done = await browser.send(`${url}/confirm`, { xsrf, logout: 'yes' });
    const landed = await browser.follow(done, url);
    expect(await landed.response.text()).toContain('You are logged out');
  });

  test('reports its cancellation to the callback', async () => {
    const browser = new Browser(identity.fetch);
    const { url, page } = await visitLogin(browser, identity.issuer, pkce().challenge);
    const answer = await browser.send(`${url}/cancel`, { token: formToken(page) });
    const landed = new URL((await browser.follow(answer, url)).url);
    expect(landed.href.startsWith(callbackUrl)).toBe(true);
    expect(landed.searchParams.get('error')).toBe('access_denied');
    expect(landed.searchParams.get('state')).toBe('state-1');
  });

  test('leads on from a page that is no longer needed to the login of the app', async () => {
    const browser = new Browser(identity.fetch);
    const { url, page } = await visitLogin(browser, identity.issuer, pkce().challenge);
    const form = { ...person, token: formToken(page) };
    const landed = await browser.follow(await browser.send(url, form), url);
    expect(landed.url.startsWith(callbackUrl)).toBe(true);
    for (const used of [url, `${url}/sign-up`]) {
      const answer = await browser.send(used);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/auth/login']);
    }
    const again = await browser.send(url, form);
    const end = await browser.follow(again, url);
    expect([again.status, end.response.status, await end.response.text()]).toEqual([
      303,
      400,
      expect.stringContaining('start again'),
    ]);
  });

  test('rejects another browser and a forged form', async () => {
    const browser = new Browser(identity.fetch);
    const { url, page } = await visitLogin(browser, identity.issuer, pkce().challenge);
    const form = { email: person.email, password: person.password };
    const answers = [
      await new Browser(identity.fetch).send(url, { ...form, token: formToken(page) }),
      await browser.send(url, { ...form, token: 'forged' }),
      await browser.send(url, form),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/identity/expired']);
    }
  });
});

describe('refresh tokens', () => {
  test('rotate; a used one works for parallel requests', async () => {
    const { body } = await redeem(
      identity,
      await login(new Browser(identity.fetch), identity.issuer),
    );
    const refresh = () =>
      askForTokens(identity, {
        grant_type: 'refresh_token',
        refresh_token: body.refresh_token ?? '',
      });
    const [first, second] = await Promise.all([refresh(), refresh()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body.refresh_token).not.toBe(body.refresh_token);
    expect(first.body.refresh_token).not.toBe(second.body.refresh_token);
  });

  test('end the login when reused much later', async () => {
    const { body } = await redeem(
      identity,
      await login(new Browser(identity.fetch), identity.issuer),
    );
    const refresh = (token = '') =>
      askForTokens(identity, { grant_type: 'refresh_token', refresh_token: token });
    const next = await refresh(body.refresh_token);
    await identity.store.write((tx) =>
      tx
        .updateTable('identity_records')
        .set({ consumed_at: new Date(Date.now() - 60_000).toISOString() })
        .where('consumed_at', 'is not', null)
        .execute(),
    );
    expect((await refresh(body.refresh_token)).status).toBe(400);
    expect((await refresh(next.body.refresh_token)).status).toBe(400);
  });

  test('stores tokens and codes as hashes only', async () => {
    const { body } = await redeem(
      identity,
      await login(new Browser(identity.fetch), identity.issuer),
    );
    const rows = await identity.store.db.selectFrom('identity_records').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(body.refresh_token);
    const accounts = await identity.store.db.selectFrom('accounts').selectAll().execute();
    expect(JSON.stringify(accounts)).not.toContain(person.password);
  });
});

test('keys, accounts, logins and tokens survive a restart', async () => {
  const own = await storePlace();
  const before = await startIdentity(own);
  await signUp(new Browser(before.fetch), before.issuer);
  let current = before;
  const browser = new Browser((request) => current.fetch(request));
  const { body } = await redeem(before, await login(browser, before.issuer));
  const keys = await (await before.fetch(new Request(`${before.issuer}/jwks`))).text();
  await before.close();

  current = await startIdentity(own);
  expect(await (await current.fetch(new Request(`${current.issuer}/jwks`))).text()).toBe(keys);
  const refreshed = await askForTokens(current, {
    grant_type: 'refresh_token',
    refresh_token: body.refresh_token ?? '',
  });
  expect(refreshed.status).toBe(200);
  expect((await login(browser, current.issuer)).code).not.toBe('');
  await current.close();
  await own.remove();
});

test('works behind a TLS proxy: cookies are Secure, endpoints https', async () => {
  const own = await storePlace();
  const behind = await startIdentity(own, { publicOrigin: 'https://clips.example' });
  // The proxy speaks plain HTTP to an inner address.
  const inner = (request: Request) =>
    behind.fetch(
      new Request(request.url.replace('https://clips.example', 'http://127.0.0.1:3000'), request),
    );
  const discovery = await inner(
    new Request('https://clips.example/identity/.well-known/openid-configuration'),
  );
  expect(await discovery.json()).toMatchObject({
    issuer: 'https://clips.example/identity',
    token_endpoint: 'https://clips.example/identity/token',
    authorization_endpoint: 'https://clips.example/identity/auth',
  });
  const browser = new Browser(inner);
  await signUp(browser, behind.issuer);
  const answer = await visitLogin(browser, behind.issuer, pkce().challenge);
  expect(answer.url).toMatch(/^https:\/\/clips\.example\/identity\/interaction\//);
  const { code } = await login(browser, behind.issuer);
  expect(code).not.toBe('');
  await behind.close();
  await own.remove();
});

test('a client with a secret must show it', async () => {
  const own = await storePlace();
  const confidential = await startIdentity(own, {
    clientSecret: 'client-secret-client-secret',
  });
  const browser = new Browser(confidential.fetch);
  await signUp(browser, confidential.issuer);
  const code = await login(browser, confidential.issuer);
  expect((await redeem(confidential, code)).status).toBe(401);
  await confidential.close();
  await own.remove();
});

describe('unfinished logins', () => {
  const began = async (of: RunningIdentity) => {
    const rows = of.store.db.selectFrom('identity_records').where('model', '=', 'Interaction');
    return (await rows.select('id').execute()).length;
  };
  const url = (state: string) => {
    const query = { client_id: clientId, response_type: 'code', redirect_uri: callbackUrl, state };
    const proof = { code_challenge: pkce().challenge, code_challenge_method: 'S256' };
    return `${identity.issuer}/auth?${new URLSearchParams({ ...query, ...proof, scope: 'openid' })}`;
  };

  test('are limited in size', async () => {
    const before = await began(identity);
    expect((await identity.fetch(new Request(url('s'.repeat(2000))))).status).toBe(303);
    expect(await began(identity)).toBe(before + 1);
    const long = url('s'.repeat(9000));
    expect((await identity.fetch(new Request(long))).status).toBe(414);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const form = { method: 'POST', headers, body: new URL(long).search.slice(1) };
    const posted = new Request(`${identity.issuer}/auth`, form);
    expect((await identity.fetch(posted)).status).toBe(413);
    expect(await began(identity)).toBe(before + 1);
  });

  test('are limited by client address', async () => {
    const own = await storePlace();
    const fresh = await startIdentity(own);
    const from = (remoteAddress: string) =>
      fresh.fetch(new Request(url('s')), { incoming: { headers: {}, socket: { remoteAddress } } });
    const [limit] = authorizationLimits('203.0.113.1');
    expect((await from('203.0.113.1')).status).toBe(303);
    await fresh.store.db
      .updateTable('attempts')
      .set({ count: limit?.max ?? 0 })
      .execute();
    const refused = await from('203.0.113.1');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.text()).toContain('Too many logins were started from your network.');
    expect((await from('203.0.113.2')).status).toBe(303);
    await fresh.close();
    await own.remove();
  });

  test('removes expired records; codes a day later, so that reuse is detected', async () => {
    const own = await storePlace();
    const store = await openStore({ ...own, durable: false });
    const row = { payload: '{}', account_id: null, grant_id: null, uid: null, consumed_at: null };
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3600_000).toISOString();
    const rows = [
      ['Interaction', 1],
      ['Interaction', -1],
      ['RefreshToken', 1],
      ['RefreshToken', 25],
    ] as const;
    for (const [model, hours] of rows) {
      const values = { ...row, model, id: `${hours}`, expires_at: hoursAgo(hours) };
      await store.db.insertInto('identity_records').values(values).execute();
    }
    await removeExpiredRecords(store);
    const left = await store.db.selectFrom('identity_records').select(['model', 'id']).execute();
    expect(left.map(({ model, id }) => `${model} ${id}`).sort()).toEqual([
      'Interaction -1',
      'RefreshToken 1',
    ]);
    await store.close();
    await own.remove();
  });
});

test('does not log a form that breaks off as a failure', async () => {
  const body = new ReadableStream({
    pull: (controller) => controller.error(new Error('aborted')),
  });
  const sent = { method: 'POST', body, duplex: 'half' } as RequestInit;
  const request = new Request(`${identity.issuer}/token`, sent);
  const bindings = { incoming: { destroyed: true, complete: false, headers: {} } };
  expect((await identity.fetch(request, bindings)).status).toBe(400);
});
