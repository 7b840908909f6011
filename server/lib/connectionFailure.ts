const tlsCode = /^(CERT|ERR_TLS|ERR_SSL|EPROTO|HOSTNAME_MISMATCH|UNABLE_TO_)|SELF_SIGNED/;

/**
 * Why a `fetch` failed, for the operator: 'cannot be reached (ECONNREFUSED)', 'TLS fails
 * (CERT_HAS_EXPIRED)', 'does not answer in time'.
 */
export function describeConnectionFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'cannot be reached';
  if (error.name === 'TimeoutError') return 'does not answer in time';
  const { code = error.name } = (error.cause ?? error) as { code?: string };
  if (!tlsCode.test(code)) return `cannot be reached (${code})`;
  const isUnknownAuthority = /SELF_SIGNED|UNABLE_TO_/.test(code);
  const remedy = 'NODE_EXTRA_CA_CERTS names the file of an authority of your own';
  return isUnknownAuthority ? `TLS fails (${code}): ${remedy}` : `TLS fails (${code})`;
}
