/**
 * Undoes a removal or a deletion (docs/product.md#undo): a clip is added again, a playlist is created anew
 * with its clips. Where the API has `playlist-edit`, clips come back to their places, with notes and cover;
 * else the calls that every clip API has do it.
 */
import { randomUUID } from 'node:crypto';
import type { ApiClient } from '#app/api/client.server.ts';
import { findClip } from '#app/api/clips.server.ts';
import type { Playlist } from '#app/api/contract.ts';
import { patchPlaylistClips, type RestoredClip } from '#app/api/playlistEdits.server.ts';
import { isNameTaken } from '#app/api/playlistLimits.ts';
import { getPlaylistPage, largestClipPage } from '#app/api/playlistPages.server.ts';
import { type PlaylistForm, playlistImage } from '#app/api/playlistRules.ts';
import { addPlaylistClip, listOwnPlaylists, postPlaylist } from '#app/api/playlists.server.ts';
import type { WriteResult } from '#app/api/write.server.ts';
import { singleFlight } from '#app/auth/singleFlight.server.ts';
import type { requireUser } from '#app/auth/user.server.ts';
import type { ClipKey } from '#app/clips/clipHash.ts';
import type { RequestArgs } from '#app/lib/request.ts';
import { loadOwnNames } from '#app/playlists/load.server.ts';
import { toRestored, undoTime } from '#app/playlists/removedClips.server.ts';

type Context = RequestArgs['context'];
type Login = Awaited<ReturnType<typeof requireUser>>;

interface Deleted {
  values: PlaylistForm;
  clips: RestoredClip[];
}

const deleted = singleFlight<{ kept: Deleted | null }>('deleted playlist', ({ kept }) =>
  kept ? undoTime : 1,
);

/** What a deletion takes away, for {@link keepDeleted}; null if it cannot be read. */
export async function readBeforeDeletion(
  client: ApiClient,
  token: string,
  id: string,
): Promise<Playlist | null> {
  const page = await getPlaylistPage(client, token, id, { limit: largestClipPage });
  if (page) return page.state === 'done' && page.value.isOwner ? page.value : null;
  const own = await listOwnPlaylists(client, token);
  return (own.state === 'done' && own.value.find((playlist) => playlist.id === id)) || null;
}

/** Keeps a deleted playlist for its owner. @returns the key of {@link restore} */
export async function keepDeleted(context: Context, { user }: Login, playlist: Playlist) {
  const { name, description, private: isPrivate, thumbnailUrl } = playlist;
  const image = playlistImage.safeParse(thumbnailUrl ?? '').data ?? '';
  const values = { name, description: description ?? '', private: isPrivate, image };
  const { cover } = playlist;
  const clips = playlist.videos.map((clip, i) => toRestored(clip, i + 1, cover));
  const key = randomUUID();
  await deleted(context, `${user.id} ${key}`, async () => ({ kept: { values, clips } }));
  return key;
}

export interface Restored {
  result: WriteResult<Playlist> | { state: 'over' };
  /** '' if nothing is kept any more. */
  name: string;
  count: number;
  /** Clips that could not be added; null while they are still being added. */
  missing: number | null;
}

const restored = singleFlight<Restored>('restored playlist', ({ result }) =>
  result.state === 'done' ? undoTime : 1,
);

/** Milliseconds after which the answer does not wait for more clips. */
const longestWait = 5000;

/** Creates a deleted playlist anew, once, with its clips in order. */
export function restore(
  context: Context,
  client: ApiClient,
  { user, token }: Login,
  key: string,
): Promise<Restored> {
  return restored(context, `${user.id} ${key}`, async () => {
    const { kept } = await deleted(context, `${user.id} ${key}`, async () => ({ kept: null }));
    if (!kept) return { result: { state: 'over' }, name: '', count: 0, missing: 0 };
    const { values, clips } = kept;
    const own = await loadOwnNames(client, token);
    const isTaken = own.state === 'done' && isNameTaken(own.value, values.name);
    const result: Restored['result'] = isTaken
      ? { state: 'exists' }
      : await postPlaylist(client, token, values);
    const about = { result, name: values.name, count: clips.length };
    if (result.state !== 'done') return { ...about, missing: clips.length };
    const work = addAll(client, token, result.value.id, clips);
    return { ...about, missing: await Promise.race([work, waitAtMost(longestWait)]) };
  });
}

/** Adds the clips of a playlist that was created anew. @returns how many could not be added */
async function addAll(
  client: ApiClient,
  token: string,
  id: string,
  clips: readonly RestoredClip[],
): Promise<number> {
  if (client.api.extensions.has('playlist-edit')) {
    const changed = await patchPlaylistClips(client, token, id, { restore: clips });
    if (changed.state === 'done') return clips.length - changed.value.clips.length;
  }
  return addInOrder(client, token, id, clips);
}

/** One at a time, because the API keeps clips in the order of their addition. */
async function addInOrder(client: ApiClient, token: string, id: string, clips: readonly ClipKey[]) {
  let missing = 0;
  for (const key of clips) {
    const added = await addInTime(client, token, id, key);
    if (added.state === 'failed') missing += 1;
  }
  return missing;
}

/** Attempts at a clip, and milliseconds between them, where the API limits the changes of a minute. */
const retries = { attempts: 8, pause: 10_000 };

async function addInTime(client: ApiClient, token: string, id: string, key: ClipKey) {
  for (let attempt = 1; ; attempt++) {
    const added = await addAgain(client, token, id, key);
    const isTooMany = added.state === 'failed' && added.status === 429;
    if (!isTooMany || attempt === retries.attempts) return added;
    await waitAtMost(retries.pause);
  }
}

function waitAtMost(ms: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms, null).unref();
  });
}

/** Adds a removed clip again, as the API returns it now. */
export async function addAgain(
  client: ApiClient,
  token: string,
  id: string,
  key: ClipKey,
): Promise<WriteResult<null>> {
  const found = await findClip(client, key);
  if (found.state !== 'found') return { state: 'failed', status: 404 };
  return addPlaylistClip(client, token, id, found.clip);
}
