/**
 * How fast clips and stills come, drawn for the first time and served again.
 *
 *   node tests/bench/media.ts
 *
 * Drawing is measured over HTTP: the time to the whole file, beside encoding empty frames of the same
 * size, and the delay of the event loop while 15 stills and 15 clips are drawn at once, beside its
 * delay while as many threads are busy. Serving is measured against a bare `node:http` handler that
 * streams the same file with ranges. Fails when a bar is missed.
 */
import { once } from 'node:events';
import { createReadStream, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createCanvas } from '@napi-rs/canvas';
import { resolveRange } from '#server/http/ranges.ts';
import { canvasSize } from '#server/media/drawing/camera.ts';
import type { FrameRenderer } from '#server/media/drawing/frameRenderer.ts';
import { Media } from '#server/media/index.ts';
import { encodeClip } from '#server/media/rendering/encodeClip.ts';
import { encodeStill } from '#server/media/rendering/encodeStill.ts';
import { buildScene } from '#server/media/scene.ts';
import { buildDiagramPath } from '#server/media/url.ts';
import { findPlay } from '#server/store/plays/storedPlays.ts';
import { curry, gameRecord, green } from '#tests/fixtures/games.ts';
import { temporaryStore } from '#tests/support/temporaryStore.ts';
import type { LoadOrder, LoadResult } from './media/load.ts';

/** Multiples of the baselines, and the least share of the bare handler's requests a second. */
const bars = { still: 10, clip: 2.5, loop: 6, servedShare: 0.8 };
const load = { connections: 16, seconds: 2 };
const grid = 15;
const drawingThreads = Math.min(4, Math.max(2, availableParallelism()));
/** The first ones pay for what a process does once. */
const samples = 5;

const record = gameRecord({
  id: '0022400001',
  day: 20241022,
  plays: Array.from({ length: samples + grid }, (_, i) => ({
    player_id: curry,
    assist_id: i % 2 ? green : null,
    made: i % 3 ? 1 : 0,
    value: 3,
    x: -200 + i * 20,
    y: 180,
    score_home: i * 3,
    score_away: 0,
  })),
});

const rows: { what: string; got: string; bar: string; met: boolean }[] = [];
const below = (what: string, ms: number, bar: number, baselineMs: number) =>
  rows.push({
    what: `${what}: ${ms.toFixed(1)} ms to ${baselineMs.toFixed(1)} ms`,
    got: (ms / baselineMs).toFixed(2),
    bar: `<= ${bar}`,
    met: ms / baselineMs <= bar,
  });

async function listening(listener: RequestListener): Promise<{ server: Server; port: number }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

/** What one would write by hand: open, stat, stream, ranges. */
const bare =
  (file: string): RequestListener =>
  (incoming, outgoing) => {
    const { size } = statSync(file);
    const range = resolveRange(incoming.headers.range, size);
    const headers = { 'Content-Type': 'video/mp4', 'Accept-Ranges': 'bytes' };
    if (range && range !== 'unsatisfiable') {
      outgoing.writeHead(206, {
        ...headers,
        'Content-Range': `bytes ${range.start}-${range.end}/${size}`,
        'Content-Length': range.end - range.start + 1,
      });
      createReadStream(file, range).pipe(outgoing);
      return;
    }
    outgoing.writeHead(200, { ...headers, 'Content-Length': size });
    createReadStream(file).pipe(outgoing);
  };

