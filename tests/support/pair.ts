/** Two instances of the product behind a balancer, as whoever serves many users runs it. */
import path from 'node:path';
import { type Balancer, startBalancer } from './balancer.ts';
import { freePort, type ServerProcess, startServerProcess } from './serverProcess.ts';

export interface PairOptions {
  /** Everything that the instances keep goes here. */
  folder: string;
  /** What both are started with, such as DATABASE_URL; without that they share one DATA_DIR. */
  env: Record<string, string>;
  seed: number;
  /** Of the balancer; default: one that is free. */
  port?: number;
  /** Default: the product's own. */
  entry?: string;
}

export interface Pair {
  /** The balancer's. */
  origin: string;
  balancer: Balancer;
  instances: Instance[];
  stop: () => Promise<void>;
}

export interface Instance {
  /** Where it is reached past the balancer. */
  origin: string;
  port: number;
  /** Of its present process. */
  process: ServerProcess;
  /** Starts it anew after it has ended. */
  restart: () => void;
}

/** Starts both at once and waits until the balancer takes both for ready. */
export async function startPair(options: PairOptions): Promise<Pair> {
  const { folder, env, seed, entry = 'server/main.ts' } = options;
  const ports = [await freePort(), await freePort()];
  const balancer = await startBalancer({ instances: ports, seed, port: options.port });
  const origin = `http://localhost:${balancer.port}`;
  const instances = ports.map((port, index) => {
    const dataDir = path.join(folder, env.DATABASE_URL ? `machine-${index + 1}` : 'machine');
    const settings = { DATA_DIR: dataDir, PORT: String(port), PUBLIC_ORIGIN: origin, ...env };
    const start = () => startServerProcess(entry, settings);
    const instance: Instance = {
      ...{ origin: `http://127.0.0.1:${port}`, port, process: start() },
      restart: () => {
        instance.process = start();
      },
    };
    return instance;
  });
  const stop = async () => {
    await Promise.all(instances.map(({ process }) => end(process)));
    await balancer.close();
  };
  const ended = Promise.all(instances.map(({ process }) => process.printed(/is ready at/)));
  await ended.catch(async (error) => {
    await stop();
    throw error;
  });
  await balancer.untilReady(...ports);
  return { origin, balancer, instances, stop };
}

async function end({ child, exit }: ServerProcess): Promise<void> {
  if (child.exitCode === null) child.kill('SIGTERM');
  await exit;
}
