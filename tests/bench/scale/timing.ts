/** Times of single calls. */
import { waitsForCores } from '../cores.ts';

export interface Timing {
  p50: number;
  p99: number;
}

/** At a share of sorted times. */
function at(times: readonly number[], share: number): number {
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}

/** The longest wait for a core, in milliseconds, with which a call counts, and how often it is tried. */
const waitLimit = 0.05;
const tries = 20;

/**
 * Milliseconds of a call. One that waited for a core is made again: when a busy machine gives the
 * cores to other work, the wait is not the call's, and it would be all of its p99.
 */
export async function timeOf(call: () => Promise<unknown>): Promise<number> {
  let best = Infinity;
  for (let i = 0; i < tries; i++) {
    const waited = waitsForCores();
    const start = performance.now();
    await call();
    const time = performance.now() - start;
    if (waitsForCores() - waited < waitLimit) return time;
    best = Math.min(best, time);
  }
  return best;
}

/** Percentiles of times in milliseconds. */
export function timingOf(times: number[]): Timing {
  const sorted = times.toSorted((a, b) => a - b);
  return { p50: at(sorted, 0.5), p99: at(sorted, 0.99) };
}

/** How often a call is made in one go, and how many goes there are. */
const [calls, goes] = [200, 5];

/**
 * The percentiles of each call, warm. Every call has several goes, between which the others have
 * theirs, and its best go counts: what else the machine does comes and goes in seconds, what a
 * call costs stays.
 */
export async function timingsOf<T>(
  list: readonly T[],
  call: (of: T) => Promise<unknown>,
): Promise<Timing[]> {
  const best = list.map((): Timing => ({ p50: Infinity, p99: Infinity }));
  for (let go = 0; go < goes; go++) {
    for (const [i, of] of list.entries()) {
      const times: number[] = [];
      for (let n = 0; n < calls; n++) times.push(await timeOf(() => call(of)));
      const timing = timingOf(times);
      if (timing.p99 < (best[i]?.p99 ?? 0)) best[i] = timing;
    }
  }
  return best;
}
