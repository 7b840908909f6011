/** Several serving processes on one port (WEB_CONCURRENCY). */
import cluster, { type Worker } from 'node:cluster';
import { StartError } from '../configError.ts';

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
  let phase: 'starting' | 'serving' | 'stopping' = 'starting';
  const workers = new Set<Worker>();
  const fork = () => {
    const worker = cluster.fork();
    workers.add(worker);
    onEnd(worker, (what) => {
      workers.delete(worker);
      if (phase === 'serving') replace(what);
    });
    return worker;
  };
  const replace = (what: string) => {
    console.error(`${what} and is replaced.`);
    setTimeout(() => {
      if (phase !== 'serving') return;
      try {
        fork();
      } catch (error) {
        replace(`A worker could not be started (${(error as Error).message})`);
      }
    }, replaceDelayMs);
  };
  const stop = async () => {
    phase = 'stopping';
    await Promise.all([...workers].map(end));
  };
  try {
    await Promise.all(Array.from({ length: count }, () => listening(fork())));
  } catch (error) {
    await stop();
    throw error;
  }
  phase = 'serving';
  return { stop };
}

/** Calls once, when the worker has ended or the system gives it no process. */
function onEnd(worker: Worker, tell: (what: string) => void): void {
  const { pid } = worker.process;
  worker.once('exit', (code, signal) => tell(`Worker ${pid} ended (${signal ?? code})`));
  worker.on('error', (error: NodeJS.ErrnoException) => {
    // One that ends just when it is written to gives an error too, and then its exit.
    if (pid === undefined) tell(`A worker could not be started (${error.code})`);
  });
}

function listening(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('listening', () => resolve());
    onEnd(worker, () => reject(new StartError('A worker process ended while starting.')));
  });
}

function end(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve());
    worker.process.kill('SIGTERM');
  });
}
