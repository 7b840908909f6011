import { buildListFiles, type ListFiles } from '#app/clips/listFiles.ts';
import type { Search } from './search.ts';
import { searchQuery } from './searchParams.ts';

/** The addresses of a search as a file and as a feed (docs/product.md#exports). */
export function getSearchFiles(search: Search): ListFiles {
  const query = `?${searchQuery(search)}`;
  const base = '/resources/search';
  return { ...buildListFiles(base, query), atom: `${base}/feed.atom${query}` };
}
