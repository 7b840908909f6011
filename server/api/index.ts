/** The bundled clip API: its endpoints behind one `fetch` (docs/product.md#api-server). */
import { type Context, Hono, type Next } from 'hono';
import { etag } from 'hono/etag';
import { extensionsHeader, extensionTokens, formatExtensions } from '#app/api/extensions.ts';
import type { Logger } from '#server/http/logger.ts';
import type { VideoCheckQueue } from '#server/officialVideos/checker.ts';
import type { Store } from '#server/store/open.ts';
import { isStoreDown, isStoreFull } from '#server/store/storeErrors.ts';
import { createCoverageGapFinder } from './clips/coverageGaps.ts';
import { clipEndpoints } from './clips/endpoints.ts';
import { shotEndpoints } from './clips/shotEndpoints.ts';
import { defineEndpoint, type Endpoint, parseParameters } from './endpoint.ts';
import { createGameKeeper } from './gameKeeper.ts';
import { leagueEndpoints } from './league/endpoints.ts';
import { lookupEndpoints } from './lookups/endpoints.ts';
import { gameEndpoints } from './lookups/games.ts';
import { buildOpenApi } from './openapi.ts';
import { ApiProblem, notFound, storageFull, unavailable } from './problem.ts';

interface BundledApi {
  /** For callers in the process. */
  fetch(request: Request): Promise<Response>;
  /** For clients over HTTP: like `fetch`, with ETags. */
  serve(request: Request): Promise<Response>;
}

interface ApiOptions {
  log: Pick<Logger, 'error'>;
  /** Endpoints of other services under /api/v1. */
  more?: Endpoint[];
  /** Receives the clips of each response. */
  videos?: VideoCheckQueue;
}

/** Builds the API over a store. Its functions never throw. */
export function createApi(
  store: Pick<Store, 'db'>,
  { log, more = [], videos }: ApiOptions,
): BundledApi {
  const keeper = createGameKeeper(store);
  const lacking = createCoverageGapFinder(store, keeper);
  const described = [
    ...lookupEndpoints(store, keeper),
    ...gameEndpoints(store, keeper),
    ...leagueEndpoints(store, { lacking, keeper }),
    ...clipEndpoints(store, { videos, lacking }, keeper),
    ...shotEndpoints(store),
    ...more,
  ];
  const app = new Hono();
  app.use(announceExtensions);
  for (const each of [...described, createDescriptionEndpoint(described)]) {
    app.on(each.method, toHonoPath(each.path), (c) => {
      const query = (name: string) => c.req.queries(name) ?? [];
      const params = (name: string) => [c.req.param(name) ?? ''];
      return handleRequest(each, c.req.raw, params, query);
    });
  }
  refuseOtherMethods(app, described);
  app.notFound(() => notFound('There is no such call').toResponse());
  app.onError((error) => {
    if (error instanceof ApiProblem) return error.toResponse();
    log.error({ err: error }, 'clip API failed');
    if (isStoreFull(error)) return storageFull().toResponse();
    if (isStoreDown(error)) return unavailable('The data cannot be read right now').toResponse();
    return new ApiProblem(500, 'internal', 'The server failed').toResponse();
  });
  const http = new Hono();
  const tag = etag({ weak: true });
  http.on(['GET', 'HEAD'], '*', (c, next) => (isStreamed(c) ? next() : tag(c, next)));
  http.all('*', async (c) => {
    const { raw } = c.req;
    if (raw.method !== 'HEAD') return app.fetch(raw);
    // It has the headers of the GET, including the ETag of its body.
    const response = await app.fetch(new Request(raw, { method: 'GET' }));
    if (!isStreamed(c)) return response;
    await response.body?.cancel();
    return new Response(null, response);
  });
  return {
    fetch: async (request) => app.fetch(request),
    serve: async (request) => http.fetch(request),
  };
}

/** Whether the answer is made while it is sent: a hash of it would be there at its end. */
const isStreamed = ({ req }: Context) => req.path.endsWith('.mp4');

/** Says with each successful answer what the API offers beyond docs/product.md#api-calls. */
async function announceExtensions(c: Context, next: Next): Promise<void> {
  await next();
  if (c.res.ok) c.res.headers.set(extensionsHeader, formatExtensions(extensionTokens));
}

async function handleRequest(
  each: Endpoint,
  request: Request,
  given: (name: string) => string[],
  asked: (name: string) => string[],
): Promise<Response> {
  const params = parseParameters(each.params, given) as never;
  const query = parseParameters(each.query, asked) as never;
  const headers = { 'cache-control': each.cacheControl };
  const json = { status: each.status, headers: { ...headers, 'content-type': 'application/json' } };
  const handle = () => each.handle({ params, query, request });
  if (each.keep) {
    const key = JSON.stringify([each.operationId, params, query]);
    const { text } = await each.keep(key, async () => ({ text: JSON.stringify(await handle()) }));
    return new Response(text, json);
  }
  const result = await handle();
  if (result instanceof Response) return result;
  if (result === undefined) return new Response(null, { status: 204, headers });
  return new Response(JSON.stringify(result), json);
}

/** '/api/v1/:league{nba|wnba}/games' from '/api/v1/{league}/games': other leagues answer 404. */
function toHonoPath(path: string): string {
  return path.replace('{league}', ':league{nba|wnba}').replace(/\/\{(\w+)\}/g, '/:$1');
}

function refuseOtherMethods(app: Hono, endpoints: Endpoint[]): void {
  const methods = Map.groupBy(endpoints, (each) => each.path);
  for (const [path, list] of methods) {
    const known = list.map((each) => each.method);
    const allow = [...known, ...(known.includes('GET') ? ['HEAD'] : [])].join(', ');
    app.all(toHonoPath(path), (c) => {
      if (c.req.method === 'OPTIONS')
        return new Response(null, { status: 204, headers: { allow } });
      const message = `${c.req.method} is not possible here`;
      throw new ApiProblem(405, 'method_not_allowed', message, { headers: { allow } });
    });
  }
}

function createDescriptionEndpoint(endpoints: Endpoint[]): Endpoint {
  // Built when it is first asked for: it takes a start a tenth of a second.
  let description: ReturnType<typeof buildOpenApi> | null = null;
  return defineEndpoint({
    method: 'GET',
    path: '/api/v1/openapi.json',
    operationId: 'describe',
    summary: 'This description',
    cacheControl: 'public, max-age=3600',
    handle: async () => {
      description ??= buildOpenApi(endpoints);
      return description;
    },
  });
}
