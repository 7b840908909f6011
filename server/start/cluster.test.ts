import cluster, { type Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startWorkers } from './cluster.ts';

let forked: EventEmitter[];
/** Process ids of the next workers; undefined: the worker cannot be spawned. */
let pids: (number | undefined)[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  forked = [];
  pids = [];
  vi.spyOn(cluster, 'fork').mockImplementation(() => {
    const worker = new EventEmitter();
    const process = { pid: pids.shift(), kill: () => worker.emit('exit', 0, null) };
    forked.push(worker);
    return Object.assign(worker, { process }) as unknown as Worker;
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function startTwo() {
  pids.push(1, 2);
  const starting = startWorkers(2);
  for (const worker of forked) worker.emit('listening');
  return starting;
}

const failure = (code: string) => Object.assign(new Error(code), { code });

it('replaces a worker once that ends during a write', async () => {
  const { stop } = await startTwo();
  forked[0]?.emit('error', failure('EPIPE'));
  forked[0]?.emit('exit', null, 'SIGKILL');
  await vi.advanceTimersByTimeAsync(5000);
  expect(forked).toHaveLength(3);
  await stop();
});

it('retries when a worker cannot be spawned', async () => {
  const { stop } = await startTwo();
  pids.push(undefined, 3);
  forked[0]?.emit('exit', 1, null);
  await vi.advanceTimersByTimeAsync(1500);
  forked[2]?.emit('error', failure('EAGAIN'));
  await vi.advanceTimersByTimeAsync(1500);
  vi.mocked(cluster.fork).mockImplementationOnce(() => {
    throw failure('ENOMEM');
  });
  forked[3]?.emit('exit', 1, null);
  await vi.advanceTimersByTimeAsync(5000);
  expect(forked).toHaveLength(5);
  await stop();
});

it('fails to start if a worker cannot be spawned', async () => {
  pids.push(1, undefined);
  const starting = startWorkers(2);
  const refused = expect(starting).rejects.toThrow('A worker process ended while starting.');
  forked[1]?.emit('error', failure('EAGAIN'));
  await refused;
});
