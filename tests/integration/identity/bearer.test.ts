import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BearerSettings, createBearerVerifier } from '#server/api/bearer.ts';
import { ApiProblem } from '#server/api/problem.ts';
import { createDiscovery, type ProviderSettings } from '#server/identity/discovery.ts';
import { formToken } from '#tests/support/person.ts';
import { type StorePlace, storePlace } from '#tests/support/storePlace.ts';
import {
  audience,
  Browser,
  login,
  person,
  type RunningIdentity,
  redeem,
  signUp,
  startIdentity,
} from './support.ts';

const issuer = 'https://tenant.example';
const now = () => Math.floor(Date.now() / 1000);
const good = () => ({
  iss: `${issuer}/`,
  aud: 'api',
  sub: 'person-1',
  iat: now(),
  exp: now() + 300,
});

function checkFor({
  audience = 'api',
  isRevoked,
  ...provider
}: ProviderSettings & { audience?: string } & Pick<BearerSettings, 'isRevoked'>) {
  return createBearerVerifier({
    audience,
    ...(isRevoked && { isRevoked }),
    fetch: provider.fetch,
    discover: createDiscovery(provider),
  });
}

function callWith(token: string | null) {
  const headers: Record<string, string> =
    token === null ? {} : { authorization: `Bearer ${token}` };
  return new Request('http://clips.test/api/v1/playlists', { headers });
}

/** The refusal of a check. */
async function refusal(check: Promise<unknown>) {
  const error = await check.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiProblem)) throw new Error(`not refused: ${error}`);
  return { status: error.status, challenge: error.headers['www-authenticate'] };
}

const keys = await generateKeyPair('ES256');
const others = await generateKeyPair('ES256');
const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'ES256' };

describe('tokens of an outside issuer', () => {
  let answers = 0;
  const fetch = async (request: Request) => {
    answers++;
    const { pathname } = new URL(request.url);
    if (pathname === '/.well-known/openid-configuration') {
      return Response.json({ issuer: `${issuer}/`, jwks_uri: `${issuer}/keys` });
    }
    return pathname === '/keys'
      ? Response.json({ keys: [jwk] })
      : new Response(null, { status: 404 });
  };
  const check = checkFor({ issuer, bundled: false, fetch });
  const sign = (claims: JWTPayload, key = keys.privateKey) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'k1' }).sign(key);

  test('return their subject; keys are fetched once', async () => {
    expect(await check(callWith(await sign(good())))).toBe('person-1');
    const before = answers;
    await check(callWith(await sign(good())));
    expect(answers).toBe(before);
  });

  test('may be a minute early or late', async () => {
    await check(callWith(await sign({ ...good(), nbf: now() + 55, iat: now() + 55 })));
    await check(callWith(await sign({ ...good(), exp: now() - 50 })));
  });

  test('are rejected with 401 and a challenge if invalid', async () => {
    const bad: [string, string][] = [
      ['expired', await sign({ ...good(), exp: now() - 61 })],
      ['not yet valid', await sign({ ...good(), nbf: now() + 120 })],
      ['of another audience', await sign({ ...good(), aud: 'other' })],
      ['of another issuer', await sign({ ...good(), iss: 'https://evil.example/' })],
      ['without an expiry', await sign({ ...good(), exp: undefined })],
      ['without a subject', await sign({ ...good(), sub: undefined })],
      ['with an empty subject', await sign({ ...good(), sub: '' })],
      ['of the owner of the featured playlists', await sign({ ...good(), sub: 'Courtreel' })],
      ['signed by another key', await sign(good(), others.privateKey)],
      ['unsigned', new UnsecuredJWT(good()).encode()],
      [
        'signed with the public key as a secret',
        await new SignJWT(good())
          .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
          .sign(new TextEncoder().encode(JSON.stringify(jwk))),
      ],
      ['opaque', 'v1.opaque'],
    ];
    for (const [name, token] of bad) {
      const { status, challenge } = await refusal(check(callWith(token)));
      expect([name, status]).toEqual([name, 401]);
      expect(challenge).toMatch(/^Bearer .*error="invalid_token"/);
    }
    const tampered = (await sign(good())).replace(/\.[^.]{4}/, '.AAAA');
    expect((await refusal(check(callWith(tampered)))).status).toBe(401);
  });

  test('are required, and rejected if malformed', async () => {
    expect(await refusal(check(callWith(null)))).toEqual({
      status: 401,
      challenge: 'Bearer realm="courtreel"',
    });
    for (const value of ['Basic YTpi', 'Bearer', 'Bearer a b', 'Bearer é', '']) {
      const request = new Request('http://clips.test/', { headers: { authorization: value } });
      expect((await refusal(check(request))).status).toBe(401);
    }
  });
});

