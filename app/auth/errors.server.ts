import { getErrorCode } from '#app/lib/errorCode.ts';

/** The identity provider is unreachable or returned an unusable response. */
export class ProviderUnreachable extends Error {
  /** @param call name of the failed call, for the log */
  constructor(call: string, options?: ErrorOptions) {
    const reason = options?.cause ? ` (${getErrorCode(options.cause)})` : '';
    super(`The identity provider did not answer: ${call}${reason}`, options);
  }
}

/** The identity provider rejected the request. `code` is its OAuth error code. */
export class ProviderRefused extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`The identity provider refused: ${code}`);
    this.code = code;
  }
}

/** There is no ID token, and the userinfo endpoint does not help. The message says why. */
export class UnidentifiedUser extends Error {}

/** The callback does not match a login that this browser started. */
export class UnknownLogin extends Error {}
