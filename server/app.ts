/**
 * The process's request path, in order: the rest of the body, request id and log, security headers,
 * compression, static files, pages in the cache, the bound of requests in flight, bundled services,
 * validation, the React Router application. This module is the SSR build's input, so that the context keys
 * filled here are those that the routes read.
 */
import { randomBytes } from 'node:crypto';
import * as build from 'virtual:react-router/server-build';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { readAnonymousPage } from '#app/anonymousPage.ts';
import {
  clipApiContext,
  cspNonceContext,
  loggerContext,
  type PageState,
  pageStateContext,
  type ReportPlaylist,
  rejectedStatusContext,
  reportPlaylistContext,
  screenScriptsContext,
  settingsContext,
  sharedStateContext,
} from '#app/context.ts';

import type { Config } from './config.ts';
import { compress } from './http/compress.ts';
import { drainRequestBody } from './http/drainRequestBody.ts';
import { isEmbed, isForAnybody, withoutCookies } from './http/embeds.ts';
import { getErrorStatus } from './http/errorStatus.ts';
import type { Logger, RequestIds } from './http/logger.ts';
import { getRequestOrigin } from './http/loopback.ts';
import { createPageCache, type EqualPage, type RenderedPage } from './http/pageCache.ts';
import { setPrefetchHeaders } from './http/prefetch.ts';
import { toPublicRequest } from './http/publicRequest.ts';
import { logRequests } from './http/requestLog.ts';
import { buildContentSecurityPolicy, setSecurityHeaders } from './http/securityHeaders.ts';
import { serveStaticFiles } from './http/staticFiles.ts';
import { isDecodable, type RejectedStatus, validateRequest } from './http/validateRequest.ts';
import type { Services } from './services.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Null: the page, if it is one, is rendered for this visitor alone. */
    equalPage: EqualPage | null;
  }
}

export interface AppParts {
  config: Config;
  log: Logger;
  requestIds: RequestIds;
  services: Services;
  /** The client's build, an absolute path; null: Vite serves the client from its sources. */
  clientFolder: string | null;
  /** Whether the process is draining before a stop. */
  isDraining: () => boolean;
}

/** The longest form of the others is a playlist's: a name, a description, an address. */
const largestBody = 256 * 1024;

/** The form that arranges a playlist has the notes of 2,000 clips. */
const largestArrangement = 4 * 1024 * 1024;
const arrangementForm = /^\/playlists\/[^/]+\/arrange(?:\.data)?$/;

/** Unknown paths under these answer 404 instead of a redirect to the home page. */
const notScreens = ['/assets/*', '/api/*', '/media/*', '/identity/*', '/.well-known/*'];

/** The URL under which the error page of a rejected request is rendered: not a link of the navigation bar. */
const anyScreen = '/auth/login';

/** Composes the server; the caller listens. */
export function createApp(parts: AppParts): Hono {
  const { config, log, services, clientFolder } = parts;
  const app = new Hono();
  const { answer, answerFromCache } = reactRouter(parts);

  const probe = (path: string, isGood: () => Promise<boolean>) =>
    app.get(path, async (c) => {
      const headers = { 'Cache-Control': 'no-store' };
      return (await isGood()) ? c.text('ok', 200, headers) : c.text('unavailable', 503, headers);
    });
  app.use(setSecurityHeaders(config));
  probe('/healthz', services.isReady);
  probe('/readyz', async () => !parts.isDraining() && (await services.isReady()));
  app.use(drainRequestBody(), logRequests(log, parts.requestIds), compress());
  if (clientFolder) app.use(serveStaticFiles(clientFolder, services.assets.find));
  app.use(answerFromCache, services.shedLoad);
  for (const service of services.mounted) {
    app.all(`${service.path}/*`, async (c) => {
      const response = await service.fetch(c.req.raw, {
        ...(c.env as object),
        requestId: c.get('requestId'),
      });
      return response.status === 404 && isForReading(c) ? answer(c, 404) : response;
    });
  }
  for (const prefix of notScreens) {
    app.all(prefix, async (c) => {
      if (isForReading(c)) return answer(c, 404);
      // An instance of a newer build may have it: caches must not store this.
      return c.text('Not found', 404, { 'Cache-Control': 'no-store' });
    });
  }
  const limitTo = (maxSize: number) => bodyLimit({ maxSize, onError: (c) => answer(c, 413) });
  const [limit, limitArrangement] = [limitTo(largestBody), limitTo(largestArrangement)];
  // Every other method may have a body.
  app.use((c, next) => {
    if (['GET', 'HEAD'].includes(c.req.method)) return next();
    return arrangementForm.test(c.req.path) ? limitArrangement(c, next) : limit(c, next);
  });
  app.get('*', (c, next) => (isDecodable(c.req.url) ? next() : c.redirect('/')));
  app.all('*', async (c) => answer(c, await validateRequest(c, config.publicOrigin)));
  app.onError((error, c) => {
    const status = getErrorStatus(error, c, { log, message: 'request failed' });
    return c.text('Something went wrong.', status);
  });
  return app;
}

