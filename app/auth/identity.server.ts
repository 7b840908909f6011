/** Who has logged in, by the provider's word. */
import { createRemoteJWKSet, customFetch, decodeProtectedHeader, errors, jwtVerify } from 'jose';
import * as z from 'zod';
import { ProviderRefused, ProviderUnreachable } from './errors.server.ts';
import { type AuthSettings, type Provider, providerOf } from './provider.server.ts';
import type { User } from './session.server.ts';
import type { TokenAnswer } from './tokenEndpoint.server.ts';

const text = z.string().trim().min(1).max(2000).optional().catch(undefined);

const claimsSchema = z.object({
  sub: z.string().min(1).max(512),
  name: text,
  nickname: text,
  preferred_username: text,
  picture: text,
});

type Claims = z.infer<typeof claimsSchema>;

const deadlineMs = 5000;
/** Clocks differ; a minute is what we bear. */
const clockToleranceSeconds = 60;
const asymmetric = ['RS256', 'PS256', 'ES256', 'EdDSA', 'RS384', 'RS512', 'ES384', 'ES512'];
const longestName = 80;

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

/**
 * The visitor that the tokens are about: from the ID token, whose signature is checked, and from
 * the userinfo endpoint for what that leaves open.
 * @throws {ProviderRefused} the tokens do not fit
 * @throws {ProviderUnreachable} they could not be checked
 */
export async function identify(auth: AuthSettings, answer: TokenAnswer): Promise<User> {
  const provider = await providerOf(auth);
  const claims = await idTokenClaims(auth, provider, answer.id_token);
  if (claims?.picture && nameOf(claims)) return userOf(claims, auth);
  const info = await userInfo(auth, provider, answer.access_token, claims === null);
  if (claims && info && claims.sub !== info.sub) throw new ProviderRefused('another_subject');
  const known = claims ?? info;
  if (!known) throw new ProviderRefused('no_subject');
  return userOf({ ...info, ...withoutGaps(known) } as Claims, auth);
}

async function idTokenClaims(auth: AuthSettings, provider: Provider, idToken: string | undefined) {
  if (!idToken || !provider.jwks) return null;
  try {
    // A token signed with the client's secret proves nothing that the userinfo endpoint does not.
    if (!asymmetric.includes(decodeProtectedHeader(idToken).alg ?? '')) return null;
    const { payload } = await jwtVerify(idToken, keySetOf(auth, provider.jwks), {
      issuer: provider.issuers,
      audience: auth.clientId,
      algorithms: asymmetric,
      clockTolerance: clockToleranceSeconds,
    });
    return claimsSchema.parse(payload);
  } catch (cause) {
    if (isFault(cause)) throw new ProviderRefused(cause.code);
    throw new ProviderUnreachable('keys', { cause });
  }
}

/** Whether the token is at fault, rather than the way to the keys. */
function isFault(cause: unknown): cause is errors.JOSEError {
  if (!(cause instanceof errors.JOSEError) || cause instanceof errors.JWKSTimeout) return false;
  return cause.code !== errors.JOSEError.code;
}

function keySetOf(auth: AuthSettings, url: string) {
  let known = keySets.get(url);
  if (!known) {
    known = createRemoteJWKSet(new URL(url), {
      timeoutDuration: deadlineMs,
      [customFetch]: (target, options) => auth.fetch(new Request(target, options as RequestInit)),
    });
    keySets.set(url, known);
  }
  return known;
}

/** @param required whether there is no login without an answer */
async function userInfo(
  auth: AuthSettings,
  { userinfo }: Provider,
  accessToken: string,
  required: boolean,
): Promise<Claims | null> {
  if (!userinfo) return null;
  try {
    const response = await auth.fetch(
      new Request(userinfo, {
        headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` },
        signal: AbortSignal.timeout(deadlineMs),
      }),
    );
    if (response.ok) return claimsSchema.parse(await response.json());
    const isRefusal = response.status < 500 && response.status !== 429;
    if (required && isRefusal) throw new ProviderRefused('userinfo');
  } catch (cause) {
    if (cause instanceof ProviderRefused) throw cause;
    if (required) throw new ProviderUnreachable('userinfo', { cause });
    return null;
  }
  if (required) throw new ProviderUnreachable('userinfo');
  return null;
}

function userOf(claims: Claims, auth: AuthSettings): User {
  return {
    id: claims.sub,
    name: (nameOf(claims) ?? 'Signed in').slice(0, longestName),
    picture: pictureOf(claims.picture, auth),
  };
}

const nameOf = (claims: Claims) => claims.name ?? claims.nickname ?? claims.preferred_username;

/** A picture's address, where browsers may be sent to it; a path where it is on this site. */
function pictureOf(picture: string | undefined, { bundled, issuer }: AuthSettings): string | null {
  if (!picture || !URL.canParse(picture)) return null;
  const { protocol, href, pathname } = new URL(picture);
  if (bundled && picture.startsWith(`${issuer}/`)) return pathname;
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

function withoutGaps(claims: Claims): Partial<Claims> {
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
}
