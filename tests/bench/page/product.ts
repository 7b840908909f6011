import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface Product {
  origin: string;
  /** Undefined: it was running before. */
  pid: number | undefined;
  /** Undefined as `pid`. */
  dataDir: string | undefined;
  stop: () => Promise<void>;
}

/**
 * Starts the built product with the starter data, on a free port and in a folder of its own. With
 * PRODUCT_ORIGIN set, one that already runs is measured instead.
 */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const running = process.env.PRODUCT_ORIGIN;
  if (running) return { origin: running, pid: undefined, dataDir: undefined, stop: async () => {} };
  const folder = mkdtempSync(path.join(tmpdir(), 'courtreel-bench-'));
  const child = spawn(process.execPath, startArguments(), {
    env: {
      ...process.env,
      ENV_FILE: '',
      NODE_ENV: 'production',
      PORT: String(await freePort()),
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      const match = /ready at (\S+)/.exec(String(text));
      if (match?.[1]) resolve(match[1]);
    });
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}`)));
  });
  return {
    origin,
    pid: child.pid,
    dataDir: folder,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Arguments of Node in `npm start`, whose command is `exec node …`. */
function startArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  return scripts.start.split(' ').slice(2);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
