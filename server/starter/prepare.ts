/** Fills the store of a fresh machine with the starter set. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Config } from '#server/config.ts';
import { createLogger, type Logger } from '#server/http/logger.ts';
import { withProcessLock } from '#server/lib/processLock.ts';
import { startProgress } from '#server/lib/progress.ts';
import { StartError } from '#server/lib/startError.ts';
import { distributedSingleFlight } from '#server/sharedState/distributedSingleFlight.ts';
import { openStore, type Store } from '#server/store/open.ts';
import { readLoadedDigest } from './load.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { addStarterPlaylists, readStarterPlaylists } from './playlists.ts';

/** The first message to the loading process, which replies with the number of loaded games. */
export interface LoadingMessage {
  dataDir: string;
  databaseUrl: string | null;
  folder: string;
  manifest: Manifest;
}

/** How long waiting processes get the result without reading the store. */
const loadedHoldsMs = 60_000;

type PrepareSettings = Pick<Config, 'apiBaseUrl' | 'dataDir' | 'databaseUrl' | 'logLevel'>;

/**
 * Updates the store's starter games to the set in `folder`, once per set: the next start completes an
 * interrupted one. Of several starts at the same time, on any machines, one does it. With an outside
 * clip API there is nothing to prepare.
 */
export async function prepareStore(config: PrepareSettings, folder: string): Promise<void> {
  const manifest = readManifest(folder);
  if (config.apiBaseUrl || !manifest) return;
  const { dataDir, databaseUrl, logLevel } = config;
  const order = { dataDir, databaseUrl, folder, manifest };
  if (databaseUrl) return prepareDatabase(order, createLogger(logLevel));
  await withProcessLock(path.join(dataDir, 'prepare.lock'), async () => {
    const store = await openStore(order);
    const isReady = await completeSet(store, order).finally(() => store.close());
    if (!isReady) await load(order);
  });
}

/** A file locks one machine; here the work is taken in the database. */
async function prepareDatabase(order: LoadingMessage, log: Logger): Promise<void> {
  const { manifest } = order;
  const store = await openStore(order);
  try {
    if (await completeSet(store, order)) return;
    await distributedSingleFlight({ store, log }, `starter ${manifest.digest}`, async () => {
      if (!(await hasSet(store, manifest))) await load(order);
      return { value: manifest.digest, keepMs: loadedHoldsMs };
    });
  } finally {
    await store.close();
  }
}

/** Adds the playlists that came after the games of the set. @returns false where these are not whole */
async function completeSet(store: Store, { folder, manifest }: LoadingMessage): Promise<boolean> {
  if (!(await hasSet(store, manifest))) return false;
  await addStarterPlaylists(store, readStarterPlaylists(folder, manifest));
  return true;
}

async function hasSet(store: Store, { digest }: Manifest): Promise<boolean> {
  return (await readLoadedDigest(store)) === digest;
}

/** Uses a child process, so that its few hundred megabytes are freed. */
async function load(order: LoadingMessage): Promise<void> {
  const total = order.manifest.files.reduce((sum, file) => sum + file.games, 0);
  const progress = startProgress('Preparing the store', total, 'games');
  const child = fork(path.join(import.meta.dirname, 'loadingProcess.ts'), { execArgv: [] });
  child.on('message', (done: number) => progress.update(done));
  child.send(order);
  const [code] = await once(child, 'exit');
  progress.end();
  if (code !== 0) throw new StartError('The store could not be prepared; the lines above say why.');
}
