/** The calls of the extension `playlist-edit` (docs/product.md#api-additions). Never throw; report their outcome. */
import * as z from 'zod';
import { type ApiCall, type ApiClient, ApiError, fetchJson } from './client.server.ts';
import { type PlaylistState, playlistStateSchema } from './contract.ts';
import { playlistPath } from './playlistPath.ts';
import { type CallFailure, failed } from './write.server.ts';

interface ClipKey {
  gameId: string;
  eventNumber: number;
}

/** Clips of one call. */
export const mostAddedClips = 500;

const addedSchema = z.object({
  added: z.number(),
  present: z.number(),
  missing: z.number().catch(0),
});
export type AddedClips = z.infer<typeof addedSchema>;

/** There is room for `room` clips more: nothing was changed. */
interface NoRoom {
  state: 'full';
  room: number;
}

const noRoomSchema = z.object({ room: z.number() });

/** Adds many clips at the end of a playlist, those that it lacks: all of them or none. */
export async function postPlaylistClips(
  client: ApiClient,
  token: string,
  id: string,
  clips: readonly ClipKey[],
): Promise<{ state: 'done'; value: AddedClips } | NoRoom | CallFailure> {
  const json = { clips: clips.map(({ gameId, eventNumber }) => ({ gameId, eventNumber })) };
  const call: ApiCall = { method: 'POST', path: `${playlistPath(id)}/clips`, json, token };
  try {
    return { state: 'done', value: addedSchema.parse(await fetchJson(client, call)) };
  } catch (error) {
    return toNoRoom(error) ?? failed(client, call.path, 'Error adding videos', error);
  }
}

/** A clip that comes back to its place. */
export interface RestoredClip extends ClipKey {
  note: string;
  /** From 1. */
  place: number;
  cover: boolean;
}

export interface PlaylistChanges {
  /** Of the state that the changes were made in; absent: any. */
  revision?: number;
  /** Ids; clips without mention follow. */
  order?: readonly string[];
  notes?: Readonly<Record<string, string>>;
  cover?: string | null;
  remove?: readonly string[];
  restore?: readonly RestoredClip[];
}

const changedSchema = z.object({ present: playlistStateSchema });

/** Changes order, notes, cover and clips; `changed`: the playlist is in another state by now. */
export async function patchPlaylistClips(
  client: ApiClient,
  token: string,
  id: string,
  changes: PlaylistChanges,
): Promise<
  | { state: 'done'; value: PlaylistState }
  | { state: 'changed'; present: PlaylistState }
  | NoRoom
  | CallFailure
> {
  const path = `${playlistPath(id)}/clips`;
  const call: ApiCall = { method: 'PATCH', path, json: changes, token };
  try {
    return { state: 'done', value: playlistStateSchema.parse(await fetchJson(client, call)) };
  } catch (error) {
    const answer = error instanceof ApiError && error.status === 409 ? error.body : null;
    const changed = changedSchema.safeParse(answer).data;
    if (changed) return { state: 'changed', present: changed.present };
    return toNoRoom(error) ?? failed(client, path, 'Error updating playlist', error);
  }
}

function toNoRoom(error: unknown): NoRoom | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const answer = noRoomSchema.safeParse(error.body).data;
  return answer ? { state: 'full', room: answer.room } : null;
}
