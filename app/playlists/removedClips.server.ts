/** Clips that their owner has removed, as long as the removal can be undone (docs/product.md#undo). */
import { randomUUID } from 'node:crypto';
import type { ApiClient } from '#app/api/client.server.ts';
import { clipKey } from '#app/api/clipList.ts';
import type { Clip, Playlist } from '#app/api/contract.ts';
import { patchPlaylistClips, type RestoredClip } from '#app/api/playlistEdits.server.ts';
import { getPlaylistPage } from '#app/api/playlistPages.server.ts';
import type { WriteResult } from '#app/api/write.server.ts';
import { singleFlight } from '#app/auth/singleFlight.server.ts';
import type { requireUser } from '#app/auth/user.server.ts';
import type { ClipKey } from '#app/clips/clipHash.ts';
import type { RequestArgs } from '#app/lib/request.ts';

type Context = RequestArgs['context'];
type Login = Awaited<ReturnType<typeof requireUser>>;

/** Milliseconds during which a removal or a deletion can be undone. */
export const undoTime = 10 * 60_000;

/** The fields of the form that puts removed clips back; `name` is the playlist's. */
export const putBackFields = (key: string, name: string) => ({ intent: 'put-back', key, name });

/** A clip of a playlist, as it comes back. `place` from 1; `cover` is the playlist's. */
export function toRestored(
  clip: Pick<Clip, 'gameId' | 'eventNumber' | 'id' | 'note'>,
  place: number,
  cover: Playlist['cover'],
): RestoredClip {
  const { gameId, eventNumber, id, note } = clip;
  const isCover = cover != null && String(id) === String(cover);
  return { gameId, eventNumber, place, note: note ?? '', cover: isCover };
}

const removed = singleFlight<{ kept: RestoredClip[] }>('removed clips', ({ kept }) =>
  kept.length > 0 ? undoTime : 1,
);

/** A clip as it stands in a playlist; null where the API has no `playlist-edit`, or on a failure. */
export async function readPlaced(
  client: ApiClient,
  token: string,
  id: string,
  clip: ClipKey,
): Promise<RestoredClip | null> {
  if (!client.api.extensions.has('playlist-edit')) return null;
  const page = await getPlaylistPage(client, token, id, { around: clip, limit: 1 });
  if (page?.state !== 'done') return null;
  const { videos, from, cover } = page.value;
  const there = videos.find((video) => clipKey(video) === clipKey(clip));
  return there ? toRestored(there, from + 1, cover) : null;
}

/** Keeps removed clips for their owner. @returns the key of {@link putBack} */
export async function keepRemoved(
  context: Context,
  { user }: Login,
  clips: readonly RestoredClip[],
): Promise<string> {
  const key = randomUUID();
  await removed(context, `${user.id} ${key}`, async () => ({ kept: [...clips] }));
  return key;
}

/** Puts removed clips back to their places in a playlist; `over`: they are not kept any more. */
export async function putBack(
  context: Context,
  client: ApiClient,
  { user, token }: Login,
  { id, key }: { id: string; key: string },
): Promise<WriteResult<number> | { state: 'over' }> {
  const { kept } = await removed(context, `${user.id} ${key}`, async () => ({ kept: [] }));
  if (kept.length === 0) return { state: 'over' };
  const changed = await patchPlaylistClips(client, token, id, { restore: kept });
  if (changed.state === 'done') return { state: 'done', value: kept.length };
  return changed.state === 'failed' ? changed : { state: 'failed', status: 409 };
}
