/** Adds many clips to a playlist, or to a new one: all of them or none (docs/product.md#collect). */
import { type ApiClient, createDetachedApiClient } from '#app/api/client.server.ts';
import {
  type AddedClips,
  mostAddedClips,
  postPlaylistClips,
} from '#app/api/playlistEdits.server.ts';
import { getNameProblem, playlistFormSchema } from '#app/api/playlistRules.ts';
import { requestPlaylistDeletion } from '#app/api/playlists.server.ts';
import { type CallFailure, toActionStatus } from '#app/api/write.server.ts';
import { type ClipKey, decodeClipHash } from '#app/clips/clipHash.ts';
import { formatClipCount } from '#app/clips/clipText.ts';
import type { CollectDraft } from '#app/components/modals/modalData.ts';
import type { RequestArgs } from '#app/lib/request.ts';
import { loadOwnNames } from '#app/playlists/load.server.ts';
import {
  allClipsExist,
  clipsAdded,
  joinNotices,
  noRoomForClips,
  playlistExists,
  playlistGone,
  playlistNotChosen,
  playlistNotCreated,
  refusalReasons,
} from '#app/playlists/notices.ts';
import { getClips } from '#app/search/getClips.server.ts';
import type { Search } from '#app/search/search.ts';
import { parseSearch } from '#app/search/searchParams.ts';
import { createUnlessTaken, oncePerForm } from './createOnce.server.ts';
import { rejectFormToken, requireFormUser } from './formLogin.server.ts';
import { completeAction, rejectAction, type ToastNotice } from './response.server.ts';

/** Clips that a form names itself: their addresses have to fit into one line of a request. */
const mostSelected = 200;

/** What is to be added. */
export type Collected = { kind: 'search'; search: Search } | { kind: 'clips'; clips: ClipKey[] };

/** The clips that a modal's URL names, or those of a search; null for neither. */
export function parseCollected(params: URLSearchParams): Collected | null {
  const query = params.get('search');
  if (query !== null) {
    const search = parseSearch(new URLSearchParams(query));
    return search && { kind: 'search', search };
  }
  const hashes = params.getAll('clip').flatMap((value) => value.split('.'));
  const clips = hashes.map(decodeClipHash).filter((key) => key !== null);
  return clips.length > 0 ? { kind: 'clips', clips: clips.slice(0, mostSelected) } : null;
}

/** Nothing was changed. */
interface Refusal {
  state: 'refused';
  status: number;
  notice: string | null;
  nameError?: string;
}

type Outcome = { state: 'done'; notice: ToastNotice } | Refusal;

const once = oncePerForm<Outcome>('collect clips');

/** Answers the form of the modal. @throws {Response} a redirect */
export async function collectClips(args: RequestArgs, collected: Collected) {
  const form = await args.request.formData();
  const draft: CollectDraft = {
    playlist: String(form.get('playlist') ?? ''),
    newName: String(form.get('newName') ?? ''),
    private: form.has('private'),
  };
  const sent = { form, draft };
  const { user, token } = await requireFormUser(args, sent);
  const api = { client: createDetachedApiClient(args), token };
  const outcome =
    refuseInput(draft) ??
    (await once(args.context, user.id, form, () => collect(api, collected, draft)));
  if (outcome.state === 'done') return completeAction(args, form, '/playlists', outcome.notice);
  if (outcome.status === 401) return rejectFormToken(args, sent);
  const { status, notice, nameError = null } = outcome;
  return rejectAction(form, status, { notice, collect: { ...draft, nameError } });
}

/** What can be refused without a call; null for nothing. */
function refuseInput({ playlist, newName }: CollectDraft): Refusal | null {
  const isNamed = newName.trim() !== '';
  const nameError = isNamed ? getNameProblem(newName) : null;
  if (nameError) return { state: 'refused', status: 400, notice: null, nameError };
  if (isNamed && playlist !== '')
    return refuse(400, 'Choose a playlist or name a new one, not both');
  return isNamed || playlist !== '' ? null : refuse(400, playlistNotChosen);
}

const refuse = (status: number, notice: string): Refusal => ({ state: 'refused', status, notice });

interface Api {
  client: ApiClient;
  token: string;
}

async function collect(api: Api, collected: Collected, draft: CollectDraft): Promise<Outcome> {
  const clips =
    collected.kind === 'clips' ? collected.clips : await readSearch(api, collected.search);
  if (!Array.isArray(clips)) return clips;
  const target = await findTarget(api, draft);
  if ('state' in target) return target;
  const added = await postPlaylistClips(api.client, api.token, target.id, clips);
  if (added.state === 'done') return { state: 'done', notice: describeAdded(added.value, target) };
  // All or nothing: a playlist that was made for them goes again.
  if (target.isNew) await requestPlaylistDeletion(api.client, api.token, target.id);
  if (added.state === 'full') return refuse(409, noRoomForClips(target, added.room));
  return refuseFailed(added, 'The clips could not be added');
}

/** 500 clips are 34 pages of an outside API; it may take 0.6 s for each. */
const readingLimits = { pages: 100, milliseconds: 20_000 };

/** All clips of a search, in its order, as far as one call takes them. */
async function readSearch({ client }: Api, search: Search): Promise<ClipKey[] | Refusal> {
  const isEnough = ({ length }: readonly unknown[]) => length >= mostAddedClips;
  const page = await getClips(client, search, { cursor: null, isEnough, limits: readingLimits });
  if (page.failed) return refuse(502, 'The clips could not be loaded, so nothing was added');
  const rest = page.arranged ? page.arranged.rest : page.nextCursor;
  if (rest !== null && page.items.length < mostAddedClips) {
    return refuse(502, notAllRead);
  }
  if (page.items.length === 0) return refuse(404, 'The search has no clips');
  return page.items.slice(0, mostAddedClips);
}

const notAllRead =
  'Not all clips of the search could be read, in 100 pages and 20 seconds at most, so nothing was added';

type Target = { id: string; name: string; isNew: boolean };

async function findTarget({ client, token }: Api, draft: CollectDraft): Promise<Target | Refusal> {
  const name = draft.newName.trim();
  if (name !== '') {
    const values = playlistFormSchema.parse({ name, private: draft.private });
    const created = await createUnlessTaken(client, token, values);
    if (created.state === 'done') return { id: created.value.id, name, isNew: true };
    if (created.state === 'failed') return refuseFailed(created, playlistNotCreated(name));
    return { state: 'refused', status: 409, notice: null, nameError: playlistExists(name) };
  }
  const own = await loadOwnNames(client, token);
  if (own.state === 'failed') return refuseFailed(own, 'Your playlists could not be loaded');
  const chosen = own.value.find(({ id }) => id === draft.playlist);
  return chosen ? { id: chosen.id, name: chosen.name, isNew: false } : refuse(404, playlistGone);
}

function refuseFailed(failure: CallFailure, notice: string): Refusal {
  const status = failure.status === 401 ? 401 : toActionStatus(failure);
  return refuse(status, joinNotices([notice, refusalReasons[status] ?? notice]));
}

function describeAdded({ added, present, missing }: AddedClips, target: Target): ToastNotice {
  if (added === 0 && missing === 0) return { type: 'info', message: allClipsExist(target) };
  const notes = [
    present > 0 && `${present} ${present === 1 ? 'was' : 'were'} already there.`,
    missing > 0 && `${formatClipCount(missing)} could not be found.`,
  ].filter((note) => note !== false);
  const message = [`${clipsAdded(target, added)}.`, ...notes].join(' ');
  return { type: missing > 0 ? 'warning' : 'success', message };
}
