/**
 * Runs a bounded number of operations at a time. Clients that wait take turns, so that one with many
 * requests does not delay the others. (p-queue has priorities, but neither turns nor bounds of waiting.)
 */

/** As much is waiting as may wait. */
export class QueueFullError extends Error {
  constructor() {
    super('Too much is waiting');
  }
}

interface QueueLimits {
  /** How many run at the same time; asked before each start. */
  atOnce: () => number;
  /** How many of one client wait. */
  waitingOfOne: number;
  /** How many wait in all. */
  waiting: number;
}

export class FairQueue {
  readonly #limits: QueueLimits;
  /** Starts of operations, by client; the client whose turn is next comes first. */
  readonly #waiting = new Map<string, Set<() => void>>();
  #running = 0;
  #waitingCount = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waitingCount;
  }

  /**
   * Runs `work` when it is the client's turn.
   * @param signal stops waiting; what runs goes on
   * @throws {QueueFullError} if too much waits; the signal's reason when aborted while waiting
   */
  async run<T>(client: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.#waitingCount === 0 && this.#running < this.#limits.atOnce()) this.#running += 1;
    else await this.#wait(client, signal);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.startNext();
    }
  }

  /** Starts what may run: to be called when `atOnce` has grown. */
  startNext(): void {
    while (this.#waitingCount > 0 && this.#running < this.#limits.atOnce()) {
      const [client, starts] = this.#waiting.entries().next().value as [string, Set<() => void>];
      const [start] = starts as Iterable<() => void> as [() => void];
      this.#remove(client, start);
      // The client's next turn is after everybody else's.
      if (this.#waiting.delete(client)) this.#waiting.set(client, starts);
      this.#running += 1;
      start();
    }
  }

  #wait(client: string, signal: AbortSignal | undefined): Promise<void> {
    const starts = this.#waiting.get(client) ?? new Set();
    const { waiting, waitingOfOne } = this.#limits;
    if (starts.size >= waitingOfOne || this.#waitingCount >= waiting) throw new QueueFullError();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      this.#remove(client, start);
      reject(signal?.reason);
    };
    const start = () => {
      signal?.removeEventListener('abort', leave);
      resolve();
    };
    this.#waiting.set(client, starts.add(start));
    this.#waitingCount += 1;
    signal?.addEventListener('abort', leave, { once: true });
    return promise;
  }

  #remove(client: string, start: () => void): void {
    const starts = this.#waiting.get(client);
    if (!starts?.delete(start)) return;
    this.#waitingCount -= 1;
    if (starts.size === 0) this.#waiting.delete(client);
  }
}
