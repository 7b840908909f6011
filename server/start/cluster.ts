/** Several serving processes on one port (WEB_CONCURRENCY). */
import cluster, { type Worker } from 'node:cluster';
import { StartError } from '#server/lib/startError.ts';

/** Delay before a crashed worker is replaced. */
const replaceDelayMs = 1000;

interface WorkerPool {
  stop: () => Promise<void>;
}

/**
 * Forks `count` workers and waits until all of them listen. A worker that ends later is replaced.
 * @throws {StartError} if one ends before it listens; it has printed the reason
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

/** Calls `tell` once, when the worker has ended or cannot be spawned. */
function onEnd(worker: Worker, tell: (what: string) => void): void {
  const { pid } = worker.process;
  worker.once('exit', (code, signal) => tell(`Worker ${pid} ended (${signal ?? code})`));
  worker.on('error', (error: NodeJS.ErrnoException) => {
    // A worker that ends while a message is sent emits an error too, and then its exit.
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
