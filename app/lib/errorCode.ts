/**
 * A short code of an error for the log: the system's ('ECONNREFUSED', 'CERT_HAS_EXPIRED'), which
 * `fetch` puts in the cause, or the error's name. It contains nothing of an answer.
 */
export function getErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { cause } = error;
  return ownCode(cause) ?? ownCode(error) ?? error.name;
}

function ownCode(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : null;
}
