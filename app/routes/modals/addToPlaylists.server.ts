/** Adds a clip to playlists, removes it from others and creates a new one. */

import { type ApiClient, createDetachedApiClient } from '#app/api/client.server.ts';
import { findClip } from '#app/api/clips.server.ts';
import type { Clip, Playlist } from '#app/api/contract.ts';
import { playlistFormSchema } from '#app/api/playlistRules.ts';
import {
  addPlaylistClip,
  listOwnPlaylists,
  type PlaylistClipInput,
  removePlaylistClip,
} from '#app/api/playlists.server.ts';
import { handleRejectedToken, type requireUser } from '#app/auth/user.server.ts';
import { type ClipKey, clipPath } from '#app/clips/clipHash.ts';
import type { RequestArgs } from '#app/lib/request.ts';
import {
  clipAdded,
  clipExists,
  clipNotAdded,
  clipNotRemoved,
  clipRemoved,
  joinNotices,
  playlistCreated,
  playlistExists,
  playlistNotCreated,
  playlistNotFound,
} from '#app/playlists/notices.ts';
import { createUnlessTaken, oncePerForm } from './createOnce.server.ts';
import { comparePlacement } from './placement.ts';
import { completeAction, rejectAction, type ToastNotice } from './response.server.ts';

/** One change, with the text of its notice. */
interface Step {
  kind: 'done' | 'exists' | 'failed';
  notice: string;
  /** The API's, for a failure. */
  status?: number;
}

interface Outcome {
  /** `done`: at least one change was made, so the form need not be sent again. */
  state: 'done' | 'failed';
  steps: Step[];
}

const once = oncePerForm<Outcome>('add to playlists');

/** Maximum of concurrent writes, to spare an outside API. */
const atOnce = 6;

type Login = Awaited<ReturnType<typeof requireUser>>;

export async function addToPlaylists(args: RequestArgs, { user, token }: Login, key: ClipKey) {
  const form = await args.request.formData();
  const ticked = form.getAll('playlist').map(String);
  const before = form.getAll('before').map(String);
  const newName = String(form.get('newName') ?? '');
  const choice = { ticked, newName, nameError: newName.trim() ? nameProblem(newName) : null };
  if (choice.nameError) return rejectAction(form, 400, { notice: null, choice });

  const client = createDetachedApiClient(args);
  const { state, steps } = await once(args.context, user.id, form, () =>
    place({ client, token }, key, { ticked, before, newName: newName.trim() }),
  );
  if (steps.some(({ status }) => status === 401)) return handleRejectedToken(args);
  const message = joinNotices(steps.map(({ notice }) => notice));
  if (state === 'failed') return rejectAction(form, 502, { notice: message, choice });
  const told = message ? { type: noticeType(steps), message } : null;
  return completeAction(args, form, clipPath(key), told);
}

interface Api {
  client: ApiClient;
  token: string;
}

interface Wanted {
  ticked: string[];
  before: string[];
  /** '' for none. */
  newName: string;
}

async function place(api: Api, key: ClipKey, wanted: Wanted): Promise<Outcome> {
  const { client, token } = api;
  // Stores the clip as the API returns it: the URL is user input.
  const [found, own] = await Promise.all([findClip(client, key), listOwnPlaylists(client, token)]);
  if (found.state !== 'found') return failure('Could not add the video: the clip was not found.');
  if (own.state === 'failed') return failure('Your playlists could not be loaded.', own.status);
  const { into, outOf, kept, gone } = comparePlacement(own.value, key, wanted);
  const clip = inputOf(found.clip);
  const fresh = wanted.newName ? await create(api, wanted.newName) : null;
  const targets = fresh?.playlist ? [...into, fresh.playlist] : into;
  const work = [
    ...targets.map((playlist) => () => add(api, playlist, clip)),
    ...outOf.map((there) => () => remove(api, there)),
  ];
  const steps = fresh ? [fresh.step] : [];
  if (gone) steps.push({ kind: 'failed', notice: playlistNotFound });
  for (let from = 0; from < work.length; from += atOnce) {
    steps.push(...(await Promise.all(work.slice(from, from + atOnce).map((step) => step()))));
  }
  // Submitting without changes reports the playlists that already contain the clip.
  if (steps.length === 0) steps.push(...kept.map(alreadyIn));
  const nothingDone = steps.length > 0 && steps.every(({ kind }) => kind === 'failed');
  return { state: nothingDone || fresh?.playlist === null ? 'failed' : 'done', steps };
}

async function create({ client, token }: Api, name: string) {
  const values = playlistFormSchema.parse({ name, private: true });
  const created = await createUnlessTaken(client, token, values);
  if (created.state === 'done') {
    const step: Step = { kind: 'done', notice: playlistCreated(values.name) };
    return { playlist: created.value, step };
  }
  const exists = created.state === 'exists';
  const notice = exists ? playlistExists(values.name) : playlistNotCreated(values.name);
  const step: Step = { kind: 'failed', notice, ...(!exists && { status: created.status }) };
  return { playlist: null, step };
}

async function add({ client, token }: Api, playlist: Playlist, clip: PlaylistClipInput) {
  const added = await addPlaylistClip(client, token, playlist.id, clip);
  if (added.state === 'done') return { kind: 'done', notice: clipAdded(playlist) } satisfies Step;
  if (added.state === 'exists') return alreadyIn(playlist);
  return { kind: 'failed', notice: clipNotAdded(playlist), status: added.status } satisfies Step;
}

function alreadyIn(playlist: Playlist): Step {
  return { kind: 'exists', notice: clipExists(playlist) };
}

async function remove({ client, token }: Api, there: { playlist: Playlist; clip: Clip }) {
  const id = String(there.clip.id ?? '');
  if (id === '') return { kind: 'failed', notice: clipNotRemoved } satisfies Step;
  const removed = await removePlaylistClip(client, token, there.playlist.id, id);
  if (removed.state !== 'failed') return { kind: 'done', notice: clipRemoved } satisfies Step;
  return { kind: 'failed', notice: clipNotRemoved, status: removed.status } satisfies Step;
}

function inputOf(clip: Clip): PlaylistClipInput {
  const { gameId, eventNumber, url, date, period, clockTime } = clip;
  const { playerName, tags, desc, videoThumbnail } = clip;
  const optional = { playerName, tags, desc, videoThumbnail };
  return { gameId, eventNumber, url, date, period, clockTime, ...optional };
}

function nameProblem(name: string): string | null {
  const parsed = playlistFormSchema.shape.name.safeParse(name);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? null);
}

const failure = (notice: string, status?: number): Outcome => ({
  state: 'failed',
  steps: [{ kind: 'failed', notice, status }],
});

function noticeType(steps: readonly Step[]): ToastNotice['type'] {
  if (steps.some(({ kind }) => kind === 'failed')) return 'warning';
  return steps.some(({ kind }) => kind === 'done') ? 'success' : 'info';
}
