/** Calls to the identity provider: tokens, revocation, logout. */
import { decodeJwt } from 'jose';
import * as oauth from 'oauth4webapi';
import * as z from 'zod';
import type { AppSettings } from '#app/context.ts';
import { getErrorCode } from '#app/lib/errorCode.ts';
import { NoDiscovery, ProviderRefused, ProviderUnreachable } from './errors.server.ts';
import type { Tokens } from './session.server.ts';

export type AuthSettings = AppSettings['auth'];

/** What the token endpoint grants. */
export interface TokenGrant {
  response: oauth.TokenEndpointResponse;
  /** The claims of the ID token; null if it is missing or its signature cannot be verified. */
  claims: oauth.IDToken | null;
}

const timeoutMs = 8000;
const clockToleranceSeconds = 60;
const hourSeconds = 3600;

/** Maximum length of a stored ID token: it only serves as a logout hint. */
const longestIdToken = 3000;

/** Error codes of an invalid token, as opposed to a failed connection. */
const tokenFaults = new Set([
  oauth.INVALID_RESPONSE,
  oauth.JWT_CLAIM_COMPARISON,
  oauth.JWT_TIMESTAMP_CHECK,
  oauth.KEY_SELECTION,
]);

/**
 * The provider's metadata.
 * @throws {ProviderUnreachable} if it does not respond; the next call retries
 * @throws {NoDiscovery} if the provider has no discovery document and needs one
 */
export async function getProvider(auth: AuthSettings): Promise<oauth.AuthorizationServer> {
  try {
    return await auth.discover();
  } catch (cause) {
    if (getErrorCode(cause) === 'NO_DISCOVERY') throw new NoDiscovery();
    throw new ProviderUnreachable('discovery', { cause });
  }
}

export function toClient({ clientId }: AuthSettings): oauth.Client {
  return { client_id: clientId, [oauth.clockTolerance]: clockToleranceSeconds };
}

export function requestOptions({ fetch }: AuthSettings, milliseconds = timeoutMs) {
  return {
    [oauth.allowInsecureRequests]: true,
    [oauth.customFetch]: (url: string, options: RequestInit) => fetch(new Request(url, options)),
    signal: AbortSignal.timeout(milliseconds),
  };
}

/**
 * Redeems an authorization code and validates the ID token that comes with it.
 * @throws {ProviderRefused} if the code or the ID token is invalid
 * @throws {ProviderUnreachable} on a timeout or a failure of the provider
 */
export async function redeemCode(
  auth: AuthSettings,
  code: string,
  codeVerifier: string,
): Promise<TokenGrant> {
  const provider = await getProvider(auth);
  const answer = await requestTokens(auth, 'authorization_code', {
    redirect_uri: auth.callbackUrl,
    code,
    code_verifier: codeVerifier,
  });
  try {
    const response = await oauth.processGenericTokenEndpointResponse(
      provider,
      toClient(auth),
      answer,
    );
    const claims = oauth.getValidatedIdTokenClaims(response) ?? null;
    const isSigned = claims && (await isSignatureValid(auth, provider, answer));
    return { response, claims: isSigned ? claims : null };
  } catch (cause) {
    throw toProviderError('token answer', cause);
  }
}

/** Gets new tokens. @throws as {@link redeemCode} */
export async function refreshTokens(
  auth: AuthSettings,
  refreshToken: string,
): Promise<oauth.TokenEndpointResponse> {
  const provider = await getProvider(auth);
  const answer = await requestTokens(auth, 'refresh_token', { refresh_token: refreshToken });
  try {
    return await oauth.processRefreshTokenResponse(provider, toClient(auth), answer);
  } catch (cause) {
    throw new ProviderUnreachable('token answer', { cause });
  }
}

/**
 * Revokes a refresh token. A refusal counts as done: the token is none of the provider's.
 * @throws {ProviderUnreachable} on a timeout or a failure of the provider
 */
export async function revokeToken(auth: AuthSettings, token: string): Promise<void> {
  const provider = await getProvider(auth);
  if (!provider.revocation_endpoint) return;
  let response: Response;
  try {
    response = await oauth.revocationRequest(
      provider,
      toClient(auth),
      authenticateClient(auth),
      token,
      {
        ...requestOptions(auth),
        additionalParameters: { token_type_hint: 'refresh_token' },
      },
    );
  } catch (cause) {
    throw new ProviderUnreachable('revocation', { cause });
  }
  await response.body?.cancel().catch(() => {});
  if (response.status >= 500) {
    throw new ProviderUnreachable(`revocation, status ${response.status}`);
  }
}

/** URL that ends the session at the provider; '/' if it has none. */
export async function getLogoutUrl(
  auth: AuthSettings,
  returnTo: string,
  idToken: string | null,
): Promise<string> {
  const { end_session_endpoint: endSession, token_endpoint: token = '' } = await getProvider(auth);
  if (endSession) {
    const url = new URL(endSession);
    url.searchParams.set('client_id', auth.clientId);
    url.searchParams.set('post_logout_redirect_uri', returnTo);
    if (idToken) url.searchParams.set('id_token_hint', idToken);
    return url.href;
  }
  // Auth0 always has /v2/logout, but an end-session endpoint only if enabled.
  const isAuth0 = URL.canParse(token) && new URL(token).pathname === '/oauth/token';
  const query = new URLSearchParams({ client_id: auth.clientId, returnTo });
  return isAuth0 ? `${auth.issuer}/v2/logout?${query}` : '/';
}

