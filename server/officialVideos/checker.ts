/**
 * Looks in the background whether official videos are there: those of clips that were just answered.
 * Nobody waits for it. What it finds is kept in the store, for every process.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '#server/http/logger.ts';
import { isOfficialVideo, placeholderUrl } from '#server/store/officialVideo.ts';
import type { Store } from '#server/store/open.ts';
import type { PlayFacts } from '#server/store/playFacts.ts';
import {
  claimChecks,
  forgetChecks,
  keepCheck,
  markPlaceholder,
  postponeCheck,
  seenElsewhere,
  type Verdict,
} from '#server/store/videoChecks.ts';
import { type Chance, lifeOf, remembered, retryAt, sameFilmLimit, silentUntil } from './policy.ts';
import { type Finding, probe } from './probe.ts';
import type { VideoWatch } from './watch.ts';

export interface CheckerOptions {
  store: Pick<Store, 'db'>;
  /** Where official videos are looked for. */
  host: string;
  log: Pick<Logger, 'debug' | 'warn'>;
  /** Milliseconds from the beginning of one look to that of the next. */
  interval?: number;
  /** Milliseconds for one look. */
  deadline?: number;
  /** Milliseconds since 1970. */
  clock?: () => number;
  chance?: Chance;
}

/** Addresses that wait. More come than are looked at when many visitors search: the oldest go. */
const longestQueue = 300;
/** Looks at once. */
const atOnce = 4;
/** Seconds after which another process may take over what one has taken on and not finished. */
const claimTime = 120;
/** Seconds for which what the placeholder's own address told counts. */
const referenceTime = 3600;
/** Seconds between two lines in the log on the same trouble. */
const logInterval = 3600;

/** Starts nothing by itself: it works while there is something to look at. */
export class VideoChecker implements VideoWatch {
  readonly #options: Required<CheckerOptions>;
  /** In the order in which they were seen; the latest are what visitors look at. */
  readonly #waiting = new Set<string>();
  readonly #closing = new AbortController();
  #working: Promise<void> | null = null;
  #nextLook = 0;
  /** Seconds since 1970. */
  #silentUntil = 0;
  #loggedAt = Number.NEGATIVE_INFINITY;
  #reference: { at: number; finding: Finding } | null = null;

  constructor(options: CheckerOptions) {
    this.#options = {
      ...{ interval: 250, deadline: 10_000, clock: Date.now, chance: Math.random },
      ...options,
    };
  }

  seen(clips: readonly PlayFacts[]): void {
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

  /** Resolves when there is nothing to look at any more. */
  async settled(): Promise<void> {
    while (this.#working) await this.#working;
  }

  /** Gives up what is going on. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#waiting.clear();
    await this.settled();
  }

  async #work(): Promise<void> {
    try {
      while (this.#waiting.size > 0) await this.#checkSome();
    } catch (error) {
      this.#waiting.clear();
      if (!this.#closing.signal.aborted) this.#complain('official videos were not checked', error);
    } finally {
      this.#working = null;
    }
  }

  async #checkSome(): Promise<void> {
    const { store, chance } = this.#options;
    const reference = await this.#placeholder();
    if (reference.verdict === 'unreachable') {
      this.#silentUntil = silentUntil(this.#now(), chance);
      this.#waiting.clear();
      if (!this.#closing.signal.aborted) {
        this.#complain('the host of official videos does not answer', reference.reason);
      }
      return;
    }
    const urls = [...this.#waiting].slice(-atOnce);
    for (const url of urls) this.#waiting.delete(url);
    const now = this.#now();
    const claimed = await claimChecks(store, urls, { now, until: now + claimTime });
    const findings = await Promise.all(claimed.map((url) => this.#look(url)));
    // One after the other: each is compared with what is kept of those before it.
    for (const [i, finding] of findings.entries()) {
      await this.#keep(claimed[i] as string, finding, reference);
    }
    const silent = findings.every(({ verdict }) => verdict === 'unreachable');
    // Before the next ones, see whether the host answers at all.
    if (claimed.length > 0 && silent) this.#reference = null;
  }

  async #keep(url: string, finding: Finding, reference: Finding): Promise<void> {
    const { store, chance, log } = this.#options;
    const now = this.#now();
    // A host that refuses its own placeholder refuses this machine: that says nothing of the video.
    const barred = finding.verdict === 'refused' && reference.verdict === 'refused';
    if (finding.verdict === 'unreachable' || barred) {
      await postponeCheck(store, url, retryAt(now, chance));
      return;
    }
    const verdict = await this.#judge(url, finding, reference);
    const { expires, due } = lifeOf(verdict, now, chance);
    const { film } = finding;
    await keepCheck(store, { url, verdict, film, expires_at: expires, due_at: due });
    log.debug({ url, verdict }, 'official video checked');
  }

  /** The same film under the addresses of several plays shows none of them. */
  async #judge(
    url: string,
    { verdict, film }: Exclude<Finding, { verdict: 'unreachable' }>,
    reference: Finding,
  ): Promise<Verdict> {
    const { store, chance } = this.#options;
    if (verdict !== 'available' || film === null) return verdict;
    if ('film' in reference && reference.film === film) return 'placeholder';
    const elsewhere = await seenElsewhere(store.db, { film, url });
    if (elsewhere.placeholder) return 'placeholder';
    if (elsewhere.addresses + 1 < sameFilmLimit) return verdict;
    await markPlaceholder(store, film, lifeOf('placeholder', this.#now(), chance));
    return 'placeholder';
  }

  /** What the host has at the placeholder's own address: asked for now and then. */
  async #placeholder(): Promise<Finding> {
    const now = this.#now();
    const known = this.#reference;
    if (known && now < known.at + referenceTime) return known.finding;
    const finding = await this.#look(placeholderUrl);
    if (finding.verdict === 'unreachable') return finding;
    this.#reference = { at: now, finding };
    await forgetChecks(this.#options.store, now - remembered);
    return finding;
  }

  /** In turn, so that looks begin at a polite rate. */
  async #look(url: string): Promise<Finding> {
    const { host, interval, deadline } = this.#options;
    const now = performance.now();
    const at = Math.max(now, this.#nextLook);
    this.#nextLook = at + interval;
    const signal = this.#closing.signal;
    if (at > now) await pause(at - now, undefined, { signal });
    return probe(url, { host, signal: AbortSignal.any([signal, AbortSignal.timeout(deadline)]) });
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
