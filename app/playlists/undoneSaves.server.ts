/** What a save of an arrangement has changed, as long as it can be undone (docs/product.md#undo). */
import { randomUUID } from 'node:crypto';
import type { ApiClient } from '#app/api/client.server.ts';
import type { PlaylistState } from '#app/api/contract.ts';
import {
  type PlaylistChanges,
  patchPlaylistClips,
  type RestoredClip,
} from '#app/api/playlistEdits.server.ts';
import type { CallFailure } from '#app/api/write.server.ts';
import { singleFlight } from '#app/auth/singleFlight.server.ts';
import type { requireUser } from '#app/auth/user.server.ts';
import type { RequestArgs } from '#app/lib/request.ts';
import type { Merged } from './arrangement.ts';
import { keepRemoved, putBackFields, toRestored, undoTime } from './removedClips.server.ts';

type Context = RequestArgs['context'];
type Login = Awaited<ReturnType<typeof requireUser>>;

/** The changes that make a playlist what it was before a save; `revision` is that of the save. */
export type SaveUndo = PlaylistChanges & { revision: number; restore: RestoredClip[] };

/** The fields of the form that undoes a save; `name` is the playlist's. */
const undoSaveFields = (key: string, name: string) => ({ intent: 'undo-save', key, name });

/** @param before the state before the save @param after its revision */
export function buildSaveUndo(before: PlaylistState, saved: Merged, after: number): SaveUndo {
  const removed = new Set(saved.remove);
  const notes = before.clips.filter(({ id }) => Object.hasOwn(saved.notes, id));
  const restore = before.clips.flatMap((clip, i) =>
    removed.has(clip.id) ? [toRestored(clip, i + 1, before.cover)] : [],
  );
  const order = before.clips.map(({ id }) => id).filter((id) => !removed.has(id));
  const hasCover = saved.cover !== undefined && !restore.some(({ cover }) => cover);
  return {
    revision: after,
    ...(saved.sentOrder && { order }),
    notes: Object.fromEntries(notes.map(({ id, note }) => [id, note])),
    ...(hasCover && { cover: before.cover }),
    restore,
  };
}

const saves = singleFlight<{ kept: SaveUndo | null }>('undone save', ({ kept }) =>
  kept ? undoTime : 1,
);

/**
 * The fields of the form that undoes a save. A save that has only removed clips is undone on top of what
 * changes meanwhile: see `putBack`. Null: there is nothing to undo.
 */
export async function keepSave(
  context: Context,
  login: Login,
  undo: SaveUndo,
  name: string,
): Promise<Record<string, string> | null> {
  const { restore, order, cover, notes = {} } = undo;
  const isRemoval = !order && cover === undefined && Object.keys(notes).length === 0;
  if (isRemoval && restore.length === 0) return null;
  if (isRemoval) return putBackFields(await keepRemoved(context, login, restore), name);
  const key = randomUUID();
  await saves(context, `${login.user.id} ${key}`, async () => ({ kept: undo }));
  return undoSaveFields(key, name);
}

export type UndoneSave =
  | { state: 'done' }
  /** Too late. */
  | { state: 'over' }
  /** Another change has come since: nothing was undone. `putBack`: fields that put its removed clips back. */
  | { state: 'changed'; putBack: Record<string, string> | null }
  | CallFailure;

/** Makes a playlist what it was before a save, unless it has changed since. */
export async function undoSave(
  context: Context,
  client: ApiClient,
  login: Login,
  { id, key, name }: { id: string; key: string; name: string },
): Promise<UndoneSave> {
  const owned = `${login.user.id} ${key}`;
  const { kept } = await saves(context, owned, async () => ({ kept: null }));
  if (!kept) return { state: 'over' };
  const changed = await patchPlaylistClips(client, login.token, id, kept);
  if (changed.state === 'done') return { state: 'done' };
  if (changed.state === 'failed') return changed;
  if (changed.state === 'full') return { state: 'failed', status: 409 };
  const { restore } = kept;
  if (restore.length === 0) return { state: 'changed', putBack: null };
  const again = await keepRemoved(context, login, restore);
  return { state: 'changed', putBack: putBackFields(again, name) };
}
