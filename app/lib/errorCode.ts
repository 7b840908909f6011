/**
 * A short name for what went wrong, for the log: the system's code ('ECONNREFUSED', 'ENOTFOUND',
 * 'CERT_HAS_EXPIRED') where there is one, which `fetch` hides in the cause, else the error's name.
 * Nothing of an answer is in it.
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
