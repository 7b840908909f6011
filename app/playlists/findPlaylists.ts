import Fuse from 'fuse.js';
import { mergePlaylists } from './mergePlaylists.ts';
import { isPatternTooLong } from './searchPattern.ts';

/** Maximum Fuse.js score of a match (docs/product.md#playlist-search). */
const matchThreshold = 0.6;

interface Searchable {
  id: string;
  name: string;
  description?: string | null | undefined;
}

/**
 * Playlists whose name or description matches, best first and each id once: all of them for an empty
 * pattern, none for one that is too long. The browser loads this module on demand.
 * @param lists the user's own first; a list that is given again is not prepared again
 */
export function findPlaylists<P extends Searchable>(
  lists: readonly (readonly P[])[],
  pattern: string,
): P[] {
  const text = pattern.trim();
  if (isPatternTooLong(text)) return [];
  if (text === '') return mergePlaylists(lists.flat());
  const matches = lists.flatMap((list) => prepare(list).search(text));
  // A list's matches are in order already, and equal ones stay in the order of the lists.
  const inOrder = matches.toSorted((a, b) => (a.score ?? 0) - (b.score ?? 0));
  return mergePlaylists(inOrder.map(({ item }) => item));
}

const prepared = new WeakMap<object, unknown>();

function prepare<P extends Searchable>(list: readonly P[]): Fuse<P> {
  const known = prepared.get(list) as Fuse<P> | undefined;
  if (known) return known;
  const fuse = new Fuse(list, {
    keys: ['name', 'description'],
    threshold: matchThreshold,
    includeScore: true,
    ignoreLocation: true,
    ignoreDiacritics: true,
  });
  prepared.set(list, fuse);
  return fuse;
}
