/**
 * One machine's own names. A process without PUBLIC_ORIGIN says 'localhost'; a browser on the same
 * machine may as well come by 127.0.0.1, keeps its cookies under that name, and has to be led back
 * to it after a login. (A content security policy cannot name [::1], so a login cannot lead there.)
 */
const names = ['localhost', '127.0.0.1'];

/** The origins under which the same machine is reached as under `publicOrigin`; itself first. */
export function loopbackOrigins(publicOrigin: string): string[] {
  const url = new URL(publicOrigin);
  if (url.protocol !== 'http:' || !names.includes(url.hostname)) return [publicOrigin];
  const port = url.port && `:${url.port}`;
  const others = names.filter((name) => name !== url.hostname);
  return [publicOrigin, ...others.map((name) => `http://${name}${port}`)];
}

/** The origin that a request with this Host header was meant for. */
export function originOf(host: string | null | undefined, publicOrigin: string): string {
  const named = `http://${host}`;
  return loopbackOrigins(publicOrigin).includes(named) ? named : publicOrigin;
}
