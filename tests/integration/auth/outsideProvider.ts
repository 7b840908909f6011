/** A second, independent provider on a port of its own, with quirks to switch on. */

import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, afterEach, beforeAll } from 'vitest';

interface Quirks {
  /** Replaces the access token; null: the server's own JWT. */
  accessToken?: string;
  withoutRefreshToken?: boolean;
  /** Each refresh token works once. */
  singleUse?: boolean;
  /** How far its clock is ahead, in seconds. */
  clockAhead?: number;
  expiresIn?: number;
  /** Answers of the token endpoint instead of tokens. */
  status?: number;
  error?: string;
  description?: string;
  /** The issuer that its tokens name. */
  tokenIssuer?: string;
}

const auth0Paths = {
  wellKnownDocument: '/nowhere',
  authorize: '/authorize',
  token: '/oauth/token',
  userinfo: '/userinfo',
  revoke: '/oauth/revoke',
  endSession: '/v2/logout',
  jwks: '/.well-known/jwks.json',
};

/** @param options `auth0`: no discovery, and the paths that Auth0 documents */
export async function startProvider({ auth0 = false }: { auth0?: boolean } = {}) {
  const server = new OAuth2Server(
    undefined,
    undefined,
    auth0 ? { endpoints: auth0Paths, shouldIssuerUrlBeSuffixedWithATralingSlash: true } : {},
  );
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  const { port } = server.address();
  const quirks: Quirks = {};
  const used = new Set<string>();
  const seen = { token: 0, refresh: 0, revoked: 0 };

  server.service.on('beforeTokenSigning', (token: { payload: Record<string, number | string> }) => {
    const ahead = quirks.clockAhead ?? 0;
    for (const claim of ['iat', 'nbf', 'exp']) {
      token.payload[claim] = Number(token.payload[claim] ?? 0) + ahead;
    }
    if (quirks.tokenIssuer) token.payload.iss = quirks.tokenIssuer;
  });
  type Answer = { body: Record<string, unknown>; statusCode: number };
  type TokenRequest = { body: Record<string, string> };
  server.service.on('beforeResponse', (answer: Answer, { body }: TokenRequest) => {
    seen.token++;
    if (body.grant_type === 'refresh_token') seen.refresh++;
    const reused = quirks.singleUse && used.has(body.refresh_token ?? '');
    if (body.refresh_token) used.add(body.refresh_token);
    if (quirks.status || reused) {
      answer.statusCode = quirks.status ?? 400;
      answer.body = {
        error: quirks.error ?? 'invalid_grant',
        error_description: quirks.description,
      };
      return;
    }
    if (quirks.accessToken) answer.body.access_token = quirks.accessToken;
    if (quirks.withoutRefreshToken) delete answer.body.refresh_token;
    if (quirks.expiresIn !== undefined) answer.body.expires_in = quirks.expiresIn;
  });
  server.service.on('beforeUserinfo', (answer: Answer) => {
    answer.body = {
      sub: 'johndoe',
      name: 'John Doe',
      picture: 'https://pictures.example/john.png',
    };
  });
  server.service.on('beforeRevoke', () => {
    seen.revoked++;
  });
  return { issuer: `http://localhost:${port}`, quirks, seen, server, stop: () => server.stop() };
}

export type OutsideProvider = Awaited<ReturnType<typeof startProvider>>;

/** Starts a provider for the tests of a file; its quirks last for one test. @returns gives it once they run */
export function setUpProvider(): () => OutsideProvider {
  let provider: OutsideProvider;
  beforeAll(async () => {
    provider = await startProvider();
  });
  afterAll(() => provider.stop());
  afterEach(() => {
    for (const name of Object.keys(provider.quirks)) delete provider.quirks[name as 'status'];
  });
  return () => provider;
}
