/**
 * Lists as one, without repeats: of two with the same id the first stays (docs/product.md#playlist-lists
 * page). Give the user's own list first: it knows who owns what.
 */
export function mergePlaylists<P extends { id: string }>(...lists: readonly P[][]): P[] {
  const byId = new Map<string, P>();
  for (const playlist of lists.flat()) {
    if (!byId.has(playlist.id)) byId.set(playlist.id, playlist);
  }
  return [...byId.values()];
}
