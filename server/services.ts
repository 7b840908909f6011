/** The services of the process besides the app: created once, even if the app's modules reload. */
import cluster from 'node:cluster';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { bundledExtensions } from '#app/api/extensionMemory.ts';
import type { AppSettings, ClipApi, SharedState } from '#app/context.ts';
import { type BearerSettings, createBearerVerifier } from './api/bearer.ts';
import { createDownloads } from './api/downloads.ts';
import { createApi } from './api/index.ts';
import { createArchiver } from './api/playlists/download/index.ts';
import { playlistEndpoints } from './api/playlists/endpoints.ts';
import { createPlaylistReports } from './api/playlists/report.ts';
import { reelEndpoints } from './api/reel/endpoints.ts';
import { savedSearchEndpoints } from './api/savedSearches.ts';
import { type AssetArchive, createAssetArchive } from './assetArchive/index.ts';
import type { Config } from './config.ts';
import { createClientAddress, type GetClientAddress } from './http/clientAddress.ts';
import type { Logger } from './http/logger.ts';
import { createDiscovery } from './identity/discovery.ts';
import { createIdentity } from './identity/index.ts';
import type { ScryptCost } from './identity/passwords.ts';
import { sessionSecretName } from './lib/dataDir.ts';
import { Media } from './media/index.ts';
import { VideoChecker } from './officialVideos/checker.ts';
import { connectOutsideApi } from './outsideApi.ts';
import { reportProvider } from './outsideProvider.ts';
import { createLoadShedding } from './overload/index.ts';
import { createTurns, type TakeTurn } from './overload/turns.ts';
import { createSharedState } from './sharedState/index.ts';
import { getOrCreateMeta } from './store/meta.ts';
import { openStore, type Store } from './store/open.ts';
import { createRevisionReader, type ReadRevisions } from './store/revisions.ts';

/** A bundled service: a path prefix and the handler of the paths under it. */
interface MountedService {
  /** For instance '/api/v1'. */
  path: string;
  fetch: (request: Request, bindings: unknown) => Response | Promise<Response>;
}

type Provider = Pick<AppSettings['auth'], 'issuer' | 'bundled' | 'discover' | 'fetch'>;

export interface Services {
  clipApi: ClipApi;
  /** Secrets of the session cookies, newest first. */
  sessionSecrets: string[];
  /** State shared with other processes on the same store. */
  sharedState: SharedState;
  /** The identity provider as the app's login and the API see it. */
  provider: Provider;
  mounted: MountedService[];
  /** Takes a visitor's report of a public playlist; null over an outside API. */
  reportPlaylist: ReturnType<typeof createPlaylistReports> | null;
  /** Assets of this build and of others whose pages may be open. */
  assets: AssetArchive;
  /** Answers requests for clips and stills; returns false for all others. */
  serveMedia: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;
  /** Refuses requests that the process has no capacity for. */
  shedLoad: MiddlewareHandler;
  /** Waits for a turn of the event loop to answer in. */
  takeTurn: TakeTurn;
  /** When the data of pages have changed; null for an outside API, which does not tell. */
  readRevisions: ReadRevisions | null;
  /** Whether the store answers. */
  isReady: () => Promise<boolean>;
  close: () => Promise<void>;
}

/**
 * Opens the store and starts the bundled services that are configured.
 * @param passwordCost for tests; default: the product's
 */
export async function createServices(
  config: Config,
  log: Logger,
  passwordCost?: ScryptCost,
): Promise<Services> {
  log.debug({ dataDir: config.dataDir }, 'services start');
  const store = await openStore(config);
  const memory = createSharedState({ store, log });
  const client = { ...config.auth, publicOrigin: config.publicOrigin };
  const getAddress = createClientAddress(config.isTrustedProxy, log);
  const identity =
    config.auth.domain === null
      ? await createIdentity({
          ...{ store, client, log, getAddress },
          hasPlaylists: config.apiBaseUrl === null,
          onSignedOut: memory.signOut,
          ...(passwordCost && { passwordCost }),
        })
      : null;
  const issuer = config.auth.domain ?? `${config.publicOrigin}/identity`;
  const ask = (request: Request) => (identity ? identity.fetch(request) : fetch(request));
  const reach = { issuer, bundled: identity !== null, fetch: ask };
  const provider = { ...reach, discover: createDiscovery(reach) };
  // Of several workers one asks and reports, in the background.
  const reportsFindings = cluster.isPrimary || cluster.worker?.id === 1;
  if (!identity && reportsFindings) reportProvider(config.auth, log);
  const isRevoked = identity?.isTokenRevoked;
  const bundled =
    config.apiBaseUrl === null
      ? bundledApi({ store, config, log, provider, getAddress, isRevoked })
      : null;
  const readRevisions = createRevisionReader(store);
  const { api, media, videos } = bundled ?? { api: null, media: null, videos: null };
  const takeTurn = createTurns();
  const overload = createLoadShedding({ settings: config.inFlight, getAddress, takeTurn, log });
  const mounted: MountedService[] = [];
  if (api) mounted.push({ path: '/api/v1', fetch: api.serve });
  if (identity) mounted.push({ path: '/identity', fetch: identity.fetch });
  return {
    sessionSecrets: config.sessionSecrets ?? [
      await getOrCreateMeta(store, sessionSecretName, () => randomBytes(32).toString('base64url')),
    ],
    clipApi: api
      ? {
          ...{ baseUrl: config.publicOrigin, fetch: api.fetch, extensions: bundledExtensions },
          readRevision: () => readRevisions().then(({ games, videos }) => `${games} ${videos}`),
        }
      : connectOutsideApi(config.apiBaseUrl ?? config.publicOrigin, reportsFindings ? log : null),
    sharedState: memory,
    provider,
    mounted,
    reportPlaylist: api ? createPlaylistReports(store, { log, getAddress }) : null,
    assets: createAssetArchive({ store, log }),
    serveMedia: (incoming, outgoing) => media?.direct(incoming, outgoing) ?? false,
    shedLoad: overload.middleware,
    takeTurn,
    readRevisions: api && readRevisions,
    isReady: () => store.isReady(),
    close: async () => {
      overload.close();
      identity?.close();
      memory.close();
      await videos?.close();
      await media?.close();
      await store.close();
    },
  };
}

interface BundledParts {
  store: Store;
  config: Config;
  log: Logger;
  provider: Provider;
  getAddress: GetClientAddress;
  isRevoked: BearerSettings['isRevoked'] | undefined;
}

/** The bundled clip API, with the clips that it draws. */
function bundledApi({ store, config, log, provider, getAddress, isRevoked }: BundledParts) {
  const { auth, dataDir, publicOrigin } = config;
  const { workers: processes, mediaCacheBytes: cacheBytes } = config;
  const media = new Media({ store, dataDir, log, getAddress, processes, cacheBytes });
  const authenticate = createBearerVerifier({
    ...provider,
    audience: auth.audience,
    ...(isRevoked && { isRevoked }),
  });
  const videos = new VideoChecker({ store, host: config.videosUrl, log });
  const archives = createArchiver({ db: store.db, media, publicOrigin, log });
  const beginDownload = createDownloads();
  const more = [
    ...playlistEndpoints(store, authenticate, archives, videos, beginDownload),
    ...savedSearchEndpoints(store, authenticate),
    ...reelEndpoints(store, { authenticate, media, beginDownload }),
  ];
  return { api: createApi(store, { log, more, videos }), media, videos };
}
