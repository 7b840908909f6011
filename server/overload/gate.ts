/**
 * How many requests the process works on at the same time: as many as leave its event loop quick. The
 * number falls fast when the loop is late, and grows while requests wait although it is not, as the
 * window of a network connection does. Requests to a slow outside API, which cost the process little,
 * thus run by the hundred, and pages, which cost it all, by the handful.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { FairQueue, type QueueLimits } from '#server/lib/fairQueue.ts';

export interface GateSettings {
  /** Most requests in flight: worked on, and waiting. */
  requests: number;
  /** Milliseconds by which the event loop may be late. */
  delayMs: number;
}

/** Requests that are worked on however late the loop is: others may keep the cores busy. */
const fewest = 2;
const atFirst = 8;
const sampleMs = 250;
/** Of the loop's timer: what it measures is this much longer than the delay. */
const resolutionMs = 10;

export class Gate implements QueueLimits {
  readonly queue: FairQueue;
  readonly #settings: GateSettings;
  readonly #loop = monitorEventLoopDelay({ resolution: resolutionMs });
  readonly #timer: NodeJS.Timeout;
  #atOnce: number;
  #delayMs = 0;

  constructor(settings: GateSettings) {
    this.#settings = settings;
    this.#atOnce = Math.min(atFirst, settings.requests);
    this.queue = new FairQueue(this);
    this.#loop.enable();
    this.#timer = setInterval(() => this.#measure(), sampleMs).unref();
  }

  get atOnce(): number {
    return this.#atOnce;
  }

  get waiting(): number {
    return Math.max(0, this.#settings.requests - this.queue.running);
  }

  /** Half: one client never keeps all others out. */
  get waitingOfOne(): number {
    return Math.ceil(this.#settings.requests / 2);
  }

  /** Milliseconds by which the event loop was late lately. */
  get delayMs(): number {
    return this.#delayMs;
  }

  /** Adapts the number of requests at the same time to a delay of the event loop. */
  adapt(delayMs: number): void {
    this.#delayMs = delayMs;
    const { requests, delayMs: most } = this.#settings;
    const isQuick = delayMs < most / 2;
    if (delayMs > most) this.#atOnce = Math.max(fewest, Math.floor(this.#atOnce / 2));
    else if (isQuick && this.queue.waiting > 0) this.#atOnce = Math.ceil(this.#atOnce * 1.1);
    this.#atOnce = Math.min(this.#atOnce, requests);
    this.queue.startNext();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#loop.disable();
  }

  #measure(): void {
    const { count, mean, stddev } = this.#loop;
    this.#loop.reset();
    // What arrives at any moment is more likely to meet a long delay than a short one.
    const met = count > 0 ? (mean + stddev ** 2 / mean) / 1e6 - resolutionMs : this.#delayMs;
    this.adapt(Math.max(0, met));
  }
}