test('answers 503 while the issuer is unreachable, then retries', async () => {
  let up = false;
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const published = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256' };
  const check = checkFor({
    issuer,
    bundled: false,
    fetch: async (request) => {
      if (!up) throw new TypeError('fetch failed');
      // No discovery here: the forms that Auth0 documents.
      return request.url.endsWith('/.well-known/jwks.json')
        ? Response.json({ keys: [published] })
        : new Response('nothing', { status: 404 });
    },
  });
  const token = await new SignJWT(good())
    .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
    .sign(privateKey);
  expect((await refusal(check(callWith(token)))).status).toBe(503);
  up = true;
  expect(await check(callWith(token))).toBe('person-1');
});

test('repeats the discovery of an issuer without metadata', async () => {
  let up = false;
  const check = checkFor({
    issuer,
    bundled: false,
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      if (!up) return new Response('no backend', { status: 404 });
      if (pathname === '/keys') return Response.json({ keys: [jwk] });
      return pathname === '/.well-known/openid-configuration'
        ? Response.json({ issuer: `${issuer}/`, jwks_uri: `${issuer}/keys` })
        : new Response(null, { status: 404 });
    },
  });
  const token = await new SignJWT(good())
    .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
    .sign(keys.privateKey);
  expect((await refusal(check(callWith(token)))).status).toBe(503);
  up = true;
  expect(await check(callWith(token))).toBe('person-1');
});

describe('tokens of the bundled provider', () => {
  let identity: RunningIdentity;
  let place: StorePlace;
  beforeAll(async () => {
    place = await storePlace();
    identity = await startIdentity(place);
  });
  afterAll(async () => {
    await identity.close();
    await place.remove();
  });

  test('open the API, unlike ID and refresh tokens', async () => {
    const browser = new Browser(identity.fetch);
    await signUp(browser, identity.issuer);
    const { body } = await redeem(identity, await login(browser, identity.issuer));
    const { issuer, fetch } = identity;
    const check = checkFor({ issuer, bundled: true, audience, fetch });
    expect(await check(callWith(body.access_token ?? ''))).toMatch(/^[\da-f-]{36}$/);
    expect((await refusal(check(callWith(body.id_token ?? '')))).status).toBe(401);
    expect((await refusal(check(callWith(body.refresh_token ?? '')))).status).toBe(401);
  });

  test('are refused once their login has ended', async () => {
    const who = { ...person, email: 'ender@example.com' };
    const { issuer, fetch, isTokenRevoked: isRevoked } = identity;
    await signUp(new Browser(fetch), issuer, who);
    const check = checkFor({ issuer, bundled: true, audience, fetch, isRevoked });
    const statusOf = async (token = '') =>
      check(callWith(token)).then(
        () => 200,
        (problem: ApiProblem) => problem.status,
      );
    const browsers = [new Browser(fetch), new Browser(fetch), new Browser(fetch)];
    const tokens: Record<string, string>[] = [];
    for (const browser of browsers) {
      tokens.push((await redeem(identity, await login(browser, issuer, who))).body);
    }
    const statuses = () => Promise.all(tokens.map((token) => statusOf(token.access_token)));
    expect(await statuses()).toEqual([200, 200, 200]);

    const hint = new URLSearchParams({ id_token_hint: tokens[0]?.id_token ?? '' });
    await browsers[0]?.send(`${issuer}/session/end?${hint}`);
    expect(await statuses()).toEqual([401, 200, 200]);

    const page = (await (await browsers[1]?.send(`${issuer}/password`))?.text()) ?? '';
    const form = { ...who, newPassword: 'the second password', token: formToken(page) };
    await browsers[1]?.send(`${issuer}/password`, form);
    expect(await statuses()).toEqual([401, 200, 401]);
  });
});
