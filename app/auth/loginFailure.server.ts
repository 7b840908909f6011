/** What a failed login tells the visitor, and the operator (docs/own-provider.md#mistakes). */
import * as oauth from 'oauth4webapi';
import type { RouterContextProvider } from 'react-router';
import { OAuth2RequestError } from 'remix-auth-oauth2';
import { loggerContext, settingsContext } from '#app/context.ts';
import {
  ForeignIssuer,
  NoDiscovery,
  ProviderRefused,
  ProviderUnreachable,
  UnidentifiedUser,
  UnknownLogin,
} from './errors.server.ts';
import type { AuthSettings } from './provider.server.ts';
import { SessionTooLarge } from './session.server.ts';

/** One failure. No field holds a token, a code or a cookie. */
interface Failure {
  level: 'info' | 'warn' | 'error';
  fields: object;
  message: string;
  notice: string;
}

const tellOperator = 'Please tell the operator of this site.';
const notAccepted = `The login service does not accept this site. ${tellOperator}`;
const notFitting = `The answer of the login service does not fit this site. ${tellOperator}`;
const outOfOrder =
  'The login service cannot log anybody in right now. Please try again in a moment.';
const notCompleted = 'The login could not be completed. Please log in again.';

interface Mistake {
  notice: string;
  /** For the operator: what would be right. */
  expect: (auth: AuthSettings) => string;
}

const clientMistake: Mistake = {
  notice: notAccepted,
  expect: ({ clientId }) =>
    `AUTH_CLIENT_ID (${clientId}) and AUTH_CLIENT_SECRET of a client whose secret is taken as HTTP Basic, or that has none`,
};
const flowMistake: Mistake = {
  notice: notAccepted,
  expect: ({ clientId }) =>
    `the authorization code flow, refresh tokens and the right secret for the client ${clientId}`,
};
const audienceMistake: Mistake = {
  notice: notAccepted,
  expect: ({ audience, clientId }) =>
    `AUTH_AUDIENCE (${audience}) as an API of the provider that the client ${clientId} may use`,
};
const denial: Mistake = {
  notice: notAccepted,
  expect: (auth) => `${audienceMistake.expect(auth)}, and a user who may log in`,
};
const requestMistake: Mistake = {
  notice: notAccepted,
  expect: ({ callbackUrl }) => `AUTH_CALLBACK_URL (${callbackUrl}) and PKCE with S256`,
};
const scopeMistake: Mistake = {
  notice: notAccepted,
  expect: ({ clientId }) =>
    `the scopes openid, profile, email and offline_access for the client ${clientId}`,
};
const busyProvider: Mistake = { notice: outOfOrder, expect: () => 'a provider in working order' };
const keyMistake: Mistake = {
  notice: notFitting,
  expect: ({ issuer }) => `AUTH_DOMAIN (${issuer}) with the name and the keys of the ID tokens`,
};

/** By the code of the provider's error, or of the check that its answer fails. */
const mistakes: Readonly<Record<string, Mistake>> = {
  invalid_client: clientMistake,
  unauthorized_client: flowMistake,
  unsupported_response_type: flowMistake,
  unsupported_grant_type: flowMistake,
  invalid_scope: scopeMistake,
  invalid_target: audienceMistake,
  invalid_request: requestMistake,
  server_error: busyProvider,
  temporarily_unavailable: busyProvider,
  [oauth.JWT_CLAIM_COMPARISON]: keyMistake,
  [oauth.KEY_SELECTION]: keyMistake,
  [oauth.JWT_TIMESTAMP_CHECK]: {
    notice: `The clocks of this site and of its login service disagree. ${tellOperator}`,
    expect: () => 'the right time on this machine and at the provider',
  },
};

/** Logs a failed login or logout. @returns the notice for the visitor */
export function tellFailure(error: unknown, context: Readonly<RouterContextProvider>): string {
  const { auth } = context.get(settingsContext);
  const { level, fields, message, notice } = explain(error, auth);
  context.get(loggerContext)[level](fields, message);
  return notice;
}

