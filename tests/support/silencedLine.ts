/** A way to a PostgreSQL that can fall silent, as where a machine or a network is lost. */
import { connect, createServer, type Socket } from 'node:net';

export interface SilencedLine {
  /** Of the same database, by this way. */
  url: string;
  /** From now on nothing comes through, and nobody is told. */
  silence(): void;
  /** New connections come through; those of before stay silent. */
  reopen(): void;
  close(): Promise<void>;
}

export async function silencedLine(databaseUrl: string): Promise<SilencedLine> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    open.add(near.on('error', () => {}));
    if (isSilent) return;
    const far = connect(Number(target.port), target.hostname).on('error', () => {});
    open.add(far);
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    silence: () => {
      isSilent = true;
      for (const socket of open) socket.unpipe().pause();
    },
    reopen: () => {
      isSilent = false;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
