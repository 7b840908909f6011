/** What the process runs besides the app: built once, also where the app's modules reload. */
import type { AppSettings, ClipApi } from '#app/context.ts';
import { createApi } from './api/index.ts';
import type { Config } from './config.ts';
import type { Logger } from './http/logger.ts';
import { createIdentity } from './identity/index.ts';
import { createMedia } from './media/index.ts';
import { mediaPath } from './media/url.ts';
import { openStore } from './store/open.ts';

/** A bundled service: a path prefix and the handler of what lies under it. */
export interface MountedService {
  /** For instance '/media'. */
  path: string;
  fetch: (request: Request, bindings: unknown) => Response | Promise<Response>;
}

export interface Services {
  clipApi: ClipApi;
  /** The identity provider as the app's login sees it. */
  authFetch: AppSettings['auth']['fetch'];
  mounted: MountedService[];
  /** Whether the store answers. */
  isReady: () => Promise<boolean>;
  close: () => Promise<void>;
}

/** Opens the store and starts the bundled services that the configuration asks for. */
export async function createServices(config: Config, log: Logger): Promise<Services> {
  log.debug({ dataDir: config.dataDir }, 'services start');
  const needsStore = config.apiBaseUrl === null || config.auth.domain === null;
  const store = needsStore ? await openStore(config) : null;
  const client = { ...config.auth, publicOrigin: config.publicOrigin };
  const identity =
    store && config.auth.domain === null ? await createIdentity({ store, client, log }) : null;
  const api = store && config.apiBaseUrl === null ? createApi(store, { log }) : null;
  const media = store && api ? createMedia({ store, dataDir: config.dataDir, log }) : null;
  const mounted: MountedService[] = [];
  if (api) mounted.push({ path: '/api/v1', fetch: api.serve });
  if (media) mounted.push({ path: mediaPath, fetch: media.fetch });
  if (identity) mounted.push({ path: '/identity', fetch: identity.fetch });
  return {
    clipApi: {
      baseUrl: config.apiBaseUrl ?? config.publicOrigin,
      fetch: api ? api.fetch : (request) => fetch(request),
    },
    authFetch: identity ? (request) => identity.fetch(request) : (request) => fetch(request),
    mounted,
    isReady: async () => (store ? store.isReady() : true),
    close: async () => {
      identity?.close();
      await media?.close();
      await store?.close();
    },
  };
}