function explain(error: unknown, auth: AuthSettings): Failure {
  if (error instanceof UnknownLogin) {
    return {
      ...{ level: 'info', fields: {}, message: 'a callback came without its login' },
      notice: 'That login has expired or was started in another browser. Please log in again.',
    };
  }
  if (error instanceof OAuth2RequestError) return explainAnswer(error, auth);
  if (error instanceof ProviderRefused) return explainRefusal(error, auth);
  if (error instanceof UnidentifiedUser) {
    return {
      ...{ level: 'warn', fields: { reason: error.message } },
      message: 'the identity provider did not say who logged in',
      notice: `The login service did not say who you are: it sent no ID token, and ${error.message}. ${tellOperator}`,
    };
  }
  return explainProvider(error, auth) ?? explainOther(error);
}

/** An error that the provider sends the browser back with. */
function explainAnswer({ code, description }: OAuth2RequestError, auth: AuthSettings): Failure {
  const reason = toPrintable(description);
  const isDenied = code === 'access_denied';
  const mistake = isDenied && reason ? denial : mistakes[code];
  const expected = mistake?.expect(auth);
  return {
    ...{ level: 'warn', fields: { code: toShortCode(code), description: reason, expected } },
    message: 'the identity provider ended the login',
    notice: isDenied
      ? describeDenial(reason)
      : (mistake?.notice ?? 'The login service refused the login. Please try again.'),
  };
}

/** An unknown audience is denied with the code of a cancelled login: only the reason tells them apart. */
function describeDenial(reason: string | undefined): string {
  return reason
    ? `The login service did not let you in. It says: '${reason}'`
    : 'The login was cancelled.';
}

/** An error of the token endpoint, or of what it answers. */
function explainRefusal({ code, description }: ProviderRefused, auth: AuthSettings): Failure {
  // Auth0 denies a wrong secret.
  const mistake = code === 'access_denied' ? clientMistake : mistakes[code];
  return {
    ...{ level: 'warn', fields: { code, description, expected: mistake?.expect(auth) } },
    message: 'the identity provider refused',
    notice: mistake?.notice ?? notCompleted,
  };
}

/** A provider that does not answer, or is not the one that the settings name. */
function explainProvider(error: unknown, auth: AuthSettings): Failure | null {
  if (error instanceof NoDiscovery) {
    return {
      ...{ level: 'warn', fields: { expected: `AUTH_DOMAIN (${auth.issuer}) as the issuer` } },
      message: 'the identity provider has no discovery document',
      notice: `The login of this site is not set up. ${tellOperator}`,
    };
  }
  if (error instanceof ForeignIssuer) {
    const fields = { issuer: toPrintable(error.issuer), expected: keyMistake.expect(auth) };
    return {
      ...{ level: 'warn', fields, message: 'a callback names another issuer' },
      notice: notFitting,
    };
  }
  if (!(error instanceof ProviderUnreachable)) return null;
  return {
    ...{ level: 'warn', fields: { reason: error.message } },
    message: 'the identity provider is out of reach',
    notice: 'The login service cannot be reached right now. Please try again in a moment.',
  };
}

function explainOther(error: unknown): Failure {
  const kind = error instanceof Error ? error.name : typeof error;
  return {
    ...{ level: 'error', fields: { kind }, message: 'a login failed' },
    notice:
      error instanceof SessionTooLarge
        ? `The login service sent more data than a browser can store. ${tellOperator}`
        : 'Something went wrong while logging you in. Please try again.',
  };
}

/** Text of the provider: one short line. */
function toPrintable(text: string | null): string | undefined {
  return text?.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 200) || undefined;
}

const toShortCode = (code: string) => (/^[a-z_]{1,60}$/.test(code) ? code : 'other');