/** The tokens as the session stores them. @param previous the tokens that these replace */
export function toTokens(response: oauth.TokenEndpointResponse, previous: Tokens | null): Tokens {
  const { access_token: access, refresh_token: refresh, id_token: id } = response;
  const lifetimeMs = 1000 * (response.expires_in || getLifetimeSeconds(access));
  const isShort = id !== undefined && id.length <= longestIdToken;
  return {
    access,
    // A provider that does not rotate refresh tokens omits them.
    refresh: refresh ?? previous?.refresh ?? null,
    id: isShort ? id : (previous?.id ?? null),
    since: Date.now(),
    expiresAt: Date.now() + lifetimeMs,
    renewBefore: Math.min(60_000, lifetimeMs / 10),
  };
}

async function requestTokens(
  auth: AuthSettings,
  grantType: string,
  parameters: Record<string, string>,
): Promise<Response> {
  const provider = await getProvider(auth);
  const client = toClient(auth);
  const options = requestOptions(auth);
  let response: Response;
  let body: unknown;
  try {
    response = await oauth.genericTokenEndpointRequest(
      ...([provider, client, authenticateClient(auth), grantType, parameters, options] as const),
    );
    body = await response.json().catch(() => null);
  } catch (cause) {
    throw new ProviderUnreachable('token', { cause });
  }
  if (response.ok) return toStrictResponse(body);
  const { error: code, error_description: description } = refusalSchema.safeParse(body).data ?? {};
  if (isRefusal(response.status, code)) {
    throw new ProviderRefused(code ?? `status_${response.status}`, description);
  }
  throw new ProviderUnreachable(`token, status ${response.status}`);
}

/** The parts of an error response that are logged (RFC 6749): code and reason, without what may be a token. */
const refusalSchema = z.object({
  error: z.string().regex(/^[a-z_]{1,60}$/),
  error_description: z
    .string()
    .transform((text) => text.replace(/[^\x20-\x7e]+/g, ' ').replace(/[\w-]{24,}/g, '…'))
    .transform((text) => text.slice(0, 200))
    .optional()
    .catch(undefined),
});

/**
 * RFC 6749 section 5.2 rejects with 400 or 401, Auth0 also with 403. Other statuses without an OAuth
 * code come from a proxy in front of the provider.
 */
function isRefusal(status: number, code: string | undefined): boolean {
  if (status >= 500 || status === 408 || status === 429) return false;
  return code !== undefined || status === 400 || status === 401;
}

/** Removes null and '', and adds a missing token type: the library rejects what some providers send. */
function toStrictResponse(body: unknown): Response {
  const fields = Object.entries(body ?? {}).filter(([, value]) => value !== null && value !== '');
  return Response.json({ token_type: 'bearer', ...Object.fromEntries(fields) });
}

/**
 * RFC 6749 section 2.3.1: both parts are form-encoded before they are joined. The library's version
 * also encodes '-' and '_', which some providers do not decode.
 */
function authenticateClient({ clientSecret }: AuthSettings): oauth.ClientAuth {
  return (_provider, { client_id: id }, body, headers) => {
    body.set('client_id', id);
    if (clientSecret === null) return;
    const credentials = [id, clientSecret].map(encodeURIComponent).join(':');
    headers.set('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`);
  };
}

/**
 * False if the provider has no keys, or signs with the client's secret, so that userinfo has to
 * confirm the user.
 * @throws if the signature is invalid or the keys cannot be fetched
 */
async function isSignatureValid(
  auth: AuthSettings,
  provider: oauth.AuthorizationServer,
  answer: Response,
): Promise<boolean> {
  if (!provider.jwks_uri) return false;
  try {
    await oauth.validateApplicationLevelSignature(provider, answer, requestOptions(auth));
    return true;
  } catch (error) {
    if (error instanceof oauth.UnsupportedOperationError) return false;
    throw error;
  }
}

function toProviderError(call: string, cause: unknown): Error {
  const code = cause instanceof oauth.OperationProcessingError ? cause.code : undefined;
  if (code !== undefined && tokenFaults.has(code)) {
    return new ProviderRefused(code, describeFault(cause as Error));
  }
  return new ProviderUnreachable(call, { cause });
}

/** What a check of the ID token compares, for instance 'iss is "https://b", expected "https://a"'. */
function describeFault({ cause }: Error): string | undefined {
  const { data } = faultSchema.safeParse(cause);
  if (!data) return undefined;
  const { claim, claims, expected, now } = data;
  return `${claim} is ${JSON.stringify(claims[claim])}, expected ${JSON.stringify(expected ?? now)}`;
}

const faultSchema = z.object({
  /** Those that say nothing of the user. */
  claim: z.enum(['iss', 'aud', 'azp', 'exp', 'iat', 'nbf']),
  claims: z.record(z.string(), z.unknown()),
  expected: z.string().optional(),
  now: z.number().optional(),
});

/** From the token's claims, so that only the provider's clock counts; an hour by default. */
function getLifetimeSeconds(accessToken: string): number {
  try {
    const { iat, exp } = decodeJwt(accessToken);
    return iat !== undefined && exp !== undefined && exp > iat ? exp - iat : hourSeconds;
  } catch {
    return hourSeconds;
  }
}
