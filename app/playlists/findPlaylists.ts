import Fuse from 'fuse.js';
import { isPatternTooLong } from './searchPattern.ts';

/** Maximum Fuse.js score of a match (docs/product.md#playlist-search). */
const matchThreshold = 0.6;

interface Searchable {
  name: string;
  description?: string | null | undefined;
}

/**
 * Playlists whose name or description matches, best first: all of them for an empty pattern, none for
 * one that is too long. The browser loads this module on demand.
 */
export function findPlaylists<P extends Searchable>(playlists: readonly P[], pattern: string): P[] {
  const text = pattern.trim();
  if (text === '') return [...playlists];
  if (isPatternTooLong(text)) return [];
  const fuse = new Fuse(playlists, {
    keys: ['name', 'description'],
    threshold: matchThreshold,
    ignoreLocation: true,
    ignoreDiacritics: true,
  });
  return fuse.search(text).map((match) => match.item);
}
