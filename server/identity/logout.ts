/** Logout started by the app (OpenID Connect RP-Initiated Logout 1.0). */
import { decodeJwt } from 'jose';
import type { Provider } from 'oidc-provider';
import type { Bridge } from './bridge.ts';
import { sessionCookie } from './provider.ts';

/**
 * Answers `/identity/session/end`. A request of the app carries the ID token of this session and is
 * confirmed without a question. Any other request gets the provider's question. Where the store takes no
 * change, for instance on a full disk, the browser loses the session all the same.
 */
export async function handleEndSession(
  provider: Provider,
  bridge: Bridge,
  request: Request,
): Promise<Response> {
  const question = await bridge.fetch(request);
  const hint = new URL(request.url).searchParams.get('id_token_hint');
  if (question.status >= 500 && hint !== null) return endInBrowser(provider);
  if (question.status !== 200) return question;
  const cookies = mergeCookies(
    request.headers.get('cookie') ?? '',
    question.headers.getSetCookie(),
  );
  const session = await readProviderSession(
    provider,
    bridge,
    new Request(request.url, { headers: { cookie: cookies } }),
  );
  // The provider has verified the hint: it answers an invalid one with an error.
  const known = hint !== null && decodeJwt(hint).sub === session.accountId;
  if (!session.secret || (session.accountId && !known)) return question;

  const confirmation = await bridge.fetch(
    new Request(new URL(`${new URL(provider.issuer).pathname}/session/end/confirm`, request.url), {
      method: 'POST',
      headers: { cookie: cookies, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ xsrf: session.secret, logout: 'yes' }).toString(),
    }),
  );
  if (confirmation.status >= 500) return endInBrowser(provider);
  const headers = new Headers(confirmation.headers);
  headers.delete('set-cookie');
  for (const cookie of [
    ...question.headers.getSetCookie(),
    ...confirmation.headers.getSetCookie(),
  ]) {
    headers.append('set-cookie', cookie);
  }
  return new Response(confirmation.body, { status: confirmation.status, headers });
}

/** Where a browser learns that its session is gone, but not deleted here. The address has no token. */
export const loggedOutHerePath = '/logged-out';

/** Takes the session's cookies away. */
function endInBrowser({ issuer }: Provider): Response {
  const path = new URL(issuer).pathname;
  const headers = new Headers({ location: path + loggedOutHerePath, 'cache-control': 'no-store' });
  for (const name of [sessionCookie, `${sessionCookie}.sig`]) {
    headers.append('set-cookie', `${name}=; Path=${path}; Max-Age=0; HttpOnly; SameSite=Lax`);
  }
  return new Response(null, { status: 303, headers });
}

interface ProviderSession {
  id: string;
  accountId: string | undefined;
  grantIds: string[];
  /** The CSRF token of the provider's logout form. */
  secret: string | undefined;
}

/** The provider's session of a browser. */
export async function readProviderSession(
  provider: Provider,
  bridge: Bridge,
  request: Request,
): Promise<ProviderSession> {
  let known: ProviderSession | null = null;
  await bridge.run(request, async (req, res) => {
    const session = await provider.Session.get(provider.createContext(req, res) as never);
    const { state } = session as { state?: { secret?: string } };
    known = {
      id: session.jti,
      accountId: session.accountId,
      grantIds: Object.values(session.authorizations ?? {}).flatMap(({ grantId }) => grantId ?? []),
      secret: state?.secret,
    };
  });
  if (!known) throw new Error('No session was read');
  return known;
}

/** The Cookie header that a browser sends after it received `setCookies`. */
function mergeCookies(header: string, setCookies: string[]): string {
  const jar = new Map(
    [...header.split(';'), ...setCookies.map((cookie) => cookie.split(';')[0] ?? '')]
      .map((pair) => pair.trim())
      .filter(Boolean)
      .map((pair) => [pair.split('=')[0], pair]),
  );
  return [...jar.values()].join('; ');
}
