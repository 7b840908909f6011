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

/** Read when they matter, so that getters may change them. */
export interface QueueLimits {
  /** How many run at the same time. */
  readonly atOnce: number;
  /** How many of one client wait. */
  readonly waitingOfOne: number;
  /** How many wait in all. */
  readonly waiting: number;
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

  /** Runs `work` as {@link enter} allows. */
  async run<T>(client: string, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(client);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /**
   * Waits for the client's turn.
   * @param getSignal the signal that ends the wait, asked for when one begins
   * @returns ends what runs; may be called repeatedly
   * @throws {QueueFullError} if too much waits; the signal's reason when it ended the wait
   */
  async enter(client: string, getSignal?: () => AbortSignal): Promise<() => void> {
    if (this.#waitingCount === 0 && this.#running < this.#limits.atOnce) return this.begin();
    if (this.isFull(client)) throw new QueueFullError();
    await this.#wait(client, getSignal?.());
    return this.#leave();
  }

  /** Whether no more of a client may wait. */
  isFull(client: string): boolean {
    const { waiting, waitingOfOne } = this.#limits;
    const own = this.#waiting.get(client)?.size ?? 0;
    return own >= waitingOfOne || this.#waitingCount >= waiting;
  }

  /** Counts what runs without having waited. @returns ends it; may be called repeatedly */
  begin(): () => void {
    this.#running += 1;
    return this.#leave();
  }

  /** Starts what may run: to be called when `atOnce` has grown. */
  startNext(): void {
    while (this.#waitingCount > 0 && this.#running < this.#limits.atOnce) {
      const [client, starts] = this.#waiting.entries().next().value as [string, Set<() => void>];
      const [start] = starts as Iterable<() => void> as [() => void];
      this.#remove(client, start);
      // The client's next turn is after everybody else's.
      if (this.#waiting.delete(client)) this.#waiting.set(client, starts);
      this.#running += 1;
      start();
    }
  }

  #leave(): () => void {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#running -= 1;
      this.startNext();
    };
  }

  #wait(client: string, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    const starts = this.#waiting.get(client) ?? new Set();
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
