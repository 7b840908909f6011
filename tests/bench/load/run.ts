/** Runs the traffic, and looks from outside at how the product bears it. */
import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Traffic, TrafficOrder, TrafficResult } from './traffic.ts';

export interface StageFigures {
  connections: number;
  /** Answers a second. */
  rate: number;
  p50: number;
  p95: number;
  p99: number;
  /** Requests refused with 503 a second. */
  refusedRate: number;
  limited: number;
  failed: Record<string, number>;
  /** Milliseconds of the slowest probe meanwhile; infinity if one failed. */
  slowestProbe: number;
  /** The same of the bare server. */
  slowestBare: number;
}

const probeEveryMs = 100;

/** One stage of the ramp, with /healthz and a bare server asked beside it on connections of their own. */
export async function runStage(
  traffic: Traffic,
  bare: string,
  connections: number,
  seconds: number,
): Promise<StageFigures> {
  const stop = new AbortController();
  const origins = [...new Set(traffic.searches.map(({ origin }) => origin))];
  const probing = Promise.all([bare, ...origins].map((origin) => probe(origin, stop.signal)));
  const result = await runTraffic({ traffic, connections, seconds });
  stop.abort();
  const [ofBare = [], ...probes] = await probing;
  const { times } = result;
  const at = (share: number) => times[Math.floor(share * times.length)] ?? Number.NaN;
  return {
    connections,
    rate: times.length / result.seconds,
    ...{ p50: at(0.5), p95: at(0.95), p99: at(0.99) },
    refusedRate: result.refused / result.seconds,
    limited: result.limited,
    failed: result.failed,
    slowestProbe: Math.max(...probes.flat()),
    slowestBare: Math.max(...ofBare),
  };
}

/** Milliseconds of each probe; infinity for one that failed. */
async function probe(origin: string, signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!signal.aborted) {
    const started = performance.now();
    const status = await statusOf(`${origin}/healthz`);
    times.push(status === 200 ? performance.now() - started : Number.POSITIVE_INFINITY);
    await delay(probeEveryMs);
  }
  return times;
}

/** Status of a page that is read to its end; 0 if there was no answer. */
export function statusOf(url: string): Promise<number> {
  return new Promise((resolve) => {
    get(url, { agent: false }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    }).once('error', () => resolve(0));
  });
}

function runTraffic(order: TrafficOrder): Promise<TrafficResult> {
  const worker = new Worker(new URL('./traffic.ts', import.meta.url), { workerData: order });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
