/** Adds a clip to playlists, removes it from others and creates a new one. */

import { type ApiClient, createDetachedApiClient } from '#app/api/client.server.ts';
import { findClip } from '#app/api/clips.server.ts';
import { isNameTaken } from '#app/api/playlistLimits.ts';
import { getNameProblem, playlistFormSchema } from '#app/api/playlistRules.ts';
import {
  addPlaylistClip,
  type PlaylistClipInput,
  postPlaylist,
  removePlaylistClip,
} from '#app/api/playlists.server.ts';
import { type CallFailure, toActionStatus } from '#app/api/write.server.ts';
import { type ClipKey, clipPath } from '#app/clips/clipHash.ts';
import type { PlaylistChoice } from '#app/components/modals/modalData.ts';
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
  playlistGone,
  playlistNotChosen,
  playlistNotCreated,
  refusalReasons,
} from '#app/playlists/notices.ts';
import { oncePerForm } from './createOnce.server.ts';
import { rejectFormToken, requireFormUser } from './formLogin.server.ts';
import { loadOwnPlaylists } from './ownPlaylists.server.ts';
import {
  comparePlacement,
  type OwnPlaylist,
  type Placement,
  toPlacementDraft,
  toPlaylistChoices,
  type Wanted,
} from './placement.ts';
import { completeAction, rejectAction, type ToastNotice } from './response.server.ts';

/** One change, with the text of its notice. */
interface Step {
  kind: 'done' | 'exists' | 'failed';
  notice: string;
  /** For an action, of a failure. */
  status?: number;
}

/** Nothing was changed: the form stays open. */
interface Refusal {
  state: 'refused';
  status: number;
  notice: string | null;
  nameError?: string;
  /** The boxes as they are now, if they were read. */
  playlists?: PlaylistChoice[];
}

/** Either nothing was changed, or as much as was possible. */
type Outcome = { state: 'done'; steps: Step[] } | Refusal;

const once = oncePerForm<Outcome>('add to playlists');

const urgency = { failed: 1, done: 0, exists: 0 } satisfies Record<Step['kind'], number>;

/** Maximum of concurrent writes, to spare an outside API. */
const atOnce = 6;

export async function addToPlaylists(args: RequestArgs, key: ClipKey) {
  const form = await args.request.formData();
  const wanted: Wanted = {
    ticked: form.getAll('playlist').map(String),
    before: form.getAll('before').map(String),
    newName: String(form.get('newName') ?? ''),
  };
  const sent = { form, draft: toPlacementDraft(wanted) };
  const { user, token } = await requireFormUser(args, sent);
  const client = createDetachedApiClient(args);
  const outcome =
    refuseInput(wanted) ??
    (await once(args.context, user.id, form, () => place({ client, token }, key, wanted)));
  if (isTokenRefused(outcome)) return rejectFormToken(args, sent);
  if (outcome.state === 'refused') {
    const { status, notice, nameError = null, playlists } = outcome;
    const choice = { ...sent.draft, nameError };
    return rejectAction(form, status, { notice, choice, ...(playlists && { playlists }) });
  }
  // A notice shows its first lines only.
  const steps = outcome.steps.toSorted((a, b) => urgency[b.kind] - urgency[a.kind]);
  const message = joinSteps(steps);
  const told = message ? { type: noticeType(outcome.steps), message } : null;
  return completeAction(args, form, clipPath(key), told);
}

/** What can be refused without a call; null for nothing. */
function refuseInput({ ticked, before, newName }: Wanted): Refusal | null {
  const isNamed = newName.trim() !== '';
  const nameError = isNamed ? getNameProblem(newName) : null;
  if (nameError) return { state: 'refused', status: 400, notice: null, nameError };
  const isEmpty = !isNamed && ticked.length === 0 && before.length === 0;
  return isEmpty ? { state: 'refused', status: 400, notice: playlistNotChosen } : null;
}

function isTokenRefused(outcome: Outcome): boolean {
  if (outcome.state === 'refused') return outcome.status === 401;
  return outcome.steps.some(({ status }) => status === 401);
}

interface Api {
  client: ApiClient;
  token: string;
}

