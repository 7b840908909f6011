/**
 * Draws in worker threads: no more at a time than there are cores, stills before clips, the clip
 * asked for last before earlier ones (it is the one being watched), each file once however many
 * ask, and nothing that nobody waits for any more.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { DrawingJob, DrawingReply } from './job.ts';

/** A thread that takes longer is given up; a clip takes half a second. */
const deadlineMs = 20_000;
const mostThreads = 4;

/** A diagram that could not be drawn; `code` as file systems give it ('ENOSPC'), where there is one. */
export class DrawingError extends Error {
  readonly code: string | null;

  constructor(message: string, code: string | null) {
    super(message);
    this.code = code;
  }
}

export interface DrawingPool {
  /**
   * Draws the job's file; several calls for one file share one drawing.
   * @param signal gives up waiting; the job is dropped when nobody else waits and it has not begun
   * @throws {DrawingError} when it cannot be drawn; the signal's reason when given up
   */
  draw: (job: DrawingJob, signal?: AbortSignal) => Promise<void>;
  close: () => Promise<void>;
}

interface Task {
  job: DrawingJob;
  waiters: number;
  promise: Promise<void>;
  settle: (error: Error | null) => void;
}

interface Thread {
  worker: Worker;
  task: Task | null;
  timer: NodeJS.Timeout | null;
}

/** Starts the threads, so that the first visitor does not wait for them. */
export function createPool(script = new URL('./worker.ts', import.meta.url)): DrawingPool {
  // One thread more than may draw clips: stills never queue behind them.
  const size = Math.max(2, Math.min(mostThreads, availableParallelism()));
  const tasks = new Map<string, Task>();
  const queues: Record<DrawingJob['type'], Task[]> = { jpg: [], mp4: [] };
  const threads = new Set<Thread>();
  let closed = false;

  const finish = (thread: Thread, error: Error | null) => {
    const { task } = thread;
    if (thread.timer) clearTimeout(thread.timer);
    thread.task = null;
    thread.timer = null;
    if (!task) return;
    tasks.delete(task.job.file);
    task.settle(error);
  };
  const lose = (thread: Thread, error: Error) => {
    threads.delete(thread);
    finish(thread, error);
    if (!closed) next();
  };
  const start = (): Thread => {
    const worker = new Worker(script);
    const thread: Thread = { worker, task: null, timer: null };
    threads.add(thread);
    worker.unref();
    worker.on('message', ({ error }: DrawingReply) => {
      finish(thread, error && new DrawingError(error.message, error.code));
      next();
    });
    worker.on('error', (error) => lose(thread, new DrawingError(error.message, null)));
    worker.on('exit', () => {
      if (threads.has(thread)) lose(thread, new DrawingError('The drawing thread ended', null));
    });
    return thread;
  };
  const take = (): Task | undefined => {
    const still = queues.jpg.shift();
    if (still) return still;
    const clips = [...threads].filter(({ task }) => task?.job.type === 'mp4').length;
    return clips < size - 1 ? queues.mp4.pop() : undefined;
  };
  const next = () => {
    for (;;) {
      const idle = [...threads].find(({ task }) => task === null);
      if (!idle && threads.size >= size) return;
      const task = take();
      if (!task) return;
      run(idle ?? start(), task);
    }
  };
  const run = (thread: Thread, task: Task) => {
    thread.task = task;
    thread.timer = setTimeout(() => {
      lose(thread, new DrawingError(`Drawing took longer than ${deadlineMs} ms`, null));
      void thread.worker.terminate();
    }, deadlineMs);
    thread.worker.postMessage(task.job);
  };
  const taskOf = (job: DrawingJob): Task => {
    const known = tasks.get(job.file);
    if (known) return known;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    promise.catch(() => {});
    const settle = (error: Error | null) => (error ? reject(error) : resolve());
    const task = { job, waiters: 0, promise, settle };
    tasks.set(job.file, task);
    queues[job.type].push(task);
    return task;
  };
  const drop = (task: Task) => {
    const queue = queues[task.job.type];
    const place = queue.indexOf(task);
    if (place < 0) return;
    queue.splice(place, 1);
    tasks.delete(task.job.file);
  };

  for (let i = 0; i < size; i++) start();
  return {
    draw: async (job, signal) => {
      if (closed) throw new DrawingError('Shutting down', null);
      signal?.throwIfAborted();
      const task = taskOf(job);
      task.waiters += 1;
      next();
      try {
        await (signal ? Promise.race([task.promise, aborted(signal)]) : task.promise);
      } finally {
        task.waiters -= 1;
        if (task.waiters === 0) drop(task);
      }
    },
    close: async () => {
      closed = true;
      for (const task of [...queues.jpg.splice(0), ...queues.mp4.splice(0)]) {
        task.settle(new DrawingError('Shutting down', null));
      }
      await Promise.allSettled([...tasks.values()].map(({ promise }) => promise));
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