/** The application's response; for a rejected request its error page. */
function reactRouter(parts: AppParts) {
  const { config, services } = parts;
  const render = documentRenderer(parts);
  const buildPolicy = (hashes: readonly string[]) => buildContentSecurityPolicy(config, '', hashes);
  const pages = createPageCache({ buildPolicy });
  const answerFromCache: MiddlewareHandler = async (c, next) => {
    const page = await findEqualPage(c, parts);
    c.set('equalPage', page);
    const response = page && (await pages.find(c.req.raw, page));
    if (!response) return next();
    await services.takeTurn();
    return response;
  };
  const answer = async (c: Context, refusal: RejectedStatus | null): Promise<Response> => {
    const origin = getRequestOrigin(c.req.header('host'), config.publicOrigin);
    const request = refusal
      ? new Request(origin + anyScreen, { headers: c.req.raw.headers })
      : toPublicRequest(toAnybody(c.req.raw), origin);
    const report = toReport(services, c);
    const renderFor = (each: Request) => render(each, { origin, refusal, report });
    const page = refusal ? null : c.get('equalPage');
    const response = page
      ? await pages.answer(request, page, renderFor)
      : (await renderFor(request)).response;
    const isSecure = config.publicOrigin.startsWith('https:');
    // A rejected request changes nothing.
    if (!refusal) setPrefetchHeaders(c.req.raw, response, isSecure);
    // A screen shows the user and their preferences.
    if (!response.headers.has('cache-control')) {
      response.headers.set('Cache-Control', 'private, no-cache');
    }
    return response;
  };
  return { answer, answerFromCache };
}

/** The page of a visitor without a session; null for all others, and where nothing tells when it changes. */
async function findEqualPage(
  c: Context,
  { config, services }: AppParts,
): Promise<EqualPage | null> {
  if (!config.production || !services.readRevisions) return null;
  const url = new URL(c.req.url);
  const page = readAnonymousPage(url, c.req.raw);
  const revisions = page && (await services.readRevisions().catch(() => null));
  if (!page || !revisions) return null;
  const { preferences, hasPlaylists } = page;
  const origin = getRequestOrigin(c.req.header('host'), config.publicOrigin);
  const data = [revisions.games, revisions.videos, hasPlaylists && revisions.playlists];
  const key = JSON.stringify([origin, url.pathname, url.search, preferences, data]);
  return { key, isShared: !hasPlaylists };
}

/** An embed is rendered for nobody in particular. */
function toAnybody(request: Request): Request {
  return isForAnybody(new URL(request.url).pathname) ? withoutCookies(request) : request;
}

interface RenderArgs {
  /** Under which the browser reaches the site. */
  origin: string;
  refusal: RejectedStatus | null;
  report: ReportPlaylist | null;
}

function documentRenderer({ config, log, services }: AppParts) {
  const handleRequest = createRequestHandler(
    build,
    config.production ? 'production' : 'development',
  );
  return async (request: Request, args: RenderArgs): Promise<RenderedPage> => {
    const nonce = randomBytes(16).toString('base64');
    const state: PageState = { pendingCalls: 0, isWhole: true };
    const context = new RouterContextProvider();
    context.set(clipApiContext, services.clipApi);
    context.set(loggerContext, log);
    context.set(cspNonceContext, nonce);
    context.set(pageStateContext, state);
    context.set(rejectedStatusContext, args.refusal);
    context.set(sharedStateContext, services.sharedState);
    context.set(reportPlaylistContext, args.report);
    context.set(settingsContext, appSettings(config, services, args.origin));
    context.set(screenScriptsContext, screenScripts);
    const response = await handleRequest(request, context);
    const isPage = response.headers.get('content-type')?.startsWith('text/html');
    // The headers of an embed follow from its path.
    if (isPage && (args.refusal || !isEmbed(new URL(request.url).pathname))) {
      response.headers.set('Content-Security-Policy', buildContentSecurityPolicy(config, nonce));
    }
    return { response, nonce, state };
  };
}

/** Reports of this request's client. */
function toReport({ reportPlaylist }: Services, c: Context): ReportPlaylist | null {
  if (!reportPlaylist) return null;
  const { incoming } = c.env as Partial<HttpBindings>;
  const requestId = c.get('requestId');
  return (id, reason) => reportPlaylist({ id, reason, incoming, requestId });
}

/** The three screens of the navigation bar and the clip page, with what surrounds and continues them. */
const likelyRoutes = [
  ...['home/route', 'search/route', 'search/panel', 'playlists/route', 'clip/route'],
  ...['search/feed.resource', 'playlists/pages.resource'],
]
  .map((name) => `routes/${name}`)
  .concat('clip-game');

const screenScripts = likelyRoutes
  .map((id) => build.assets.routes[id])
  .filter((route) => route !== undefined)
  .flatMap(({ module, clientLoaderModule, clientActionModule, imports = [] }) => [
    ...new Set([module, clientLoaderModule, clientActionModule, ...imports]),
  ])
  .filter((url) => url !== undefined);

/** Whether a browser navigates to it: programs get no HTML. */
function isForReading(c: Context): boolean {
  return c.req.method === 'GET' && c.req.header('sec-fetch-dest') === 'document';
}

/** @param publicOrigin the configured one, or another name of this machine that the browser uses */
function appSettings(config: Config, services: Services, publicOrigin: string) {
  const ownCallback = config.auth.callbackUrl === `${config.publicOrigin}/auth/callback`;
  return {
    publicOrigin,
    site: config.site,
    sessionSecrets: services.sessionSecrets,
    auth: {
      ...services.provider,
      clientId: config.auth.clientId,
      clientSecret: config.auth.clientSecret,
      callbackUrl: ownCallback ? `${publicOrigin}/auth/callback` : config.auth.callbackUrl,
      audience: config.auth.audience,
    },
  };
}
