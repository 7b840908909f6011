/** Verifies bearer access tokens (RFC 6750) with the issuer's keys. */
import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import type { AppSettings } from '#app/context.ts';
import { featuredOwner } from '#server/store/featuredPlaylists.ts';
import { ApiProblem, unavailable } from './problem.ts';

/**
 * The subject of a request's bearer token: the issuer's stable id of the user, who owns playlists
 * under it.
 * @throws {ApiProblem} 401 with WWW-Authenticate without a valid token, 503 if the issuer's keys
 *   cannot be fetched
 */
export type AuthenticateRequest = (request: Request) => Promise<string>;

/** The identity provider and the expected audience of its tokens. */
export interface BearerSettings
  extends Pick<AppSettings['auth'], 'audience' | 'discover' | 'fetch'> {
  /** Whether the provider has taken a token back; without it tokens are valid until they expire. */
  isRevoked?: (claims: JWTPayload) => Promise<boolean>;
}

/** Signatures only: a key that everyone can read must never count as a shared secret. */
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

const clockToleranceSeconds = 60;
const timeoutMs = 5000;

/**
 * Checks signature, issuer, audience, expiry and algorithm of bearer tokens. oauth4webapi's
 * `validateJwtAccessToken` only accepts tokens of type `at+jwt`, which Auth0 does not issue by default.
 */
export function createBearerVerifier({
  audience,
  discover,
  fetch,
  isRevoked,
}: BearerSettings): AuthenticateRequest {
  let keys: { url: string; get: JWTVerifyGetKey } | null = null;
  const getKeys = (url: string) => {
    if (keys?.url !== url) keys = { url, get: createKeySet(url, fetch) };
    return keys.get;
  };
  return async (request) => {
    const header = request.headers.get('authorization');
    if (header === null) throw unauthorized('This call needs an access token');
    const [, token] = /^bearer +([\w.~+/-]+=*)$/i.exec(header.trim()) ?? [];
    if (!token)
      throw unauthorized('The Authorization header holds no bearer token', 'invalid_request');
    try {
      const { issuer, jwks_uri: url } = await discover();
      if (!url) throw new Error('The metadata of the identity provider has no jwks_uri');
      const { payload } = await jwtVerify(token, getKeys(url), {
        issuer,
        audience,
        algorithms,
        clockTolerance: clockToleranceSeconds,
        requiredClaims: ['exp', 'sub'],
      });
      if (!isUser(payload.sub)) throw new errors.JWTInvalid();
      if (await isRevoked?.(payload)) throw new errors.JWTInvalid('The token is revoked');
      return payload.sub;
    } catch (error) {
      if (!isTokenFault(error)) throw unavailable('Access tokens cannot be checked right now');
      const expired = error instanceof errors.JWTExpired;
      throw unauthorized(
        expired ? 'The access token has expired' : 'The access token is not valid here',
        'invalid_token',
      );
    }
  };
}

/** Whether it is the id of a user, who owns no featured playlist. */
const isUser = (subject: unknown): subject is string =>
  typeof subject === 'string' && subject !== '' && subject !== featuredOwner;

/** Whether the token is invalid, as opposed to a failure to load the keys. */
function isTokenFault(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout) return false;
  return error.code !== errors.JOSEError.code && !(error instanceof errors.JWKSInvalid);
}

function unauthorized(message: string, code?: 'invalid_token' | 'invalid_request'): ApiProblem {
  const challenge = ['Bearer realm="courtreel"', code && `error="${code}"`].filter(Boolean);
  const headers = { 'www-authenticate': challenge.join(', ') };
  return new ApiProblem(401, 'unauthorized', message, { headers });
}

function createKeySet(url: string, fetch: BearerSettings['fetch']): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(url), {
    timeoutDuration: timeoutMs,
    [customFetch]: (target, options) => fetch(new Request(target, options as RequestInit)),
  });
}
