/** The bundled OpenID Connect provider, built on `oidc-provider`. */
import { type Configuration, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { getLoopbackOrigins } from '#server/http/loopback.ts';
import type { Store } from '#server/store/open.ts';
import type { Account, Accounts } from './accounts.ts';
import { createAdapter } from './adapter.ts';
import { getAvatarPath } from './avatar.ts';
import { errorPage, loggedOutPage, logoutPage } from './pages/messages.ts';
import type { IdentitySecrets } from './secrets.ts';

/** The one client: the app. */
export interface ClientSettings {
  clientId: string;
  clientSecret: string | null;
  callbackUrl: string;
  publicOrigin: string;
  /** Audience of its access tokens. */
  audience: string;
}

const hour = 3600;
const day = 24 * hour;

/** Name of the cookie of the provider's own session. */
export const sessionCookie = 'identity';

/** Lifetime of a login; the app's session ends with it. */
const sessionSeconds = 30 * day;

/** The claim of access tokens that names their grant. */
export const grantClaim = 'grant_id';

const oidcScopes = 'openid profile email';
const apiScope = 'clips';

const lifetimes: Configuration['ttl'] = {
  AccessToken: hour,
  AuthorizationCode: 60,
  IdToken: hour,
  Interaction: hour,
  Grant: sessionSeconds,
  RefreshToken: sessionSeconds,
  Session: sessionSeconds,
};

interface ProviderOptions {
  issuer: string;
  client: ClientSettings;
  store: Store;
  accounts: Accounts;
  secrets: IdentitySecrets;
}

/** Configures the provider; it answers under the path of `issuer`. */
export function createProvider(parts: ProviderOptions): Provider {
  const provider = new Provider(parts.issuer, buildConfiguration(parts));
  // The bridge states the public scheme and host of every request.
  provider.proxy = true;
  return provider;
}

function buildConfiguration({
  issuer,
  client,
  store,
  accounts,
  secrets,
}: ProviderOptions): Configuration {
  const { pathname } = new URL(issuer);
  return {
    adapter: createAdapter(store),
    jwks: secrets.jwks as Configuration['jwks'],
    clients: [buildClientMetadata(client)],
    cookies: {
      keys: secrets.cookieKeys,
      names: { session: sessionCookie, interaction: 'identity_step', resume: 'identity_resume' },
      long: { httpOnly: true, sameSite: 'lax', path: pathname },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    scopes: ['openid'],
    responseTypes: ['code'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'picture'],
      email: ['email', 'email_verified'],
    },
    // The access token is for the API, so the app reads name and picture from the ID token.
    conformIdTokenClaims: false,
    clockTolerance: 60,
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // Access tokens are not stored: the API asks whether their grant still stands.
    extraTokenClaims: async (_ctx, token) =>
      token.kind === 'AccessToken' ? { [grantClaim]: token.grantId } : undefined,
    ttl: lifetimes,
    features: buildFeatures(client),
    interactions: { url: (_ctx, { uid }) => `${pathname}/interaction/${uid}` },
    loadExistingGrant: (ctx) => findOrCreateGrant(ctx, client.audience),
    findAccount: async (_ctx, id) => {
      const account = await accounts.find(id);
      return account
        ? { accountId: account.id, claims: async () => toClaims(account, issuer) }
        : undefined;
    },
    renderError: (ctx, { error }) => {
      ctx.type = 'html';
      ctx.body = String(errorPage(error));
    },
  };
}

function buildFeatures(client: ClientSettings): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    revocation: {
      enabled: true,
      allowedPolicy: async (_ctx, asking, token) => token.clientId === asking.clientId,
    },
    rpInitiatedLogout: { enabled: true, logoutSource, postLogoutSuccessSource },
    resourceIndicators: {
      enabled: true,
      defaultResource: async () => client.audience,
      useGrantedResource: async () => true,
      getResourceServerInfo: async () => ({
        scope: apiScope,
        audience: client.audience,
        accessTokenTTL: hour,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'RS256' } },
      }),
    },
  };
}

function buildClientMetadata({
  clientId,
  clientSecret,
  callbackUrl,
  publicOrigin,
}: ClientSettings) {
  const origins = getLoopbackOrigins(publicOrigin);
  const path = '/auth/callback';
  const ownCallback = callbackUrl === `${publicOrigin}${path}`;
  return {
    client_id: clientId,
    client_name: 'Courtreel',
    ...(clientSecret
      ? { client_secret: clientSecret, token_endpoint_auth_method: 'client_secret_basic' as const }
      : { token_endpoint_auth_method: 'none' as const }),
    redirect_uris: ownCallback ? origins.map((each) => `${each}${path}`) : [callbackUrl],
    post_logout_redirect_uris: origins.flatMap((each) => [each, `${each}/`]),
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code' as const],
  };
}

/** The app is the provider's own client: the login implies consent. */
async function findOrCreateGrant(ctx: KoaContextWithOIDC, audience: string) {
  const { provider, session, client } = ctx.oidc;
  if (!session?.accountId || !client) return undefined;
  const known = session.grantIdFor(client.clientId);
  const existing = known ? await provider.Grant.find(known) : undefined;
  if (existing) return existing;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(oidcScopes);
  grant.addResourceScope(audience, apiScope);
  await grant.save();
  return grant;
}

function toClaims({ id, name, email }: Account, issuer: string) {
  const picture = `${issuer}${getAvatarPath(id, name)}`;
  return { sub: id, name, picture, email, email_verified: false };
}

async function logoutSource(ctx: KoaContextWithOIDC, form: string) {
  ctx.body = String(logoutPage(form));
}

async function postLogoutSuccessSource(ctx: KoaContextWithOIDC) {
  ctx.body = String(loggedOutPage());
}
