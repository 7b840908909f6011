/** Authorization code flow with PKCE and state, on remix-auth's OAuth2 strategy. */
import { randomUUID } from 'node:crypto';
import { OAuth2Strategy } from 'remix-auth-oauth2';
import type { AppSettings } from '#app/context.ts';
import { isSecureOrigin } from '#app/lib/request.ts';
import { ProviderUnreachable } from './errors.server.ts';
import { getGrantedUser } from './identity.server.ts';
import {
  type AuthSettings,
  getProvider,
  redeemCode,
  type TokenGrant,
  toTokens,
} from './provider.server.ts';
import { toSafePath } from './safePath.ts';
import type { LoginSession } from './session.server.ts';

/** State cookies are named `login:<uuid>`, one per pending login. */
export const stateCookieName = 'login';
export const authPath = '/auth';

/** The strategy's default of five minutes is too short for signing up. */
const stateSeconds = 3600;

interface Endpoints {
  authorization: string;
  token: string;
  scopes: string[];
}

class LoginStrategy extends OAuth2Strategy<LoginSession> {
  readonly #auth: AuthSettings;
  readonly #returnTo: string;

  constructor(settings: AppSettings, endpoints: Endpoints, returnTo: string) {
    const { auth, publicOrigin } = settings;
    super(
      {
        clientId: auth.clientId,
        clientSecret: auth.clientSecret,
        authorizationEndpoint: endpoints.authorization,
        tokenEndpoint: endpoints.token,
        redirectURI: auth.callbackUrl,
        scopes: endpoints.scopes,
        audience: auth.audience,
        cookie: {
          name: stateCookieName,
          path: authPath,
          httpOnly: true,
          sameSite: 'Lax',
          maxAge: stateSeconds,
          ...(isSecureOrigin(publicOrigin) ? { secure: true } : {}),
        },
      },
      ({ tokens }) => createSession(auth, tokens.data as TokenGrant),
    );
    this.#auth = auth;
    this.#returnTo = returnTo;
  }

  /** Appends the return path to the state, which the cookie protects. */
  protected override createAuthorizationURL() {
    const { state, codeVerifier, url } = super.createAuthorizationURL();
    const ours = `${state}.${Buffer.from(this.#returnTo).toString('base64url')}`;
    url.searchParams.set('state', ours);
    return { state: ours, codeVerifier, url };
  }

  /** Replaces the strategy's own request, which could not reach the bundled provider. */
  protected override async validateAuthorizationCode(code: string, codeVerifier: string) {
    const data: object = await redeemCode(this.#auth, code, codeVerifier);
    return { data } as OAuth2Strategy.VerifyOptions['tokens'];
  }
}

async function createSession(auth: AuthSettings, grant: TokenGrant): Promise<LoginSession> {
  const user = await getGrantedUser(auth, grant);
  const tokens = toTokens(grant.response, null);
  return { id: randomUUID(), issuer: auth.issuer, user, tokens };
}

/** @param returnTo a safe path, for starting a login */
export async function createLoginStrategy(
  settings: AppSettings,
  returnTo = '/',
): Promise<LoginStrategy> {
  const provider = await getProvider(settings.auth);
  const { authorization_endpoint: authorization, token_endpoint: token } = provider;
  if (!authorization || !token) throw new ProviderUnreachable('discovery');
  const supported = provider.scopes_supported;
  const scopes = ['openid', 'profile', 'email', 'offline_access'].filter(
    (scope) => scope === 'openid' || !supported || supported.includes(scope),
  );
  return new LoginStrategy(settings, { authorization, token, scopes }, returnTo);
}

/** The return path in the state of a login. */
export function getLoginReturnPath(state: string): string {
  const [, encoded = ''] = state.split('.');
  return toSafePath(Buffer.from(encoded, 'base64url').toString());
}
