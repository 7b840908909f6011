/** From settings to a listening process, and back on a signal. */
import cluster from 'node:cluster';
import { type AddressInfo, createServer } from 'node:net';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { createServices } from '../services.ts';
import { starterFolder } from '../starter/manifest.ts';
import { prepareStore } from '../starter/prepare.ts';
import { type StorePlace, storeRefusal } from '../store/refusal.ts';
import { ensureBuilt } from './build.ts';
import { startWorkers } from './cluster.ts';
import { StartError } from './errors.ts';
import { listen } from './listen.ts';
import { startServing } from './serve.ts';

/** What a start is made of besides the settings; tests put smaller things in. */
export interface StartParts {
  starterFolder: string;
  createServices: typeof createServices;
}

/**
 * Builds and prepares what is missing, serves, and ends the process with 0 after SIGTERM or SIGINT.
 * What stops a start and can be mended by whoever started it is one line, with exit code 1.
 */
export async function run(given: Partial<StartParts> = {}): Promise<void> {
  const parts = { starterFolder, createServices, ...given };
  let place: StorePlace | null = null;
  try {
    const config = readConfig(process.env);
    place = config;
    if (cluster.isWorker) stopOnSignals((await startServing(config, parts)).stop);
    else await start(config, parts);
  } catch (thrown) {
    const error = storeRefusal(thrown, place);
    const mendable = error instanceof ConfigError || error instanceof StartError;
    console.error(mendable ? error.message : error);
    process.exit(1);
  }
}

async function start(given: Config, parts: StartParts): Promise<void> {
  const port = await requireFreeAddress(given);
  const config = given.port === port ? given : settledOn(port);
  const isPool = config.production && config.workers > 1;
  if (config.metricsPort !== null) {
    const { serveMetrics } = await import('../metrics/serve.ts');
    const { host, metricsPort: port } = config;
    await serveMetrics({ host, port }, isPool ? 'workers' : 'process');
  }
  if (config.production) await ensureBuilt();
  await prepareStore(config, parts.starterFolder);
  if (isPool) {
    stopOnSignals((await startWorkers(config.workers)).stop);
    announce(config.publicOrigin);
  } else {
    const { origin, stop } = await startServing(config, parts);
    stopOnSignals(stop);
    announce(origin);
  }
}

function announce(origin: string): void {
  console.log(`Courtreel is ready at ${origin}`);
}

/**
 * Building and filling the store for a port that is taken would be a long wait for an error.
 * @returns the port; with PORT=0 one that was free just now
 */
async function requireFreeAddress(config: Config): Promise<number> {
  const probe = createServer();
  await listen(probe, { name: 'PORT', ...config });
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** With PORT=0 the public origin, which logins go through, needs the port that it became. */
function settledOn(port: number): Config {
  process.env.PORT = String(port);
  return readConfig(process.env);
}

/** Who started this process: with npm, the shell that runs its scripts. */
const parent = process.ppid;
const lookMs = 500;

/** A terminal sends Ctrl+C to workers too, and their primary then SIGTERM: one end is enough. */
function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  const end = async () => {
    if (stopping) return;
    stopping = true;
    await stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end);
  // npm hands its signals to that shell, which ends and does not pass them on.
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid === parent || end(), lookMs).unref();
  }
}
