/** Limits the parallel operations of each caller. */
export class ConcurrencyLimiter {
  readonly #most: number;
  readonly #running = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** @returns the release function, which may be called repeatedly; null above the limit */
  acquire(whose: string): (() => void) | null {
    const count = this.#running.get(whose) ?? 0;
    if (count >= this.#most) return null;
    this.#running.set(whose, count + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const left = (this.#running.get(whose) ?? 1) - 1;
      if (left > 0) this.#running.set(whose, left);
      else this.#running.delete(whose);
    };
  }
}

/** The same response, which calls `over` when its body was read, failed or was cancelled. */
export function onBodyEnd(response: Response, signal: AbortSignal, over: () => void): Response {
  signal.addEventListener('abort', over, { once: true });
  if (signal.aborted || !response.body) over();
  const ends = { flush: over, cancel: over };
  const body = response.body?.pipeThrough(new TransformStream(ends));
  return new Response(body ?? null, response);
}
