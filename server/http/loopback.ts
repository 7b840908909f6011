/**
 * Names of the local machine. A process without PUBLIC_ORIGIN uses 'localhost'; a browser on the same
 * machine may use 127.0.0.1, has its cookies under that name, and must return to it after a login.
 * (A content security policy cannot name [::1], so a login cannot return there.)
 */
const names = ['localhost', '127.0.0.1'];

/** The origins that reach the same machine as `publicOrigin`, which comes first. */
export function getLoopbackOrigins(publicOrigin: string): string[] {
  const url = new URL(publicOrigin);
  if (url.protocol !== 'http:' || !names.includes(url.hostname)) return [publicOrigin];
  const port = url.port && `:${url.port}`;
  const others = names.filter((name) => name !== url.hostname);
  return [publicOrigin, ...others.map((name) => `http://${name}${port}`)];
}

/** The origin that a request with this Host header was sent to. */
export function getRequestOrigin(host: string | null | undefined, publicOrigin: string): string {
  const named = `http://${host}`;
  return getLoopbackOrigins(publicOrigin).includes(named) ? named : publicOrigin;
}
