import type { Server } from 'node:net';
import { StartError } from './startError.ts';

interface Address {
  /** The setting that names the port. */
  name: 'PORT' | 'METRICS_PORT';
  host: string;
  port: number;
}

/** @throws {StartError} one line that names the setting and the reason */
export async function listen(server: Server, address: Address): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(listenError(error, address));
    server.once('error', fail);
    server.listen(address.port, address.host, () => {
      server.off('error', fail);
      resolve();
    });
  });
}

function listenError(error: NodeJS.ErrnoException, { name, port, host }: Address): Error {
  const foreignHost = `HOST: got ${host}, expected an address of this machine`;
  const reasons: Record<string, string> = {
    EADDRINUSE: `${name}: got ${port}, expected a free port; something else listens on ${host}:${port}`,
    EACCES: `${name}: got ${port}, expected a port that this user may listen on`,
    EADDRNOTAVAIL: foreignHost,
    ENOTFOUND: foreignHost,
    EAI_AGAIN: foreignHost,
  };
  const reason = reasons[error.code ?? ''];
  return reason ? new StartError(reason) : error;
}
