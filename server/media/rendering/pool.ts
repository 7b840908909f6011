/**
 * Draws in worker threads, at most one per core, each file once for all requests. A drawing whose
 * clients have all disconnected is dropped. Clients take turns, so that one with hundreds of requests
 * does not delay others, and so many of one client wait at most. For one client, clips come before
 * stills, and the latest clip before earlier ones (it is the one being watched), but for archives and reels,
 * which need all of theirs. What is fetched ahead
 * is drawn when nothing else waits (docs/product.md#drawing-turns).
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { QueueFullError } from '#server/lib/fairQueue.ts';
import type { DrawingJob, DrawingReply } from './job.ts';

/** A drawing that takes longer has failed; a clip takes about a second. */
const usualDeadlineMs = 20_000;
/**
 * A thread is given up only after this time: ending it in the middle of native code can end the whole
 * process, and on a busy machine it gets there.
 */
const hungMs = 600_000;
const mostThreads = 4;
/** Clients whose last turn is remembered. */
const mostClients = 10_000;
const usualSize = Math.max(2, Math.min(mostThreads, availableParallelism()));

/** A diagram could not be drawn; `code` is the file system's ('ENOSPC'), if any. */
export class DrawingError extends Error {
  readonly code: string | null;

  constructor(message: string, code: string | null = null) {
    super(message);
    this.code = code;
  }
}

/** The client that waits for a drawing. */
export interface DrawOptions {
  /** Stops waiting. */
  signal?: AbortSignal;
  /** Clients of different names take turns. */
  client?: string;
  /** How many drawings of the client may wait; by default any number. */
  most?: number;
  /** Whether nobody looks at it yet. */
  isAhead?: boolean;
  /** Whether all of the client's are needed, the first one first. */
  isInOrder?: boolean;
}

interface Task {
  job: DrawingJob;
  isStarted: boolean;
  /** Whether all of its clients fetch it ahead. */
  isAhead: boolean;
  isInOrder: boolean;
  clients: Set<string>;
  waiters: number;
  promise: Promise<void>;
  settle: (error: Error | null) => void;
}

interface Thread {
  worker: Worker;
  task: Task | null;
  timer: NodeJS.Timeout | undefined;
}

export class DrawingPool {
  readonly #script: URL;
  readonly #size: number;
  readonly #deadlineMs: number;
  readonly #threads = new Set<Thread>();
  /** By file, in the order of their first request. */
  readonly #tasks = new Map<string, Task>();
  /** The last turn of clients. */
  readonly #turns = new LRUCache<string, number>({ max: mostClients });
  #turn = 0;
  #closed = false;

