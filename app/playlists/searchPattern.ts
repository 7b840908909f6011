/** Longest pattern of the playlist search (docs/product.md#playlist-search). */
const patternLimit = 32;

/** The hint for a pattern that is longer than {@link patternLimit}. */
export const patternTooLongHint = `Search with ${patternLimit} characters or fewer.`;

/** Whether the search accepts a pattern. */
export function isPatternTooLong(pattern: string): boolean {
  return pattern.trim().length > patternLimit;
}