function runLoad(order: LoadOrder): Promise<LoadResult> {
  const script = new URL('./media/load.ts', import.meta.url);
  const worker = new Worker(script, { workerData: order });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

async function timed(url: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(url);
  if (response.status !== 200) throw new Error(`${response.status} for ${url}`);
  await response.arrayBuffer();
  return performance.now() - start;
}

/** A film of empty frames, which cost the encoder alone. */
function createEmptyFilm() {
  const canvas = createCanvas(canvasSize.width, canvasSize.height);
  const fill = () => canvas.getContext('2d').fillRect(0, 0, canvas.width, canvas.height);
  return { canvas, drawFrame: fill, drawPoster: fill } as unknown as FrameRenderer;
}

async function msOf(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The median of three, after a first one. */
async function baselineOf(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 4; i++) times.push(await msOf(work));
  return times.slice(1).sort((a, b) => a - b)[1] ?? 0;
}

/** Milliseconds by which the event loop is late, p99, during `work`. */
async function loopDelay(work: () => Promise<unknown>): Promise<number> {
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  await work();
  loop.disable();
  return loop.percentile(99) / 1e6;
}

/** Keeps as many threads busy as draw. */
async function keepBusy(ms: number): Promise<void> {
  const script = `const until = performance.now() + ${ms}; while (performance.now() < until);`;
  const threads = Array.from({ length: drawingThreads }, () => new Worker(script, { eval: true }));
  await Promise.all(threads.map((thread) => once(thread, 'exit')));
}

const empty = createEmptyFilm();
const stillBaseline = await baselineOf(() => encodeStill(empty, 'jpg'));
const clipBaseline = await baselineOf(() => encodeClip(empty));
const busyDelay = await loopDelay(() => keepBusy(3000));

const { store, close } = await temporaryStore(record);
const dataDir = await mkdtemp(path.join(tmpdir(), 'courtreel-bench-'));
const silent = () => {};
const log = { debug: silent, warn: console.warn, error: console.error };
const media = new Media({ store, dataDir, log: log as never });
const { server, port } = await listening((incoming, outgoing) => {
  media.direct(incoming, outgoing);
});
const urls: string[] = [];
for (const { game_id, event } of record.plays) {
  const facts = await findPlay(store.db, game_id, event);
  if (facts) urls.push(`http://127.0.0.1:${port}${buildDiagramPath(buildScene(facts))}`);
}
const still = (url: string) => url.replace(/mp4$/, 'jpg');

// A visitor comes after the start, not in it: the drawing threads have loaded by then.
await delay(2000);
const [first, ...rest] = urls.slice(0, samples) as [string, ...string[]];
below('first still of the process', await timed(still(first)), bars.still, stillBaseline);
below('first clip of the process', await timed(first), bars.clip, clipBaseline);
const [stills, clips]: [number[], number[]] = [[], []];
for (const url of rest) {
  stills.push(await timed(still(url)));
  clips.push(await timed(url));
}
below('never-drawn still, slowest', Math.max(...stills), bars.still, stillBaseline);
below('never-drawn clip, slowest', Math.max(...clips), bars.clip, clipBaseline);

const page = urls.slice(samples);
let both: number[][] = [];
const delayWhileDrawing = await loopDelay(async () => {
  both = await Promise.all([
    Promise.all(page.map((url) => timed(still(url)))),
    Promise.all(page.map(timed)),
  ]);
});
const [gridStills, gridClips] = both.map((times) => Math.max(...times)) as [number, number];
rows.push({
  what: `${grid} stills at once`,
  got: `${gridStills.toFixed(0)} ms`,
  bar: '',
  met: true,
});
rows.push({ what: `${grid} clips at once`, got: `${gridClips.toFixed(0)} ms`, bar: '', met: true });
below('event loop delay meanwhile, p99', delayWhileDrawing, bars.loop, busyDelay);

const url = new URL(first);
const plain = await listening(bare(path.join(dataDir, url.pathname)));
for (const range of [null, 'bytes=0-65535']) {
  const rates = [];
  for (const target of [plain.port, port]) {
    const order = { port: target, path: url.pathname, range, connections: load.connections };
    await runLoad({ ...order, seconds: 0.5 });
    const { requests, seconds } = await runLoad({ ...order, seconds: load.seconds });
    rates.push(requests / seconds);
  }
  const [baseline, served] = rates as [number, number];
  rows.push({
    what: `served, ${range ?? 'whole'}: ${served.toFixed(0)}/s to bare ${baseline.toFixed(0)}/s`,
    got: (served / baseline).toFixed(2),
    bar: `>= ${bars.servedShare}`,
    met: served / baseline >= bars.servedShare,
  });
}

console.table(rows);
for (const open of [server, plain.server]) {
  open.closeAllConnections();
  open.close();
}
await media.close();
await close();
await rm(dataDir, { recursive: true });
process.exitCode = rows.every(({ met }) => met) ? 0 : 1;
