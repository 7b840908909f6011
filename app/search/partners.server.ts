import type { ApiClient } from '#app/api/client.server.ts';
import { getPlayers } from '#app/api/players.server.ts';
import { playerLabel } from './buildOptions.server.ts';
import { getClips } from './getClips.server.ts';
import type { Search } from './search.ts';

/** A player who had a part in plays of a search. */
export interface Partner {
  id: number;
  /** The id of a player who is in no list. */
  name: string;
  /** Plays of the search. */
  count: number;
}

/**
 * The players with whom a search has the most plays (docs/product.md#pair-filter); null on failure, and where the API
 * does not announce `pairs`. Never throws.
 */
export async function loadPartners(client: ApiClient, search: Search): Promise<Partner[] | null> {
  if (!client.api.extensions.has('pairs')) return null;
  const start = { cursor: null, withPartners: true, isSingle: true } as const;
  const [page, players] = await Promise.all([
    getClips(client, { ...search, with: 0 }, start),
    getPlayers(client, search.league),
  ]);
  if (page.failed || !page.facets) return null;
  const counts = Object.entries(page.facets.with ?? {});
  return counts
    .map(([id, count]) => {
      const known = players?.find((player) => player.id === Number(id));
      return { id: Number(id), name: known ? playerLabel(known, players ?? []) : id, count };
    })
    .sort((a, b) => b.count - a.count);
}
