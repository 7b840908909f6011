/**
 * Checks in the background whether the official videos of clips that were just answered exist. The
 * results are in the store, for every process. Two processes may check the same video at the same
 * time, at the cost of one request.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '#server/http/logger.ts';
import type { Store } from '#server/store/open.ts';
import { isOfficialVideo, placeholderUrl } from '#server/store/plays/officialVideo.ts';
import type { StoredPlay } from '#server/store/plays/storedPlays.ts';
import {
  countOtherAddresses,
  markPlaceholder,
  postponeCheck,
  removeExpiredChecks,
  saveCheck,
  type Verdict,
} from '#server/store/plays/videoChecks.ts';
import { backoffSeconds, getTtl, retentionSeconds, retrySeconds, sameFilmLimit } from './policy.ts';
import { type ProbeResult, probeVideo } from './probe.ts';

/** Takes clips of a response, to check whether their official videos exist. */
export interface VideoCheckQueue {
  /** Returns at once. */
  enqueue(clips: readonly StoredPlay[]): void;
}

export interface CheckerOptions {
  store: Pick<Store, 'db'>;
  /** Origin of the official videos. */
  host: string;
  log: Pick<Logger, 'debug' | 'warn'>;
  /** Milliseconds before each request. */
  interval?: number;
  /** Milliseconds for one request. */
  deadline?: number;
  /** Milliseconds since 1970. */
  clock?: () => number;
}

/** Length of the queue. Searches can add more videos than are checked: the oldest are dropped. */
const longestQueue = 300;
/** Seconds for which the result for the placeholder's own address counts. */
const referenceTime = 3600;
/** Seconds between two log lines about failures. */
const logInterval = 3600;

/** Checks the queued addresses one after the other. */
export class VideoChecker implements VideoCheckQueue {
  readonly #options: Required<CheckerOptions>;
  /** Oldest first; the latest are on visitors' screens. */
  readonly #waiting = new Set<string>();
  readonly #closing = new AbortController();
  #working: Promise<void> | null = null;
  /** Seconds since 1970. */
  #silentUntil = 0;
  #loggedAt = Number.NEGATIVE_INFINITY;
  #reference: { at: number; finding: ProbeResult } | null = null;

  constructor(options: CheckerOptions) {
    this.#options = {
      ...{ interval: 250, deadline: 10_000, clock: Date.now },
      ...options,
    };
  }

  enqueue(clips: readonly StoredPlay[]): void {
    const now = this.#now();
    if (this.#closing.signal.aborted || now < this.#silentUntil) return;
    for (const { play, check } of clips) {
      const url = play.video_url;
      if (url === null || (check && check.due_at > now) || !isOfficialVideo(url)) continue;
      this.#waiting.delete(url);
      this.#waiting.add(url);
    }
    while (this.#waiting.size > longestQueue) this.#waiting.delete(this.#oldest());
    if (this.#waiting.size > 0) this.#working ??= this.#work();
  }

  /** Resolves when the queue is empty. */
  async settled(): Promise<void> {
    while (this.#working) await this.#working;
  }

  /** Aborts the request in progress. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#waiting.clear();
    await this.settled();
  }

  async #work(): Promise<void> {
    try {
      while (this.#waiting.size > 0) await this.#checkLatest();
    } catch (error) {
      this.#waiting.clear();
      if (!this.#closing.signal.aborted) this.#complain('official videos were not checked', error);
    } finally {
      this.#working = null;
    }
  }

  async #checkLatest(): Promise<void> {
    const reference = await this.#placeholder();
    if (reference.verdict === 'unreachable') {
      this.#silentUntil = this.#now() + backoffSeconds;
      this.#waiting.clear();
      if (!this.#closing.signal.aborted) {
        this.#complain('the host of official videos does not answer', reference.reason);
      }
      return;
    }
    const url = [...this.#waiting].at(-1);
    if (url === undefined) return;
    const finding = await this.#look(url);
    await this.#keep(url, finding, reference);
    this.#waiting.delete(url);
    // Before the next video, see whether the host answers at all.
    if (finding.verdict === 'unreachable') this.#reference = null;
  }

  async #keep(url: string, finding: ProbeResult, reference: ProbeResult): Promise<void> {
    const { store, log } = this.#options;
    const now = this.#now();
    // A host that rejects its own placeholder rejects this machine, not the video.
    const barred = finding.verdict === 'refused' && reference.verdict === 'refused';
    if (finding.verdict === 'unreachable' || barred) {
      await postponeCheck(store, url, now + retrySeconds);
      return;
    }
    const verdict = await this.#judge(url, finding, reference);
    const { expires, due } = getTtl(verdict, now);
    const { film } = finding;
    await saveCheck(store, { url, verdict, film, expires_at: expires, due_at: due });
    log.debug({ url, verdict }, 'official video checked');
  }

  /** The same video at the URLs of several plays is a placeholder. */
  async #judge(
    url: string,
    { verdict, film }: Exclude<ProbeResult, { verdict: 'unreachable' }>,
    reference: ProbeResult,
  ): Promise<Verdict> {
    const { store } = this.#options;
    if (verdict !== 'available' || film === null) return verdict;
    if ('film' in reference && reference.film === film) return 'placeholder';
    const elsewhere = await countOtherAddresses(store.db, { film, url });
    if (elsewhere.placeholder) return 'placeholder';
    if (elsewhere.addresses + 1 < sameFilmLimit) return verdict;
    await markPlaceholder(store, film, getTtl('placeholder', this.#now()));
    return 'placeholder';
  }

  /** The video at the placeholder's own address, requested once an hour. */
  async #placeholder(): Promise<ProbeResult> {
    const now = this.#now();
    const known = this.#reference;
    if (known && now < known.at + referenceTime) return known.finding;
    const finding = await this.#look(placeholderUrl);
    if (finding.verdict === 'unreachable') return finding;
    this.#reference = { at: now, finding };
    await removeExpiredChecks(this.#options.store, now - retentionSeconds);
    return finding;
  }

  /** Pauses before each request to limit the rate. */
  async #look(url: string): Promise<ProbeResult> {
    const { host, interval, deadline } = this.#options;
    const { signal } = this.#closing;
    await pause(interval, undefined, { signal });
    return probeVideo(url, {
      host,
      signal: AbortSignal.any([signal, AbortSignal.timeout(deadline)]),
    });
  }

  #complain(message: string, reason: unknown): void {
    const now = this.#now();
    if (now < this.#loggedAt + logInterval) return;
    this.#loggedAt = now;
    const err = reason instanceof Error ? { err: reason } : { reason };
    this.#options.log.warn(err, message);
  }

  #oldest(): string {
    return this.#waiting.values().next().value as string;
  }

  #now(): number {
    return Math.floor(this.#options.clock() / 1000);
  }
}
