import Fuse from 'fuse.js';

/** Fuzzy search over playlists: how loose a match may be, and the longest pattern (spec 9). */
const matchThreshold = 0.6;
export const patternLimit = 32;

/** The hint for a pattern that is longer than {@link patternLimit}. */
export const patternTooLong = `Search with ${patternLimit} characters or fewer.`;

interface Searchable {
  name: string;
  description?: string | null | undefined;
}

/**
 * Playlists whose name or description matches, best first; all of them for an empty pattern. A
 * pattern over {@link patternLimit} characters finds nothing: show {@link patternTooLong}.
 */
export function findPlaylists<P extends Searchable>(playlists: P[], pattern: string): P[] {
  const text = pattern.trim();
  if (text === '') return playlists;
  if (text.length > patternLimit) return [];
  const fuse = new Fuse(playlists, {
    keys: ['name', 'description'],
    threshold: matchThreshold,
    ignoreLocation: true,
  });
  return fuse.search(text).map((match) => match.item);
}
