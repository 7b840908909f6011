/**
 * Merges lists; the first of two playlists with the same id stays (docs/product.md#playlist-lists).
 * Pass the user's own list first: it has the ownership.
 */
export function mergePlaylists<P extends { id: string }>(...lists: readonly P[][]): P[] {
  const byId = new Map<string, P>();
  for (const playlist of lists.flat()) {
    if (!byId.has(playlist.id)) byId.set(playlist.id, playlist);
  }
  return [...byId.values()];
}
