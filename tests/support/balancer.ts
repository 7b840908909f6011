/**
 * A small load balancer for tests: each request goes to an instance picked at random, as the seed
 * has it; an instance that is not ready gets none.
 */
import {
  Agent,
  createServer,
  type IncomingMessage,
  request as requestTo,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

export interface BalancerOptions {
  /** Loopback ports of the instances. */
  instances: readonly number[];
  /** Whatever the picks are to follow from. */
  seed: number;
  /** Default: one that is free. */
  port?: number;
}

export interface Balancer {
  port: number;
  /** Requests that each instance got. */
  counts: number[];
  /** Resolves when exactly these instances are ready. */
  untilReady: (...ports: number[]) => Promise<void>;
  close: () => Promise<void>;
}

const checkMs = 100;
/** A connection that rests so long is closed, before the instances do it with a request under way. */
const idleMs = 30_000;
/** Cookies hold whole sessions. */
const maxHeaderSize = 64 * 1024;
/** Headers of one connection, not of what goes through it (RFC 9110, 7.6.1). */
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te']);

/** Starts balancing; instances may come and go. */
export async function startBalancer(options: BalancerOptions): Promise<Balancer> {
  const { instances, seed, port = 0 } = options;
  const agent = new Agent({ keepAlive: true, timeout: idleMs });
  const random = randomNumbers(seed);
  const counts = instances.map(() => 0);
  let ready: number[] = [];
  const watchers = new Set<() => void>();
  let checking = false;
  const check = async () => {
    // One at a time: an earlier answer that comes late says nothing of now.
    if (checking) return;
    checking = true;
    const answers = await Promise.all(instances.map(isReady));
    checking = false;
    ready = instances.filter((_, index) => answers[index]);
    for (const watcher of watchers) watcher();
  };
  const server = createServer({ maxHeaderSize }, (incoming, outgoing) => {
    const target = ready[Math.floor(random() * ready.length)];
    if (target === undefined) return void outgoing.writeHead(503).end('no instance is ready');
    counts[instances.indexOf(target)] = (counts[instances.indexOf(target)] ?? 0) + 1;
    forward(incoming, outgoing, target, agent);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await check();
  const checks = setInterval(check, checkMs);
  return {
    port: (server.address() as AddressInfo).port,
    counts,
    untilReady: (...ports) =>
      new Promise((resolve) => {
        const look = () => {
          if (ports.length !== ready.length || !ports.every((one) => ready.includes(one))) return;
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
        look();
      }),
    close: async () => {
      clearInterval(checks);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function isReady(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`, {
      signal: AbortSignal.timeout(2000),
    });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
}

/** Passes a request on, with who sent it, and the answer back, as it comes. */
function forward(incoming: IncomingMessage, outgoing: ServerResponse, port: number, agent: Agent) {
  const { method, url, headers, socket } = incoming;
  const before = headers['x-forwarded-for'];
  const upstream = requestTo({
    ...{ host: '127.0.0.1', port, agent, method, path: url, maxHeaderSize },
    headers: {
      ...withoutHops(headers),
      'x-forwarded-for': [before, socket.remoteAddress].filter(Boolean).join(', '),
    },
  });
  upstream.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, withoutHops(answer.headers));
    pipeline(answer, outgoing, () => {});
  });
  upstream.on('error', (error) => {
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end(`no answer from the instance: ${error.message}`);
  });
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) upstream.destroy();
  });
  pipeline(incoming, upstream, () => {});
}

function withoutHops(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)));
}

/** Numbers from 0 up to 1 that follow from the seed: a linear congruential generator. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
