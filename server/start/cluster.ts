/** Several serving processes on one port (WEB_CONCURRENCY). */
import cluster, { type Worker } from 'node:cluster';
import { StartError } from './errors.ts';

/** A worker that ends by itself is replaced, but not at a furious rate. */
const replaceDelayMs = 1000;

export interface WorkerPool {
  stop: () => Promise<void>;
}

/**
 * Forks `count` workers and waits until all of them listen. Later, a worker that ends is replaced.
 * @throws {StartError} when one ends before it listens; it has then said why itself
 */
export async function startWorkers(count: number): Promise<WorkerPool> {
  let stopping = false;
  const workers = new Set<Worker>();
  const fork = () => {
    const worker = cluster.fork();
    workers.add(worker);
    worker.once('exit', () => workers.delete(worker));
    return worker;
  };
  const stop = async () => {
    stopping = true;
    await Promise.all([...workers].map(end));
  };
  try {
    await Promise.all(Array.from({ length: count }, () => listening(fork())));
  } catch (error) {
    await stop();
    throw error;
  }
  cluster.on('exit', (worker, code, signal) => {
    if (stopping) return;
    console.error(`Worker ${worker.process.pid} ended (${signal ?? code}) and is replaced.`);
    setTimeout(() => stopping || fork(), replaceDelayMs);
  });
  return { stop };
}

function listening(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('listening', () => resolve());
    worker.once('exit', () => reject(new StartError('A worker process ended while starting.')));
  });
}

function end(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve());
    worker.process.kill('SIGTERM');
  });
}
