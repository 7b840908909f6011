/** Loads a starter set for the parent process, and exits with it. */
import { once } from 'node:events';
import { ConfigError } from '#server/lib/startError.ts';
import { openStore } from '#server/store/open.ts';
import { toStoreError } from '#server/store/storeErrors.ts';
import { loadStarter } from './load.ts';
import type { LoadingMessage } from './prepare.ts';

process.once('disconnect', () => process.exit(1));
const [order]: [LoadingMessage] = (await once(process, 'message')) as [LoadingMessage];
const { dataDir, databaseUrl, folder, manifest } = order;
try {
  const store = await openStore({ dataDir, databaseUrl, durable: false });
  try {
    await loadStarter(store, folder, manifest, (done) => process.send?.(done));
  } finally {
    await store.close();
  }
  process.exit(0);
} catch (thrown) {
  const error = toStoreError(thrown, order);
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
