/** Who calls: bearer access tokens (RFC 6750), checked through the issuer's keys. */
import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import * as z from 'zod';
import { ApiProblem, unavailable } from './problem.ts';

export interface Caller {
  /** The issuer's name for the person: stable, and what playlists are owned by. */
  subject: string;
}

export interface BearerSettings {
  /** For instance 'https://tenant.auth0.com' or the bundled provider's issuer. */
  issuer: string;
  /** True for the provider in the box: its keys are known without discovery. */
  bundled: boolean;
  audience: string;
  /** Reaches the issuer. */
  fetch: (request: Request) => Promise<Response>;
}

/** Signatures only: a key that everyone can read must never count as a shared secret. */
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

/** Clocks differ; a minute is what we bear. */
const clockToleranceSeconds = 60;
const deadlineMs = 5000;

interface Keys {
  issuers: string[];
  find: ReturnType<typeof createRemoteJWKSet>;
}

/**
 * Makes the check of `Authorization: Bearer …`: signature, issuer, audience, expiry, algorithm.
 * The check throws {@link ApiProblem} 401 with WWW-Authenticate for everything that is no good
 * token, and 503 where the issuer's keys cannot be had.
 */
export function createBearerCheck(settings: BearerSettings) {
  let known: Promise<Keys> | null = null;
  const keys = () => {
    known ??= keysOf(settings).catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
  return async (request: Request): Promise<Caller> => {
    const header = request.headers.get('authorization');
    if (header === null) throw unauthorized('This call needs an access token');
    const [, token] = /^bearer +([\w.~+/-]+=*)$/i.exec(header.trim()) ?? [];
    if (!token)
      throw unauthorized('The Authorization header holds no bearer token', 'invalid_request');
    try {
      const { issuers, find } = await keys();
      const { payload } = await jwtVerify(token, find, {
        issuer: issuers,
        audience: settings.audience,
        algorithms,
        clockTolerance: clockToleranceSeconds,
        requiredClaims: ['exp', 'sub'],
      });
      if (typeof payload.sub !== 'string' || payload.sub === '') throw new errors.JWTInvalid();
      return { subject: payload.sub };
    } catch (error) {
      if (!isTokensFault(error)) {
        // An issuer that was half up may have hidden where its keys are.
        known = null;
        throw unavailable('Access tokens cannot be checked right now');
      }
      const expired = error instanceof errors.JWTExpired;
      throw unauthorized(
        expired ? 'The access token has expired' : 'The access token is not valid here',
        'invalid_token',
      );
    }
  };
}

/** Whether the token is at fault, rather than the way to the keys. */
function isTokensFault(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout) return false;
  return error.code !== errors.JOSEError.code && !(error instanceof errors.JWKSInvalid);
}

function unauthorized(message: string, code?: 'invalid_token' | 'invalid_request'): ApiProblem {
  const challenge = ['Bearer realm="courtreel"', code && `error="${code}"`].filter(Boolean);
  const headers = { 'www-authenticate': challenge.join(', ') };
  return new ApiProblem(401, 'unauthorized', message, { headers });
}

const metadataSchema = z.object({ issuer: z.string(), jwks_uri: z.url() });

async function keysOf({ issuer, bundled, fetch }: BearerSettings): Promise<Keys> {
  if (bundled) return { issuers: [issuer], find: remoteKeys(`${issuer}/jwks`, fetch) };
  const url = `${issuer}/.well-known/openid-configuration`;
  const response = await fetch(new Request(url, { signal: AbortSignal.timeout(deadlineMs) }));
  if (response.status >= 500 || response.status === 429) throw new Error('discovery failed');
  const metadata = metadataSchema.safeParse(await response.json().catch(() => null));
  if (response.ok && metadata.success) {
    return {
      issuers: [metadata.data.issuer],
      find: remoteKeys(metadata.data.jwks_uri, fetch),
    };
  }
  // No discovery: the forms that Auth0 documents.
  const find = remoteKeys(`${issuer}/.well-known/jwks.json`, fetch);
  return { issuers: [`${issuer}/`, issuer], find };
}

function remoteKeys(url: string, fetch: BearerSettings['fetch']) {
  return createRemoteJWKSet(new URL(url), {
    timeoutDuration: deadlineMs,
    [customFetch]: (target, options) => fetch(new Request(target, options as RequestInit)),
  });
}
