/** Requests files from hosts, one call at a time, with pauses, timeouts and a budget of calls. */
import { setTimeout as pause } from 'node:timers/promises';
import { ImportError } from '../facts.ts';

interface ClientOptions {
  /** Minimum milliseconds between the starts of two calls. */
  interval: number;
  /** Timeout of one call with its body, in milliseconds: the hosts may never answer a call. */
  deadline: number;
  /** Milliseconds before the second attempt; doubled for each further one. */
  backOff?: number;
  attempts?: number;
  /** How many calls may be made, repeated ones included. */
  calls?: number;
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

/** The host serves nothing to this client; it says nothing of the file that was asked for. */
export class HostRefusesError extends FetchFailedError {
  constructor(origin: string) {
    super(
      `${origin} refuses this client (403). What helps: another network, a HAR file saved by a browser, or an archive of seasons; see docs/importing.md#getting-data`,
    );
  }
}

/** All calls of the budget are made. */
export class BudgetSpentError extends Error {}

/** Longest pause between attempts in milliseconds, also if the host asks for more. */
const longestPause = 60_000;

/** Reads an answer; `extend` gives it the whole deadline again. */
type ReadAnswer<T> = (response: Response, extend: () => void) => Promise<T>;

export class FetchClient {
  readonly #options: Required<ClientOptions>;
  readonly #refusing = new Set<string>();
  #next = 0;
  #made = 0;

  constructor(options: ClientOptions) {
    this.#options = { backOff: 1000, attempts: 4, calls: Number.POSITIVE_INFINITY, ...options };
  }

  /** The origins that refuse this client; they get no further call. */
  get refusing(): ReadonlySet<string> {
    return this.#refusing;
  }

  /**
   * The text of a JSON response; null for a missing file.
   * @throws {FetchFailedError} when every attempt fails
   * @throws {HostRefusesError} when the host refuses this client
   * @throws {BudgetSpentError}
   */
  json(url: string, headers: Record<string, string>): Promise<string | null> {
    return this.get(url, headers, async (response) => {
      const text = await response.text();
      JSON.parse(text);
      return text;
    });
  }

  /** What `read` makes of a response with status 200 or 304; otherwise as {@link json}. */
  async get<T>(
    url: string,
    headers: Record<string, string>,
    read: ReadAnswer<T>,
  ): Promise<T | null> {
    const { origin } = new URL(url);
    let failure = new FetchFailedError('');
    for (let attempt = 0; attempt < this.#options.attempts; attempt += 1) {
      if (this.#refusing.has(origin)) throw new HostRefusesError(origin);
      if (this.#made >= this.#options.calls) throw new BudgetSpentError();
      await this.#turn();
      const answer = await this.#once(url, headers, read);
      if (answer.kind === 'found') return answer.value;
      if (answer.kind === 'missing') return null;
      if (answer.kind === 'refused') {
        this.#refusing.add(origin);
        throw new HostRefusesError(origin);
      }
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
    this.#made += 1;
  }

  async #once<T>(
    url: string,
    headers: Record<string, string>,
    read: ReadAnswer<T>,
  ): Promise<Answer<T>> {
    const over = new AbortController();
    const timer = setTimeout(
      () => over.abort(new DOMException('', 'TimeoutError')),
      this.#options.deadline,
    );
    try {
      const response = await fetch(url, { headers, signal: over.signal });
      if (!response.ok && response.status !== 304) return await assessFailure(response);
      return { kind: 'found', value: await read(response, () => timer.refresh()) };
    } catch (error) {
      if (error instanceof ImportError) throw error;
      const isSilence = !(error instanceof SyntaxError);
      return { kind: 'failed', reason: reasonOf(error), isSilence, again: true, retryAfter: 0 };
    } finally {
      clearTimeout(timer);
    }
  }

  /** Half fixed, half random, so that clients do not retry at the same time. */
  #pauseAfter(attempt: number, retryAfter: number): number {
    const grown = this.#options.backOff * 2 ** attempt;
    return Math.min(longestPause, Math.max(retryAfter, grown / 2 + (Math.random() * grown) / 2));
  }
}

type Answer<T> =
  | { kind: 'found'; value: T }
  | { kind: 'missing' }
  | { kind: 'refused' }
  | { kind: 'failed'; reason: string; isSilence: boolean; again: boolean; retryAfter: number };

/**
 * What a status other than 200 means. The storage behind the file hosts answers 403 with XML for a
 * missing file; their gate answers 403 with an HTML page to a client that it does not serve.
 */
async function assessFailure(response: Response): Promise<Answer<never>> {
  const { status, headers } = response;
  const text = (await response.text()).trimStart();
  if (status === 403 && /^<(!doctype html|html)\b/i.test(text)) return { kind: 'refused' };
  if (status === 404 || (status === 403 && /^<(\?xml|Error)\b/.test(text))) {
    return { kind: 'missing' };
  }
  const isSilence = status === 429 || status >= 500;
  const retryAfter = getRetryAfterMs(headers);
  const reason = `the host answered ${status}`;
  return { kind: 'failed', reason, isSilence, again: isSilence, retryAfter };
}

/** Milliseconds of a `Retry-After`, which gives seconds or a date (RFC 9110, 10.2.3); 0 without one. */
export function getRetryAfterMs(headers: Headers, now = Date.now()): number {
  const given = headers.get('retry-after')?.trim() ?? '';
  const wait = /^\d+$/.test(given) ? Number(given) * 1000 : Date.parse(given) - now;
  return Math.max(wait, 0) || 0;
}

function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'the answer is no JSON';
  const { name, message, cause } = error as Error;
  if (name === 'TimeoutError') return 'no answer in time';
  return cause instanceof Error ? cause.message || message : message;
}
