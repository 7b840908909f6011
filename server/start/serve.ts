/** One serving process: services, application, HTTP server, and its orderly end. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { createLogger } from '../http/logger.ts';
import type { createServices, Services } from '../services.ts';
import { builtFront, type Front, sourceFront } from './front.ts';
import { listen } from './listen.ts';

/** Requests in flight have this long to finish; process supervisors commonly kill after 10 s. */
const finishMs = 8000;

/** And the services this long, such as for a database that does not answer, to let go of theirs. */
const closeMs = 1500;

/**
 * Balancers keep idle connections for a minute or so: whoever lets go first must be them, or a
 * request that is on its way is lost.
 */
const keepAliveTimeout = 75_000;

/**
 * The session's cookies carry tokens of up to 16 KB, encrypted and encoded: more than Node's 16 KB
 * of headers. A proxy in front has to let them through too.
 */
const maxHeaderSize = 64 * 1024;

export interface Running {
  /** Where browsers find it. */
  origin: string;
  /** Turns readiness off, then new connections, lets requests finish, leaves the store clean. */
  stop: () => Promise<void>;
}

/**
 * Starts everything that answers requests in this process.
 * @throws {StartError} when the address cannot be listened on
 */
export async function startServing(
  config: Config,
  parts: { createServices: typeof createServices },
): Promise<Running> {
  const log = createLogger(config.logLevel);
  const services = await parts.createServices(config, log);
  let draining = false;
  const appParts = { config, log, services, isDraining: () => draining };
  const server = createServer({ maxHeaderSize, keepAliveTimeout });
  const front = config.production
    ? await builtFront(appParts)
    : await sourceFront(appParts, server);
  if (config.metricsPort !== null) {
    server.on('request', (await import('../metrics/requests.ts')).measure);
  }
  server.on('request', (incoming, outgoing) => {
    if (draining) outgoing.setHeader('Connection', 'close');
    if (!services.direct(incoming, outgoing)) front.listener(incoming, outgoing);
  });
  await listen(server, { name: 'PORT', ...config });
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

async function stopServing(server: Server, front: Front, services: Services): Promise<void> {
  await front.close();
  const closed = new Promise((resolve) => server.close(resolve));
  // A kept-alive connection that was busy at the close is idle once it has its answer.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => server.closeAllConnections(), finishMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
  await inTime(services.close());
}

/** Nothing is lost with what is not waited for: the next start makes it good. */
async function inTime(work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, closeMs);
  await Promise.race([work, late.promise]);
  clearTimeout(timer);
}