  /**
   * Starts the threads, so that the first visitor does not wait for them.
   * @param size how many, two or more: one of them is kept for stills, which never queue behind clips
   */
  constructor(
    script = new URL('./worker.ts', import.meta.url),
    size = usualSize,
    deadlineMs = usualDeadlineMs,
  ) {
    this.#script = script;
    this.#size = size;
    this.#deadlineMs = deadlineMs;
    while (this.#threads.size < this.#size) this.#start();
  }

  /**
   * Draws the job's file; several calls for one file share one drawing. A drawing that has not begun
   * is dropped when all of its callers have aborted.
   * @throws {DrawingError} if it cannot be drawn; {@link QueueFullError} if too many of the client's
   *   wait; the signal's reason when aborted
   */
  async draw(job: DrawingJob, options: DrawOptions = {}): Promise<void> {
    const { signal, client = '', isAhead = false } = options;
    if (this.#closed) throw new DrawingError('Shutting down');
    signal?.throwIfAborted();
    const task = this.#tasks.get(job.file) ?? this.#enqueue(job, options);
    if (!isAhead) task.isAhead = false;
    task.waiters += 1;
    task.clients.add(client);
    this.#next();
    try {
      await (signal ? Promise.race([task.promise, aborted(signal)]) : task.promise);
    } finally {
      task.waiters -= 1;
      if (task.waiters === 0 && !task.isStarted) this.#tasks.delete(job.file);
    }
  }

  /** Finishes drawings in progress, rejects waiting ones, ends the threads. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const task of this.#waiting()) this.#settle(task, new DrawingError('Shutting down'));
    await Promise.allSettled([...this.#tasks.values()].map(({ promise }) => promise));
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }

  #enqueue(job: DrawingJob, options: DrawOptions): Task {
    const { client = '', most = Number.POSITIVE_INFINITY, isInOrder = false } = options;
    const own = this.#waiting().filter(({ clients }) => clients.has(client));
    if (own.length >= most) throw new QueueFullError();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    // Ignore rejections of aborted callers.
    promise.catch(() => {});
    const settle = (error: Error | null) => (error ? reject(error) : resolve());
    const clients = new Set<string>();
    const task = {
      ...{ job, isStarted: false, isAhead: true, isInOrder, clients },
      ...{ waiters: 0, promise, settle },
    };
    this.#tasks.set(job.file, task);
    return task;
  }

  #waiting(): Task[] {
    return [...this.#tasks.values()].filter(({ isStarted }) => !isStarted);
  }

  #settle(task: Task, error: Error | null): void {
    // Another drawing of the file may have begun since this one failed.
    if (this.#tasks.get(task.job.file) === task) this.#tasks.delete(task.job.file);
    task.settle(error);
  }

  #next(): void {
    for (;;) {
      const idle = [...this.#threads].find(({ task }) => task === null);
      if (!idle && this.#threads.size >= this.#size) return;
      const task = this.#take();
      if (!task) return;
      this.#run(idle ?? this.#start(), task);
    }
  }

  /** The next task: of the client without a turn, or whose last turn is longest ago. */
  #take(): Task | undefined {
    let next: { task: Task; turn: number } | undefined;
    for (const task of this.#due()) {
      const turn = Math.min(...[...task.clients].map((client) => this.#turns.peek(client) ?? 0));
      if (!next || turn < next.turn) next = { task, turn };
    }
    if (!next) return undefined;
    next.task.isStarted = true;
    this.#turn += 1;
    for (const client of next.task.clients) this.#turns.set(client, this.#turn);
    return next.task;
  }

  /** The tasks that may begin now, in the order in which one client needs them. */
  #due(): Task[] {
    const drawn = [...this.#threads].filter(({ task }) => task?.job.type === 'mp4').length;
    const may = this.#waiting().filter(({ job }) => job.type !== 'mp4' || drawn < this.#size - 1);
    const wanted = may.filter(({ isAhead }) => !isAhead);
    const { clips = [], stills = [] } = Object.groupBy(
      wanted.length > 0 ? wanted : may,
      ({ job }) => (job.type === 'mp4' ? 'clips' : 'stills'),
    );
    const latestFirst = clips.filter(({ isInOrder }) => !isInOrder).toReversed();
    return [...latestFirst, ...clips.filter(({ isInOrder }) => isInOrder), ...stills];
  }

  #run(thread: Thread, task: Task): void {
    thread.task = task;
    thread.timer = setTimeout(() => this.#fail(thread, task), this.#deadlineMs);
    thread.worker.postMessage(task.job);
  }

  /** The drawing fails now. Its thread is free again once it is done. */
  #fail(thread: Thread, task: Task): void {
    this.#settle(task, new DrawingError(`Drawing took longer than ${this.#deadlineMs} ms`));
    thread.timer = setTimeout(() => {
      this.#lose(thread, new DrawingError('The drawing thread hangs'));
      void thread.worker.terminate();
    }, hungMs).unref();
  }

  #start(): Thread {
    const worker = new Worker(this.#script);
    const thread: Thread = { worker, task: null, timer: undefined };
    this.#threads.add(thread);
    worker.unref();
    worker.on('message', ({ error }: DrawingReply) => {
      this.#finish(thread, error && new DrawingError(error.message, error.code));
      this.#next();
    });
    worker.on('error', (error) => this.#lose(thread, new DrawingError(error.message)));
    worker.on('exit', () => this.#lose(thread, new DrawingError('The drawing thread ended')));
    return thread;
  }

  #finish(thread: Thread, error: Error | null): void {
    clearTimeout(thread.timer);
    const { task } = thread;
    thread.task = null;
    if (task) this.#settle(task, error);
  }

  /** A thread has ended: its drawing fails, a new thread starts when needed. */
  #lose(thread: Thread, error: Error): void {
    if (!this.#threads.delete(thread)) return;
    this.#finish(thread, error);
    if (!this.#closed) this.#next();
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
