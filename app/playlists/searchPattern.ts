import { isWithin } from '#app/api/playlistLimits.ts';

/** Longest pattern of the playlist search, in graphemes (docs/product.md#playlist-search). */
const patternLimit = 32;

/** The hint for a pattern that is longer than {@link patternLimit}. */
export const patternTooLongHint = `Search with ${patternLimit} characters or fewer.`;

/** Whether the search accepts a pattern. */
export function isPatternTooLong(pattern: string): boolean {
  return !isWithin(pattern.trim(), patternLimit);
}
