/** Starts the process from its settings and stops it on a signal. */
import cluster from 'node:cluster';
import { type AddressInfo, createServer } from 'node:net';
import { type Config, readConfig } from '#server/config.ts';
import { listen } from '#server/lib/listen.ts';
import { StartError } from '#server/lib/startError.ts';
import { createServices } from '#server/services.ts';
import { starterFolder } from '#server/starter/manifest.ts';
import { prepareStore } from '#server/starter/prepare.ts';
import { type StoreLocation, toStoreError } from '#server/store/storeErrors.ts';
import { ensureBuilt } from './build.ts';
import { startWorkers } from './cluster.ts';
import { startServing } from './serve.ts';

/** Dependencies of a start besides the settings; tests replace them. */
export interface StartOptions {
  starterFolder: string;
  createServices: typeof createServices;
}

/**
 * Builds the app and prepares the store if needed, serves, and ends the process with 0 after SIGTERM
 * or SIGINT. Errors that the operator can fix are printed as one line, with exit code 1.
 */
export async function run(given: Partial<StartOptions> = {}): Promise<void> {
  const parts = { starterFolder, createServices, ...given };
  let place: StoreLocation | null = null;
  try {
    const config = readConfig(process.env);
    place = config;
    if (cluster.isWorker) stopOnSignals((await startServing(config, parts)).stop);
    else await start(config, parts);
  } catch (thrown) {
    const error = toStoreError(thrown, place);
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  }
}

async function start(given: Config, parts: StartOptions): Promise<void> {
  const port = await requireFreeAddress(given);
  const config = given.port === port ? given : settledOn(port);
  for (const line of config.warnings) console.warn(line);
  const isPool = config.production && config.workers > 1;
  if (config.metricsPort !== null) {
    const { serveMetrics } = await import('#server/metrics/serve.ts');
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
 * Checks the address before building and filling the store, which take time.
 * @returns the port; with PORT=0 a free one
 */
async function requireFreeAddress(config: Config): Promise<number> {
  const probe = createServer();
  await listen(probe, { name: 'PORT', ...config });
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** With PORT=0 the public origin, which logins use, contains the chosen port. */
function settledOn(port: number): Config {
  process.env.PORT = String(port);
  return readConfig(process.env);
}

/**
 * A terminal sends Ctrl+C to workers too, and their primary then sends SIGTERM: the second signal is
 * ignored. npm sends its signals to the shell of a script, which `exec` in package.json replaces.
 */
function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  const end = async () => {
    if (stopping) return;
    stopping = true;
    await stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end);
}
