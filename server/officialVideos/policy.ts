/** How long the check of an official video is valid, and when it is repeated. Pure. */
import type { Verdict } from '#server/store/plays/videoChecks.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Seconds for which a verdict is valid. A missing video may come: those of a game appear in the
 * hours after it. A refusal can be temporary.
 */
const ages: Record<Verdict, number> = {
  available: 7 * day,
  missing: 6 * hour,
  placeholder: 6 * hour,
  refused: 2 * hour,
};

/** Seconds until an address without an answer is tried again. */
const unansweredRest = 10 * minute;

/** Seconds for which a host that does not answer at all is not asked. */
const silentHostRest = 5 * minute;

/** Ages differ by up to this share either way, so that a page's clips do not all expire at once. */
const jitter = 0.2;

/** After this share of its age a verdict may be renewed, before it expires. */
const renewal = 0.75;

/** A film under this many addresses is a placeholder. Two plays of one moment may share a film. */
export const sameFilmLimit = 3;

/** Seconds after which an expired verdict is deleted. */
export const retentionSeconds = 30 * day;

/** Draws 0 to 1, as `Math.random`. */
export type RandomSource = () => number;

/** When a verdict of `now` expires, and from when on it may be renewed; seconds since 1970. */
export function getTtl(
  verdict: Verdict,
  now: number,
  chance: RandomSource,
): { expires: number; due: number } {
  const age = spread(ages[verdict], chance);
  return { expires: now + Math.round(age), due: now + Math.round(age * renewal) };
}

/** When an address without an answer is tried again. */
export function getRetryTime(now: number, chance: RandomSource): number {
  return now + Math.round(spread(unansweredRest, chance));
}

/** Until when a host that does not answer is not asked. */
export function getBackoffEnd(now: number, chance: RandomSource): number {
  return now + Math.round(spread(silentHostRest, chance));
}

function spread(seconds: number, chance: RandomSource): number {
  return seconds * (1 - jitter + 2 * jitter * chance());
}
