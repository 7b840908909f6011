/** The provider's token endpoint: codes and refresh tokens in, tokens out. */
import { decodeJwt } from 'jose';
import * as z from 'zod';
import { ProviderRefused, ProviderUnreachable } from './errors.server.ts';
import { type AuthSettings, providerOf } from './provider.server.ts';
import type { Tokens } from './session.server.ts';

/** What a provider has nothing to say in, it may also send as null or ''. */
const answerSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional().catch(undefined),
  id_token: z.string().min(1).optional().catch(undefined),
  expires_in: z.coerce.number().positive().optional().catch(undefined),
});

/** Codes go to the log: nothing else that a provider may send does. */
const refusalSchema = z.object({ error: z.string().regex(/^[a-z_]{1,60}$/) });

export type TokenAnswer = z.infer<typeof answerSchema>;

const deadlineMs = 8000;
const hourSeconds = 3600;

/** An ID token is kept only as a hint for signing out: a long one is not worth the room. */
const longestIdToken = 3000;

/**
 * Asks for tokens.
 * @throws {ProviderRefused} the grant is not good (any more)
 * @throws {ProviderUnreachable} no answer in time, or a failure on its side
 */
export async function requestTokens(
  auth: AuthSettings,
  grant: Record<string, string>,
): Promise<TokenAnswer> {
  const { token } = await providerOf(auth);
  const response = await post(auth, token, grant);
  const body = await response.json().catch(() => null);
  if (response.ok) {
    const answer = answerSchema.safeParse(body);
    if (!answer.success) throw new ProviderUnreachable('token answer');
    return answer.data;
  }
  const code = refusalSchema.safeParse(body).data?.error;
  if (!isRefusal(response.status, code)) {
    throw new ProviderUnreachable(`token, status ${response.status}`);
  }
  throw new ProviderRefused(code ?? 'unknown');
}

/**
 * RFC 6749 section 5.2 refuses with 400 or 401; Auth0 also with 403. Other statuses without an OAuth
 * code are those of what stands before a provider: an ingress that has lost it, a wall of some cloud.
 */
function isRefusal(status: number, code: string | undefined): boolean {
  if (status >= 500 || status === 408 || status === 429) return false;
  return code !== undefined || status === 400 || status === 401;
}

/** Takes a refresh token back. Failing to is not worth anyone's attention: it expires. */
export async function revokeToken(auth: AuthSettings, token: string): Promise<void> {
  const { revocation } = await providerOf(auth);
  if (revocation) await post(auth, revocation, { token, token_type_hint: 'refresh_token' });
}

async function post(auth: AuthSettings, url: string, form: Record<string, string>) {
  const headers = new Headers({
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
  });
  const body = new URLSearchParams({ client_id: auth.clientId, ...form });
  if (auth.clientSecret !== null) {
    // RFC 6749 section 2.3.1: both parts are form-encoded before they are joined.
    const parts = [auth.clientId, auth.clientSecret].map(encodeURIComponent).join(':');
    headers.set('authorization', `Basic ${Buffer.from(parts).toString('base64')}`);
  }
  try {
    const signal = AbortSignal.timeout(deadlineMs);
    return await auth.fetch(
      new Request(url, { method: 'POST', headers, body: body.toString(), signal }),
    );
  } catch (cause) {
    throw new ProviderUnreachable('token', { cause });
  }
}

/** The tokens as the session keeps them. @param previous those that were renewed by them */
export function tokensOf(answer: TokenAnswer, previous: Tokens | null): Tokens {
  const lifetimeMs = 1000 * (answer.expires_in ?? lifetimeOf(answer.access_token));
  const idToken =
    answer.id_token && answer.id_token.length <= longestIdToken ? answer.id_token : null;
  return {
    access: answer.access_token,
    // A provider whose refresh tokens do not rotate sends none the second time.
    refresh: answer.refresh_token ?? previous?.refresh ?? null,
    id: idToken ?? previous?.id ?? null,
    since: Date.now(),
    expiresAt: Date.now() + lifetimeMs,
    renewBefore: Math.min(60_000, lifetimeMs / 10),
  };
}

/** From the token itself, by the provider's clock alone; an hour where it does not say. */
function lifetimeOf(accessToken: string): number {
  try {
    const { iat, exp } = decodeJwt(accessToken);
    return iat !== undefined && exp !== undefined && exp > iat ? exp - iat : hourSeconds;
  } catch {
    return hourSeconds;
  }
}
