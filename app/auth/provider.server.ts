/** Where the identity provider's endpoints are: known for the bundled one, discovered for others. */
import * as z from 'zod';
import type { AppSettings } from '#app/context.ts';
import { ProviderUnreachable } from './errors.server.ts';

export type AuthSettings = AppSettings['auth'];

export interface Provider {
  /** What `iss` may be. */
  issuers: string[];
  authorize: string;
  token: string;
  userinfo: string | null;
  jwks: string | null;
  revocation: string | null;
  logout: { url: string; returnParameter: 'post_logout_redirect_uri' | 'returnTo' } | null;
  scopes: string[];
  /** Nothing was discovered: these are the forms that Auth0 documents. */
  assumed?: true;
}

const metadataSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url().optional(),
  jwks_uri: z.url().optional(),
  revocation_endpoint: z.url().optional(),
  end_session_endpoint: z.url().optional(),
  scopes_supported: z.array(z.string()).optional(),
});

type Metadata = z.infer<typeof metadataSchema>;

const deadlineMs = 5000;
/** No discovery may also mean that the provider is only half up, behind an ingress that answers 404. */
const assumedHoldsMs = 60_000;
const discovered = new Map<string, Promise<Provider>>();

/**
 * The provider of these settings; an outside one is asked once, when it is first needed, and one
 * that offers no discovery now and then.
 * @throws {ProviderUnreachable} it does not answer; the next call asks again
 */
export function providerOf(auth: AuthSettings): Promise<Provider> {
  if (auth.bundled) return Promise.resolve(bundledProvider(auth.issuer));
  let known = discovered.get(auth.issuer);
  if (!known) {
    known = discover(auth);
    discovered.set(auth.issuer, known);
    const forget = () => void discovered.delete(auth.issuer);
    known.then(({ assumed }) => {
      if (assumed) setTimeout(forget, assumedHoldsMs).unref();
    }, forget);
  }
  return known;
}

function bundledProvider(issuer: string): Provider {
  return {
    issuers: [issuer],
    authorize: `${issuer}/auth`,
    token: `${issuer}/token`,
    userinfo: null,
    jwks: `${issuer}/jwks`,
    revocation: `${issuer}/token/revocation`,
    logout: { url: `${issuer}/session/end`, returnParameter: 'post_logout_redirect_uri' },
    scopes: ['openid', 'profile', 'email'],
  };
}

async function discover({ issuer, fetch }: AuthSettings): Promise<Provider> {
  const url = `${issuer}/.well-known/openid-configuration`;
  let response: Response;
  let body: unknown;
  try {
    const signal = AbortSignal.timeout(deadlineMs);
    response = await fetch(new Request(url, { headers: { accept: 'application/json' }, signal }));
    body = await response.json().catch(() => null);
  } catch (cause) {
    throw new ProviderUnreachable('discovery', { cause });
  }
  if (response.status >= 500 || response.status === 429) throw new ProviderUnreachable('discovery');
  const metadata = metadataSchema.safeParse(response.ok ? body : null);
  return metadata.success ? fromMetadata(issuer, metadata.data) : auth0Forms(issuer);
}

function fromMetadata(domain: string, metadata: Metadata): Provider {
  const supported = metadata.scopes_supported;
  return {
    issuers: [metadata.issuer],
    authorize: metadata.authorization_endpoint,
    token: metadata.token_endpoint,
    userinfo: metadata.userinfo_endpoint ?? null,
    jwks: metadata.jwks_uri ?? null,
    revocation: metadata.revocation_endpoint ?? null,
    logout: logoutOf(domain, metadata),
    scopes: ['openid', 'profile', 'email', 'offline_access'].filter(
      (scope) => scope === 'openid' || !supported || supported.includes(scope),
    ),
  };
}

/** Auth0 tenants have `/v2/logout` always, and an end-session endpoint only where it is switched on. */
function logoutOf(domain: string, metadata: Metadata): Provider['logout'] {
  if (metadata.end_session_endpoint) {
    return { url: metadata.end_session_endpoint, returnParameter: 'post_logout_redirect_uri' };
  }
  const isAuth0 = new URL(metadata.token_endpoint).pathname === '/oauth/token';
  return isAuth0 ? auth0Forms(domain).logout : null;
}

/** The forms that Auth0 documents, for a domain that offers no discovery. */
function auth0Forms(domain: string): Provider {
  return {
    issuers: [`${domain}/`, domain],
    authorize: `${domain}/authorize`,
    token: `${domain}/oauth/token`,
    userinfo: `${domain}/userinfo`,
    jwks: `${domain}/.well-known/jwks.json`,
    revocation: `${domain}/oauth/revoke`,
    logout: { url: `${domain}/v2/logout`, returnParameter: 'returnTo' },
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    assumed: true,
  };
}
