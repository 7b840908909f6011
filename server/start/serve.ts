/** One serving process: services, application, HTTP server, graceful stop. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '#server/config.ts';
import { createLogger, logConsole } from '#server/http/logger.ts';
import { listen } from '#server/lib/listen.ts';
import { getRequestKind } from '#server/metrics/requestKind.ts';
import type { createServices, Services } from '#server/services.ts';
import { type AppHandler, loadBuiltApp, loadSourceApp } from './appHandler.ts';

/** Requests in flight have this long to finish; process supervisors commonly kill after 10 s. */
const finishMs = 8000;

/** Services have this long to close; a database may not answer. */
const closeMs = 1500;

/**
 * Longer than load balancers keep idle connections, a minute or so: if the server closed one first,
 * a request on its way would be lost.
 */
const keepAliveTimeout = 75_000;

/**
 * The session's cookies carry tokens of up to 16 KB, encrypted and encoded: more than Node's default
 * of 16 KB of headers. A proxy in front must allow them too.
 */
const maxHeaderSize = 64 * 1024;

/** Kinds of requests that are never refused; the bound of the others gives them their turn. */
const unbounded = new Set(['asset', 'media']);

interface Running {
  /** The origin for browsers. */
  origin: string;
  /** Turns readiness off, refuses new connections, lets requests finish, closes the store. */
  stop: () => Promise<void>;
}

/**
 * Starts everything that answers requests in this process.
 * @throws {StartError} if the server cannot listen on the address
 */
export async function startServing(
  config: Config,
  parts: { createServices: typeof createServices },
): Promise<Running> {
  const requestIds = new AsyncLocalStorage<string>();
  const log = createLogger(config.logLevel, requestIds);
  const services = await parts.createServices(config, log);
  let draining = false;
  const appParts = { config, log, requestIds, services, isDraining: () => draining };
  const server = createServer({ maxHeaderSize, keepAliveTimeout });
  const front = config.production
    ? await loadBuiltApp(appParts)
    : await loadSourceApp(appParts, server);
  if (config.metricsPort !== null) {
    server.on('request', (await import('#server/metrics/requests.ts')).measureRequest);
  }
  server.on('request', async (incoming, outgoing) => {
    if (unbounded.has(getRequestKind(incoming.url ?? '/'))) await services.takeTurn();
    // Its client left during the wait.
    if (outgoing.destroyed) return;
    if (draining) outgoing.setHeader('Connection', 'close');
    if (!services.serveMedia(incoming, outgoing)) front.listener(incoming, outgoing);
  });
  await listen(server, { name: 'PORT', ...config });
  if (config.production) logConsole(log);
  const { port } = server.address() as AddressInfo;
  return {
    origin: config.port === 0 ? `http://localhost:${port}` : config.publicOrigin,
    stop: async () => {
      draining = true;
      await delay(config.drainMs);
      await stopServing(server, front, services);
    },
  };
}

async function stopServing(server: Server, front: AppHandler, services: Services): Promise<void> {
  await front.close();
  const closed = new Promise((resolve) => server.close(resolve));
  // A keep-alive connection that was busy at the close becomes idle after its response.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => server.closeAllConnections(), finishMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
  // A service that does not close in time loses nothing: the next start recovers.
  await Promise.race([services.close(), delay(closeMs)]);
}
