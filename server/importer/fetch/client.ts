/** Requests JSON from the leagues' public endpoints, one call at a time, with pauses and timeouts. */
import { setTimeout as pause } from 'node:timers/promises';

export interface ClientOptions {
  /** Minimum milliseconds between the starts of two calls. */
  interval: number;
  /** Timeout of one call with its body, in milliseconds: the hosts may never answer a call. */
  deadline: number;
  /** Milliseconds before the second attempt; doubled for each further one. */
  backOff?: number;
  attempts?: number;
}

/** A call that failed in all attempts; the message gives the reason. */
export class FetchFailedError extends Error {
  /** Whether the host gave no clear answer: a timeout, 429 or 5xx. */
  readonly isSilence: boolean;

  constructor(reason: string, { isSilence = false } = {}) {
    super(reason);
    this.isSilence = isSilence;
  }
}

/** Longest pause between attempts in milliseconds, also if the host asks for more. */
const longestPause = 60_000;

export class FetchClient {
  readonly #options: Required<ClientOptions>;
  #next = 0;

  constructor(options: ClientOptions) {
    this.#options = { backOff: 1000, attempts: 4, ...options };
  }

  /**
   * The text of a JSON response; null for a status in `missing`.
   * @throws {FetchFailedError} when the host refuses, or every attempt fails
   */
  async json(
    url: string,
    headers: Record<string, string>,
    missing: readonly number[],
  ): Promise<string | null> {
    let failure = new FetchFailedError('');
    for (let attempt = 0; attempt < this.#options.attempts; attempt += 1) {
      await this.#turn();
      const answer = await this.#once(url, headers);
      if ('text' in answer) return answer.text;
      if (answer.status !== undefined && missing.includes(answer.status)) return null;
      failure = new FetchFailedError(answer.reason, answer);
      if (!answer.again) break;
      const isLast = attempt === this.#options.attempts - 1;
      if (!isLast) await pause(this.#pauseAfter(attempt, answer.retryAfter));
    }
    throw failure;
  }

  async #turn(): Promise<void> {
    const wait = this.#next - performance.now();
    if (wait > 0) await pause(Math.ceil(wait) + 1);
    // A timer may fire late: the interval counts from the actual start.
    this.#next = performance.now() + this.#options.interval;
  }

  async #once(url: string, headers: Record<string, string>): Promise<Answer> {
    try {
      const signal = AbortSignal.timeout(this.#options.deadline);
      const response = await fetch(url, { headers, signal });
      const text = await response.text();
      const { status } = response;
      if (!response.ok) {
        const isSilence = status === 429 || status >= 500;
        const retryAfter = getRetryAfterMs(response.headers);
        const reason = `the host answered ${status}`;
        return { reason, status, isSilence, again: isSilence, retryAfter };
      }
      JSON.parse(text);
      return { text };
    } catch (error) {
      const isSilence = !(error instanceof SyntaxError);
      return { reason: reasonOf(error), isSilence, again: true, retryAfter: 0 };
    }
  }

  /** Half fixed, half random, so that clients do not retry at the same time. */
  #pauseAfter(attempt: number, retryAfter: number): number {
    const grown = this.#options.backOff * 2 ** attempt;
    return Math.min(longestPause, Math.max(retryAfter, grown / 2 + (Math.random() * grown) / 2));
  }
}

/** Milliseconds of a `Retry-After`, which gives seconds or a date (RFC 9110, 10.2.3); 0 without one. */
export function getRetryAfterMs(headers: Headers, now = Date.now()): number {
  const given = headers.get('retry-after')?.trim() ?? '';
  const wait = /^\d+$/.test(given) ? Number(given) * 1000 : Date.parse(given) - now;
  return Math.max(wait, 0) || 0;
}

type Answer =
  | { text: string }
  | { reason: string; status?: number; isSilence: boolean; again: boolean; retryAfter: number };

function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'the answer is no JSON';
  const { name, message, cause } = error as Error;
  if (name === 'TimeoutError') return 'no answer in time';
  return cause instanceof Error ? cause.message || message : message;
}
