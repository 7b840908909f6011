/**
 * `npm run bench:load`: mixed traffic from many addresses, on more and more connections, up to twice
 * the bound of requests in flight, over loopback. Prints throughput, times and what was refused, and
 * how long /healthz took, which is held against what it took on 4 connections: some 50 ms on two quiet
 * cores, where it may take 250 ms at twice the bound. Fails when a bar is missed.
 *
 *   node tests/bench/load.ts [--seconds 10] [--workers 2] [--instances 2]
 *   node tests/bench/load.ts --soak [--minutes 10]
 *
 * `--soak` keeps 32 connections busy and fails if memory grows.
 */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPair } from '#tests/support/pair.ts';
import { Bars } from './bars.ts';
import { residentMbOf } from './load/memory.ts';
import { prepareTraffic } from './load/prepare.ts';
import { runStage, type StageFigures, statusOf } from './load/run.ts';
import type { Traffic } from './load/traffic.ts';
import { startProduct } from './page/product.ts';

/** Requests in flight that an instance allows: low, so that the ramp reaches it soon. */
const bound = 100;
const bars = { probe: 12, recoverySeconds: 5, growth: 1.15 };
const warmUpSeconds = 8;
const soakConnections = 32;

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    workers: { type: 'string', default: '1' },
    instances: { type: 'string', default: '1' },
    soak: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '10' },
  },
});

const env = {
  TRUST_PROXY: 'private',
  MAX_REQUESTS: String(bound),
  WEB_CONCURRENCY: options.workers,
};

/** The product's processes: one instance, or two over one folder without a balancer between. */
async function start() {
  if (options.instances === '1') {
    const { origin, pid, stop } = await startProduct(env);
    return { traffic: await prepareTraffic(origin), pids: [pid], stop };
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'courtreel-bench-'));
  const pair = await startPair({ folder, env, seed: 1 });
  const parts = [];
  for (const { origin } of pair.instances) parts.push(await prepareTraffic(origin, pair.origin));
  return {
    traffic: joinTraffic(parts),
    pids: pair.instances.map(({ process }) => process.child.pid),
    stop: async () => {
      await pair.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function joinTraffic(parts: Traffic[]): Traffic {
  return {
    searches: parts.flatMap(({ searches }) => searches),
    clips: parts.flatMap(({ clips }) => clips),
    media: parts.flatMap(({ media }) => media),
    writes: parts.flatMap(({ writes }) => writes),
  };
}

/** A server that does nothing, to know what the machine takes from a probe. */
async function startBare() {
  const child = fork(path.join(import.meta.dirname, 'load/bare.ts'));
  const port = await new Promise<number>((resolve) => child.once('message', resolve));
  return { origin: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}

/** Seconds until a page takes no more than twice what it took before the load. */
async function recover(url: string, usualMs: number): Promise<number> {
  const started = performance.now();
  for (;;) {
    const asked = performance.now();
    const status = await statusOf(url);
    if (status === 200 && performance.now() - asked <= 2 * usualMs) break;
    if (performance.now() - started > 60_000) return Number.POSITIVE_INFINITY;
  }
  return (performance.now() - started) / 1000;
}

async function ramp(traffic: Traffic, bare: string, table: Bars): Promise<void> {
  const seconds = Number(options.seconds);
  await runStage(traffic, bare, 16, warmUpSeconds);
  const [{ origin, path: search }] = traffic.searches as [Traffic['searches'][number]];
  const stages: StageFigures[] = [];
  const most = bound * Number(options.instances) * Number(options.workers);
  for (const connections of [4, 16, most / 2, most, 2 * most]) {
    stages.push(await runStage(traffic, bare, connections, seconds));
  }
  const [first, last] = [stages[0], stages.at(-1)] as [StageFigures, StageFigures];
  const normalAfter = await recover(origin + search, first.p50);
  const round = (value: number) => Math.round(value * 10) / 10;
  console.table(
    stages.map(({ failed: _, ...figures }) =>
      Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, round(value)])),
    ),
  );
  table.tell('probe at twice the bound, slowest', last.slowestProbe, 'ms');
  table.tell('probe of a bare server meanwhile, slowest', last.slowestBare, 'ms');
  const probes = last.slowestProbe / first.slowestProbe;
  table.atMost('the same, to that on 4 connections', probes, bars.probe, 'times');
  table.atMost('normal again after', normalAfter, bars.recoverySeconds, 's');
  const failed = stages.flatMap((stage) => Object.values(stage.failed));
  table.atMost(
    'other failures',
    failed.reduce((sum, n) => sum + n, 0),
    0,
    '',
  );
  table.atLeast('refused at twice the bound', last.refusedRate, 1, 'a second');
}

async function soak(traffic: Traffic, bare: string, table: Bars, pids: number[]): Promise<void> {
  const minutes = Number(options.minutes);
  const samples: number[] = [];
  const ended = new AbortController();
  const sampling = (async () => {
    while (!ended.signal.aborted) {
      samples.push(residentMbOf(pids));
      await delay(1000);
    }
  })();
  const figures = await runStage(traffic, bare, soakConnections, minutes * 60);
  ended.abort();
  await sampling;
  // The first fifth fills caches and compiles.
  const fifth = Math.floor(samples.length / 5);
  const mean = (list: number[]) => list.reduce((sum, mb) => sum + mb, 0) / list.length;
  const [early, late] = [mean(samples.slice(fifth, 2 * fifth)), mean(samples.slice(-fifth))];
  table.tell('answers', figures.rate, 'a second');
  table.tell('memory in the second fifth', early, 'MB');
  table.tell('memory in the last fifth', late, 'MB');
  table.atMost('memory, last to second fifth', late / early, bars.growth, '');
}

const table = new Bars();
const bare = await startBare();
const product = await start();
try {
  const pids = product.pids.filter((pid) => pid !== undefined);
  if (options.soak) await soak(product.traffic, bare.origin, table, pids);
  else await ramp(product.traffic, bare.origin, table);
} finally {
  bare.stop();
  await product.stop();
}
table.print();
