/**
 * The fuzzy search over playlists of which a page shows some only (docs/product.md#playlist-search). The
 * texts of the public ones are kept in the process and follow the API's revision of them.
 */
import type { ApiClient } from '#app/api/client.server.ts';
import type { PlaylistName } from '#app/api/contract.ts';
import { listPublicHeads, listPublicNames } from '#app/api/playlistPages.server.ts';
import type { ClipApi } from '#app/context.ts';
import { findPlaylists } from './findPlaylists.ts';
import { loadOwn } from './load.server.ts';
import { type PlaylistSlice, toPlaylistSummary } from './summary.ts';

/** Results of a page. */
const pageSize = 30;

interface KnownNames {
  revision: string;
  items: PlaylistName[];
  /** Milliseconds since 1970 until which an unchanged revision is believed: it tells most changes, not all. */
  until: number;
}

const believedMs = 30_000;
const known = new WeakMap<ClipApi, KnownNames>();

/** The texts of the public playlists; null where the API has no pages of them, and on failure. */
export async function getPublicNames(client: ApiClient): Promise<PlaylistName[] | null> {
  const kept = known.get(client.api);
  const believed = kept && Date.now() < kept.until ? kept : null;
  const read = await listPublicNames(client, believed?.revision ?? null);
  if (read?.state !== 'done') return null;
  const { revision, items } = read.value;
  if (items === null) return believed?.items ?? [];
  known.set(client.api, { revision, items, until: Date.now() + believedMs });
  return items;
}

/**
 * A page of the playlists that match, best first; null where it cannot be made here.
 * @param from number of matches before the page
 */
export async function searchPlaylists(
  client: ApiClient,
  token: string | null,
  { pattern, from }: { pattern: string; from: number },
): Promise<PlaylistSlice | null> {
  const [own, names] = await Promise.all([
    token === null ? null : loadOwn(client, token),
    getPublicNames(client),
  ]);
  if (names === null) return null;
  const mine = own?.state === 'done' ? own.value : [];
  const found = findPlaylists<{ id: string; name: string }>([mine, names], pattern);
  const ids = found.slice(from, from + pageSize).map(({ id }) => id);
  const byId = new Map(mine.map((playlist) => [playlist.id, playlist]));
  const others = ids.filter((id) => !byId.has(id));
  const page = others.length > 0 ? await listPublicHeads(client, { id: others }) : null;
  if (page?.state === 'failed') return null;
  for (const playlist of page?.value.items ?? []) byId.set(playlist.id, playlist);
  const items = ids.map((id) => byId.get(id)).filter((playlist) => playlist !== undefined);
  const isEnd = from + pageSize >= found.length;
  return {
    items: items.map(toPlaylistSummary),
    next: isEnd ? null : String(from + pageSize),
    total: found.length,
  };
}
