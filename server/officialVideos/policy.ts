/** How long the check of an official video is valid, and when it is repeated. Pure. */
import type { Verdict } from '#server/store/plays/videoChecks.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Seconds for which a verdict is valid. A missing video may appear later: those of a game come in
 * the hours after it. A refusal can be temporary.
 */
const ages: Record<Verdict, number> = {
  available: 7 * day,
  missing: 6 * hour,
  placeholder: 6 * hour,
  refused: 2 * hour,
};

/** Seconds until an address without an answer is tried again. */
export const retrySeconds = 10 * minute;

/** Seconds for which a host that does not answer at all gets no requests. */
export const backoffSeconds = 5 * minute;

/** After this share of its age a verdict may be renewed, before it expires. */
const renewalShare = 0.75;

/** A film under this many addresses is a placeholder. Two plays of one moment may share a film. */
export const sameFilmLimit = 3;

/** Seconds after which an expired verdict is deleted. */
export const retentionSeconds = 30 * day;

/** When a verdict of `now` expires, and when it may first be renewed; seconds since 1970. */
export function getTtl(verdict: Verdict, now: number): { expires: number; due: number } {
  const age = ages[verdict];
  return { expires: now + age, due: now + age * renewalShare };
}
