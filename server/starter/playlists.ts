/** The playlists of a starter set (docs/product.md#starter-playlists). */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { toClip } from '#server/api/clips/serialize.ts';
import { featuredOwner, readAddedPlaylists, toAddedRow } from '#server/store/featuredPlaylists.ts';
import type { Store } from '#server/store/open.ts';
import { findPlays, type StoredPlay } from '#server/store/plays/storedPlays.ts';
import type { Manifest } from './manifest.ts';

export const playlistsFile = 'playlists.json';

const playlistSchema = z.object({
  /** Of the stored playlist too. A changed list takes a new one. */
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Game id and event number, in order. */
  plays: z.array(z.tuple([z.int(), z.int()])),
});

export type StarterPlaylist = z.infer<typeof playlistSchema>;

/** The playlists of a set; none of a set without the file. */
export function readStarterPlaylists(folder: string, manifest: Manifest): StarterPlaylist[] {
  if (!manifest.playlists) return [];
  const text = readFileSync(path.join(folder, manifest.playlists), 'utf8');
  return z.array(playlistSchema).parse(JSON.parse(text));
}

/** The file's text. */
export function formatStarterPlaylists(playlists: readonly StarterPlaylist[]): string {
  const lines = playlists.map(({ plays, ...head }) => {
    const fields = JSON.stringify(head, null, 2).slice(2, -2);
    return `  {\n${fields.replace(/^/gm, '  ')},\n    "plays": ${JSON.stringify(plays)}\n  }`;
  });
  return `[\n${lines.join(',\n')}\n]\n`;
}

/**
 * Adds the playlists that the store never had. One that was removed, or whose plays are all missing, is
 * left out; one that is there stays as it is.
 */
export async function addStarterPlaylists(
  store: Store,
  playlists: readonly StarterPlaylist[],
): Promise<void> {
  const known = new Set(await readAddedPlaylists(store.db));
  if (playlists.every(({ id }) => known.has(id))) return;
  const keys = playlists.flatMap(({ plays }) =>
    plays.map(([game_id, event]) => ({ game_id, event })),
  );
  const stored = await findPlays(store.db, keys);
  await store.write(async (tx, bulk) => {
    const added = await readAddedPlaylists(tx);
    for (const [place, playlist] of playlists.entries()) {
      if (added.includes(playlist.id)) continue;
      const { row, clips } = toRows(playlist, place, stored);
      if (clips.length === 0) continue;
      await bulk.insertAll('playlists', [row], 'ignore');
      await bulk.insertAll('playlist_clips', clips, 'ignore');
      added.push(playlist.id);
    }
    await bulk.insertAll('meta', [toAddedRow(added)], 'replace');
  });
}

/** The end of the set's last day: lists, newest first, show everybody's playlists before these. */
const createdAt = Date.UTC(2025, 8, 12);

function toRows(
  { id, name, description, plays }: StarterPlaylist,
  place: number,
  stored: Map<string, StoredPlay>,
) {
  const now = new Date().toISOString();
  const row = {
    ...{ id, name, description, owner_id: featuredOwner },
    ...{ private: 0, hidden: 0, thumbnail_url: '', cover_clip_id: null, revision: 0 },
    created_at: new Date(createdAt - place * 1000).toISOString(),
    updated_at: now,
  };
  const found = plays.flatMap(([game, event]) => stored.get(`${game}:${event}`) ?? []);
  const clips = found.map((facts, i) => ({
    playlist_id: id,
    id: `${id}-${i + 1}`,
    position: i + 1,
    game_id: facts.play.game_id,
    event: facts.play.event,
    snapshot: JSON.stringify(toClip(facts)),
    note: '',
    added_at: now,
  }));
  return { row, clips };
}
