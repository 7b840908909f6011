import { getErrorCode } from '#app/lib/errorCode.ts';

/** The identity provider is unreachable or returned an unusable response. */
export class ProviderUnreachable extends Error {
  /** @param call name of the failed call, for the log */
  constructor(call: string, options?: ErrorOptions) {
    const reason = options?.cause ? ` (${getErrorCode(options.cause)})` : '';
    super(`The identity provider did not answer: ${call}${reason}`, options);
  }
}

/**
 * The identity provider rejected the request, or its answer was rejected. `code` is its OAuth error code,
 * or that of the failed check; `description` is what the log may say of it.
 */
export class ProviderRefused extends Error {
  readonly code: string;
  readonly description: string | undefined;

  constructor(code: string, description?: string) {
    super(`The identity provider refused: ${code}`);
    this.code = code;
    this.description = description;
  }
}

/** AUTH_DOMAIN has a path, and no discovery document is there. */
export class NoDiscovery extends Error {}

/** The callback of a login of this browser names another issuer than the discovery document. */
export class ForeignIssuer extends Error {
  readonly issuer: string;

  constructor(issuer: string) {
    super('The callback names another issuer');
    this.issuer = issuer;
  }
}

/** There is no ID token, and the userinfo endpoint does not help. The message says why. */
export class UnidentifiedUser extends Error {}

/** The callback does not match a login that this browser started. */
export class UnknownLogin extends Error {}
