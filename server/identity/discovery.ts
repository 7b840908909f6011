/** Metadata of the identity provider: fixed for the bundled one, discovered for an outside one. */
import * as oauth from 'oauth4webapi';

export interface ProviderSettings {
  /** For instance 'https://tenant.auth0.com' or the bundled provider's issuer. */
  issuer: string;
  /** True for the bundled provider: it does not listen yet when the process starts. */
  bundled: boolean;
  /** Sends a request to the provider. */
  fetch: (request: Request) => Promise<Response>;
}

const timeoutMs = 5000;

/**
 * Returns a lazy discovery: the metadata of an outside provider is requested on first use and cached.
 * A provider without metadata gets the endpoints that Auth0 documents, unless its issuer has a path. They
 * are not cached, because an ingress also answers 404 while the provider behind it starts.
 * The returned function throws if the provider does not answer; the next call retries.
 */
export function createDiscovery(settings: ProviderSettings) {
  const { issuer, bundled } = settings;
  let known = bundled ? bundledMetadata(issuer) : null;
  return async (): Promise<oauth.AuthorizationServer> => {
    known ??= await requestMetadata(settings);
    if (!known && hasPath(issuer)) throw new NoDiscoveryError();
    return known ?? auth0Metadata(issuer);
  };
}

/** Auth0 has no issuer with a path: it is a realm, for instance, whose name is wrong. */
export const hasPath = (issuer: string) => new URL(issuer).pathname !== '/';

class NoDiscoveryError extends Error {
  /** The app tells by it that another try is in vain. */
  readonly code = 'NO_DISCOVERY';
}

/** Returns null if the provider offers no discovery. */
async function requestMetadata({ issuer, fetch }: ProviderSettings) {
  const response = await oauth.discoveryRequest(new URL(issuer), {
    [oauth.allowInsecureRequests]: true,
    [oauth.customFetch]: (url, options) =>
      fetch(new Request(url, { ...options, redirect: 'follow' })),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status >= 500 || response.status === 429) {
    throw new Error(`Discovery failed with status ${response.status}`);
  }
  try {
    // The setting may be an alias of the issuer; tokens are checked against the issuer itself.
    const metadata = (await response.clone().json()) as { issuer: string };
    return await oauth.processDiscoveryResponse(new URL(metadata.issuer), response);
  } catch {
    return null;
  }
}

function bundledMetadata(issuer: string): oauth.AuthorizationServer {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    revocation_endpoint: `${issuer}/token/revocation`,
    end_session_endpoint: `${issuer}/session/end`,
    scopes_supported: ['openid', 'profile', 'email'],
  };
}

function auth0Metadata(domain: string): oauth.AuthorizationServer {
  return {
    issuer: `${domain}/`,
    authorization_endpoint: `${domain}/authorize`,
    token_endpoint: `${domain}/oauth/token`,
    userinfo_endpoint: `${domain}/userinfo`,
    jwks_uri: `${domain}/.well-known/jwks.json`,
    revocation_endpoint: `${domain}/oauth/revoke`,
    id_token_signing_alg_values_supported: ['RS256', 'PS256', 'HS256'],
  };
}
