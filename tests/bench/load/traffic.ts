/**
 * Mixed traffic in a thread of its own: 70 % search and paging, 15 % clip pages, 10 % media, 5 %
 * writes, each request from one of many addresses. Connections ask again as soon as they are answered.
 */
import { Agent, type IncomingMessage, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

export interface Asked {
  /** The instance. */
  origin: string;
  method: 'GET' | 'PATCH';
  path: string;
  headers?: Record<string, string>;
}

export interface Traffic {
  searches: Asked[];
  clips: Asked[];
  media: Asked[];
  writes: Asked[];
}

export interface TrafficOrder {
  traffic: Traffic;
  connections: number;
  seconds: number;
}

export interface TrafficResult {
  seconds: number;
  /** Milliseconds of the requests that were answered, ascending. */
  times: number[];
  /** Refused with 503, and with 429. */
  refused: number;
  limited: number;
  /** Other answers from 400 on, and broken connections. */
  failed: Record<string, number>;
}

const shares = [
  ['searches', 0.7],
  ['clips', 0.15],
  ['media', 0.1],
  ['writes', 0.05],
] as const;

/** Clients of the private network that the product trusts as its proxy. */
const addresses = Array.from({ length: 500 }, (_, i) => `198.18.${i >> 8}.${i & 255}`);

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

function pickRequest(traffic: Traffic): Asked {
  let left = Math.random();
  const kind = shares.find(([, share]) => {
    left -= share;
    return left < 0;
  });
  return pick(traffic[kind?.[0] ?? 'searches']);
}

function send({ origin, method, path, headers }: Asked, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const common = { 'x-forwarded-for': pick(addresses), 'accept-encoding': 'br' };
    const accept = { accept: 'text/html,*/*' };
    // Every other visitor gets a page of their own, as if just after a change.
    const cookie = Math.random() < 0.5 ? { cookie: 'changed=now' } : {};
    const options = { agent, method, headers: { ...common, ...accept, ...cookie, ...headers } };
    const read = (response: IncomingMessage) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', () => resolve(0));
    };
    request(origin + path, options, read)
      .once('error', () => resolve(0))
      .end();
  });
}

async function run({ traffic, connections, seconds }: TrafficOrder): Promise<TrafficResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const started = performance.now();
  const until = started + seconds * 1000;
  const times: number[] = [];
  const failed: Record<string, number> = {};
  let [refused, limited] = [0, 0];
  const one = async () => {
    while (performance.now() < until) {
      const begun = performance.now();
      const status = await send(pickRequest(traffic), agent);
      if (status >= 200 && status < 400) times.push(performance.now() - begun);
      else if (status === 503) refused += 1;
      else if (status === 429) limited += 1;
      else failed[status] = (failed[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  agent.destroy();
  times.sort((a, b) => a - b);
  return { seconds: (performance.now() - started) / 1000, times, refused, limited, failed };
}

parentPort?.postMessage(await run(workerData as TrafficOrder));