async function place(api: Api, key: ClipKey, wanted: Wanted): Promise<Outcome> {
  const { client, token } = api;
  // Stores the clip as the API returns it: the URL is user input.
  const [found, own] = await Promise.all([
    findClip(client, key),
    loadOwnPlaylists(client, token, key),
  ]);
  if (found.state !== 'found') {
    const notice = 'Could not add the video: the clip was not found.';
    return { state: 'refused', status: found.state === 'missing' ? 404 : 502, notice };
  }
  if (own.state === 'failed') {
    const notice = 'Your playlists could not be loaded.';
    return { state: 'refused', status: statusOf(own), notice };
  }
  const placement = comparePlacement(own.value, wanted);
  const newName = wanted.newName.trim();
  const isTaken = newName !== '' && isNameTaken(own.value, newName);
  const outcome = isTaken
    ? refuseName(newName)
    : await makePlacement(api, found.clip, { ...placement, newName });
  if (outcome.state === 'done') return outcome;
  return { ...outcome, playlists: toPlaylistChoices(own.value) };
}

/** Refuses, before the first change, what cannot be done as a whole. */
async function makePlacement(
  api: Api,
  clip: PlaylistClipInput,
  { into, outOf, kept, gone, newName }: Placement & { newName: string },
): Promise<Outcome> {
  if (gone) return { state: 'refused', status: 404, notice: playlistGone };
  const created = newName ? await create(api, newName) : null;
  if (created?.state === 'exists') return refuseName(newName);
  if (created?.state === 'failed') {
    const status = statusOf(created);
    const failure: Step = { kind: 'failed', notice: playlistNotCreated(newName), status };
    return { state: 'refused', status, notice: joinSteps([failure]) };
  }
  const targets = created ? [...into, created.value] : into;
  const steps = await makeChanges([
    ...targets.map((playlist) => () => add(api, playlist, clip)),
    ...outOf.map((there) => () => remove(api, there)),
  ]);
  if (created) steps.unshift({ kind: 'done', notice: playlistCreated(newName) });
  // Submitting without changes reports the playlists that already contain the clip.
  if (steps.length === 0) return { state: 'done', steps: kept.map(alreadyIn) };
  if (steps.some(({ kind }) => kind !== 'failed')) return { state: 'done', steps };
  const statuses = steps.flatMap(({ status }) => status ?? []);
  const status = statuses.find((each) => each in refusalReasons) ?? statuses[0] ?? 502;
  return { state: 'refused', status, notice: joinSteps(steps) };
}

const refuseName = (name: string): Refusal => ({
  state: 'refused',
  status: 409,
  notice: null,
  nameError: playlistExists(name),
});

/** 401 stays, so that the session can end. */
const statusOf = (failure: CallFailure) => (failure.status === 401 ? 401 : toActionStatus(failure));

async function makeChanges(changes: (() => Promise<Step>)[]): Promise<Step[]> {
  const steps: Step[] = [];
  for (let from = 0; from < changes.length; from += atOnce) {
    steps.push(...(await Promise.all(changes.slice(from, from + atOnce).map((make) => make()))));
  }
  return steps;
}

function create({ client, token }: Api, name: string) {
  return postPlaylist(client, token, playlistFormSchema.parse({ name, private: true }));
}

type Named = Pick<OwnPlaylist, 'id' | 'name'>;

async function add({ client, token }: Api, playlist: Named, clip: PlaylistClipInput) {
  const added = await addPlaylistClip(client, token, playlist.id, clip);
  if (added.state === 'done') return { kind: 'done', notice: clipAdded(playlist) } satisfies Step;
  if (added.state === 'exists') return alreadyIn(playlist);
  return { kind: 'failed', notice: clipNotAdded(playlist), status: statusOf(added) } satisfies Step;
}

/** The notices of the steps, after the reasons that several may share. */
function joinSteps(steps: readonly Step[]): string {
  const reasons = steps.flatMap(({ status = 0 }) => refusalReasons[status] ?? []);
  return joinNotices([...reasons, ...steps.map(({ notice }) => notice)]);
}

function alreadyIn(playlist: Named): Step {
  return { kind: 'exists', notice: clipExists(playlist) };
}

async function remove({ client, token }: Api, { id, clipId }: OwnPlaylist) {
  if (!clipId) return { kind: 'failed', notice: clipNotRemoved } satisfies Step;
  const removed = await removePlaylistClip(client, token, id, clipId);
  if (removed.state !== 'failed') return { kind: 'done', notice: clipRemoved } satisfies Step;
  return { kind: 'failed', notice: clipNotRemoved, status: statusOf(removed) } satisfies Step;
}

function noticeType(steps: readonly Step[]): ToastNotice['type'] {
  if (steps.some(({ kind }) => kind === 'failed')) return 'warning';
  return steps.some(({ kind }) => kind === 'done') ? 'success' : 'info';
}
