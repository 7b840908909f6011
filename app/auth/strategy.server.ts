/** The login itself: authorization code with PKCE and state, on remix-auth's OAuth2 strategy. */
import { randomUUID } from 'node:crypto';
import { OAuth2Tokens } from 'arctic';
import { OAuth2Strategy } from 'remix-auth-oauth2';
import type { AppSettings } from '#app/context.ts';
import { isSecureOrigin } from '#app/requests.ts';
import { identify } from './identity.server.ts';
import { type AuthSettings, type Provider, providerOf } from './provider.server.ts';
import { safePath } from './safePath.ts';
import type { LoginSession } from './session.server.ts';
import { requestTokens, type TokenAnswer, tokensOf } from './tokenEndpoint.server.ts';

/** State cookies are called `login:<uuid>`, one for each login under way. */
export const stateCookieName = 'login';
export const authPath = '/auth';

/** Signing up takes a person longer than the strategy's five minutes. */
const stateSeconds = 3600;

class LoginStrategy extends OAuth2Strategy<LoginSession> {
  readonly #auth: AuthSettings;
  readonly #returnTo: string;

  constructor(settings: AppSettings, provider: Provider, returnTo: string) {
    const { auth, publicOrigin } = settings;
    super(
      {
        clientId: auth.clientId,
        clientSecret: auth.clientSecret,
        authorizationEndpoint: provider.authorize,
        tokenEndpoint: provider.token,
        redirectURI: auth.callbackUrl,
        scopes: provider.scopes,
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
      ({ tokens }) => sessionFor(auth, tokens.data as TokenAnswer),
    );
    this.#auth = auth;
    this.#returnTo = returnTo;
  }

  /** The state also says where to go afterwards; the cookie holds the same state, so it is ours. */
  protected override createAuthorizationURL() {
    const { state, codeVerifier, url } = super.createAuthorizationURL();
    const ours = `${state}.${Buffer.from(this.#returnTo).toString('base64url')}`;
    url.searchParams.set('state', ours);
    return { state: ours, codeVerifier, url };
  }

  protected override async validateAuthorizationCode(code: string, codeVerifier: string) {
    const answer = await requestTokens(this.#auth, {
      grant_type: 'authorization_code',
      redirect_uri: this.#auth.callbackUrl,
      code,
      code_verifier: codeVerifier,
    });
    return new OAuth2Tokens(answer);
  }
}

async function sessionFor(auth: AuthSettings, answer: TokenAnswer): Promise<LoginSession> {
  const user = await identify(auth, answer);
  return { id: randomUUID(), issuer: auth.issuer, user, tokens: tokensOf(answer, null) };
}

/** @param returnTo a safe path, for a login that begins */
export async function loginStrategy(settings: AppSettings, returnTo = '/'): Promise<LoginStrategy> {
  return new LoginStrategy(settings, await providerOf(settings.auth), returnTo);
}

/** Where a login that began with this state goes when it is done. */
export function returnPathOf(state: string): string {
  const [, encoded = ''] = state.split('.');
  return safePath(Buffer.from(encoded, 'base64url').toString());
}
