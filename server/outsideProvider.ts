/** What the process finds out about an outside identity provider when it starts. */
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Config } from './config.ts';
import type { Logger } from './http/logger.ts';
import { hasPath } from './identity/discovery.ts';
import { describeConnectionFailure } from './lib/connectionFailure.ts';

/** Milliseconds for a question, which nothing waits for. */
const questionMs = 10_000;

/** Seconds by which clocks may differ: tokens are checked with a tolerance of a minute. */
const clockSeconds = 50;

/** One line: what is there, or what is wrong. */
interface Finding {
  isGood: boolean;
  text: string;
}

const documentSchema = z.object({
  issuer: z.string().min(1),
  authorization_endpoint: z.url(),
  scopes_supported: z.array(z.string()).optional().catch(undefined),
});

type Metadata = z.infer<typeof documentSchema>;

/**
 * Reads the discovery document and asks for a login that shows nothing to anybody, and logs in one line
 * whether the provider knows the client and its callback (docs/own-provider.md#start). Never throws.
 */
export async function reportProvider(auth: Config['auth'], log: Logger): Promise<void> {
  const { isGood, text } = await inspect(auth);
  log[isGood ? 'info' : 'warn']({}, `AUTH_DOMAIN: ${auth.domain} ${text}`);
}

async function inspect(auth: Config['auth']): Promise<Finding> {
  const issuer = auth.domain ?? '';
  const url = `${issuer}/.well-known/openid-configuration`;
  try {
    const response = await ask(url);
    const body: unknown = await response.json().catch(() => null);
    const document = documentSchema.safeParse(body).data;
    if (!response.ok || !document) return describeMissing(issuer, url, response.status);
    const wrong = describeClock(response.headers) ?? (await describeRefusal(auth, document));
    return { isGood: wrong === null, text: wrong ?? describeGood(auth, document) };
  } catch (error) {
    return { isGood: false, text: describeConnectionFailure(error) };
  }
}

function ask(url: string | URL, redirect: 'follow' | 'manual' = 'follow'): Promise<Response> {
  return fetch(url, { redirect, signal: AbortSignal.timeout(questionMs) });
}

function describeMissing(issuer: string, url: string, status: number): Finding {
  const what = `has no discovery document (status ${status} at ${url})`;
  const next = hasPath(issuer)
    ? 'expected an issuer, of a Keycloak realm https://HOST/realms/REALM'
    : "the paths of Auth0 are used; expected an issuer, if it is no Auth0 tenant's";
  return { isGood: false, text: `${what}: ${next}` };
}

/** Null if the clocks agree, or the answer has no date. */
function describeClock(headers: Headers): string | null {
  const theirs = Date.parse(headers.get('date') ?? '');
  const ahead = Math.round((theirs - Date.now()) / 1000);
  if (Number.isNaN(ahead) || Math.abs(ahead) <= clockSeconds) return null;
  const by = `${Math.abs(ahead)} s ${ahead > 0 ? 'ahead of' : 'behind'} this machine's`;
  return `has a clock ${by}: tokens will be refused until both have the right time`;
}

/** Answers to a request that may show no page: the visitor is not logged in, or has not consented. */
const silentCodes = /^(login|interaction|consent|account_selection)_required$/;

/**
 * Asks for a login without a page (`prompt=none`): a provider leads back to a callback that it knows, and
 * only to such a one. Null if nothing is wrong, or nothing can be said.
 */
async function describeRefusal(
  auth: Config['auth'],
  { authorization_endpoint: endpoint }: Metadata,
): Promise<string | null> {
  const { clientId, callbackUrl, audience } = auth;
  const url = new URL(endpoint);
  const random = () => randomBytes(32).toString('base64url');
  const query = { response_type: 'code', client_id: clientId, redirect_uri: callbackUrl, audience };
  const proof = { state: random(), code_challenge: random(), code_challenge_method: 'S256' };
  for (const [name, value] of Object.entries({ ...query, ...proof })) {
    url.searchParams.set(name, value);
  }
  url.searchParams.set('scope', 'openid');
  url.searchParams.set('prompt', 'none');
  const response = await ask(url, 'manual');
  await response.body?.cancel().catch(() => {});
  if (response.status >= 400 && response.status < 500) {
    return `refuses the client ${clientId} with the callback ${callbackUrl} (status ${response.status}): register both there`;
  }
  const back = new URL(response.headers.get('location') ?? '/', endpoint);
  const code = back.href.startsWith(callbackUrl) ? back.searchParams.get('error') : null;
  if (code === null || silentCodes.test(code)) return null;
  const reason = back.searchParams.get('error_description') ?? '';
  const said = `${code} ${reason}`.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 200);
  return `refuses logins of the client ${clientId} with the audience ${audience}: ${said.trim()}`;
}

function describeGood({ domain, clientId }: Config['auth'], document: Metadata): string {
  const isAlias = document.issuer.replace(/\/$/, '') !== domain;
  const name = isAlias ? ` as ${document.issuer}` : '';
  const scopes = document.scopes_supported;
  const hint =
    scopes && !scopes.includes('offline_access')
      ? '; it does not offer offline_access, so sessions end with their access tokens'
      : '';
  return `answers${name}, and refuses nothing of the client ${clientId}${hint}`;
}
