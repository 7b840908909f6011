/** Saves an arrangement on top of the playlist's present state, or says what is to be decided or mended. */
import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { type ApiClient, createDetachedApiClient } from '#app/api/client.server.ts';
import type { PlaylistPage } from '#app/api/contract.ts';
import { patchPlaylistClips } from '#app/api/playlistEdits.server.ts';
import { getPlaylistPage, largestClipPage } from '#app/api/playlistPages.server.ts';
import { clipNote } from '#app/api/playlistRules.ts';
import { type CallFailure, toActionStatus } from '#app/api/write.server.ts';
import { getAccessToken, handleRejectedToken, requireUser } from '#app/auth/user.server.ts';
import { isDataRequest, type RequestArgs } from '#app/lib/request.ts';
import { getToasts } from '#app/lib/toast.server.ts';
import {
  type Edits,
  type Merged,
  mergeEdits,
  readEdits,
  toNoteKey,
} from '#app/playlists/arrangement.ts';
import {
  playlistNotFound,
  playlistNotUpdated,
  playlistUpdated,
  refusalReasons,
} from '#app/playlists/notices.ts';
import { getPlaylistPath } from '#app/playlists/summary.ts';
import { buildSaveUndo, keepSave, type SaveUndo } from '#app/playlists/undoneSaves.server.ts';
import {
  type ArrangeFormData,
  parseArrangeForm,
  readNextPage,
  toFormData,
  toState,
} from './arrangeForm.ts';
import { describeConflicts, describeOthers, markOf } from './arrangeWords.ts';

/** Why nothing was saved, and the form as it goes on. */
export interface Unsaved {
  /** Tells an answer from the one before. */
  key: string;
  title: string;
  lines: string[];
  /** Null: as it is on the screen. */
  form: ArrangeFormData | null;
}

type Login = Awaited<ReturnType<typeof requireUser>>;
type Problems = ReadonlyMap<string, string>;

/** Times that a change of somebody else in between is taken up. */
const attempts = 3;

/** Answers with the form where nothing was saved. @throws {Response} the redirect to the playlist */
export async function saveArrangement(args: RequestArgs, id: string) {
  if (isDataRequest(args) && getAccessToken(args.context) === null) return refuseLoggedOut();
  const login = await requireUser(args);
  const fields = await args.request.formData();
  const sent = parseArrangeForm(fields);
  if (!sent) throw data(null, { status: 400 });
  const next = readNextPage(fields);
  const { edits, problems } = checkNotes(readEdits(sent.sent), sent.unnumbered);
  const client = createDetachedApiClient(args);
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const page = await readPage(args, client, login, id);
    if (page === 'rejected') return refuseRejected(args);
    if (!page) break;
    const state = toState(page);
    const merged = mergeEdits(edits, state);
    const form = toNextForm(page, edits, merged, problems);
    if (problems.size > 0) return refuse(400, 'Nothing was saved yet', [toMend], form);
    if (merged.conflicts.length > 0) {
      const lines = [
        describeOthers(merged.others),
        ...describeConflicts(merged.conflicts),
        toCheck,
      ];
      return refuse(409, changedMeanwhile, lines, form);
    }
    if (next !== null && !hasChanges(merged)) throw redirect(`${getPlaylistPath({ id })}${next}`);
    const saved = await save(client, login, id, { revision: state.revision, merged });
    if (saved.state === 'done') {
      const undo = buildSaveUndo(state, merged, saved.value.revision);
      throw await leadBack(args, login, { page, undo, merged, next });
    }
    if (saved.state === 'changed') continue;
    const failure = saved.state === 'failed' ? saved : { state: 'failed' as const, status: 409 };
    if (failure.status === 401) return refuseRejected(args);
    return refuseFailed(failure, form);
  }
  return refuseFailed({ state: 'failed', status: 0 }, null, isDataRequest(args));
}

const hasChanges = ({ sentOrder, notes, cover, remove }: Merged) =>
  sentOrder !== undefined || cover !== undefined || remove.length + Object.keys(notes).length > 0;

const changedMeanwhile = 'This playlist has changed since you opened this page';
const toCheck =
  'Nothing was saved yet. Your changes are below, on top of these: check them, and save again.';
const toMend = 'What you entered is below. Some of it has to be changed: it is marked.';

/** Null if it cannot be read. @throws {Response} a redirect where it is gone */
async function readPage(args: RequestArgs, client: ApiClient, { token }: Login, id: string) {
  const page = await getPlaylistPage(client, token, id, { limit: largestClipPage });
  if (page?.state === 'done' && page.value.isOwner) return page.value;
  if (page?.state === 'failed' && page.status === 401) return 'rejected';
  if (page === null || page.state === 'failed') return null;
  throw await getToasts(args.context).redirectWithError('/playlists', playlistNotFound);
}

/** The notes as they are stored, and what is wrong with a row. */
function checkNotes(edits: Edits, unnumbered: ReadonlySet<string>) {
  const problems = new Map<string, string>();
  for (const id of unnumbered) problems.set(id, 'The place is a whole number from 1.');
  const notes = new Map<string, string>();
  for (const [id, typed] of edits.notes) {
    const parsed = clipNote.safeParse(typed);
    const note = parsed.data ?? typed;
    if (parsed.error) problems.set(id, `${parsed.error.issues[0]?.message}.`);
    if (toNoteKey(note) !== edits.rows.get(id)?.was) notes.set(id, note);
  }
  return { edits: { ...edits, notes }, problems };
}

interface Saving {
  revision: number;
  merged: Merged;
}

function save(client: ApiClient, { token }: Login, id: string, { revision, merged }: Saving) {
  const { sentOrder, notes, cover, remove } = merged;
  return patchPlaylistClips(client, token, id, {
    revision,
    ...(sentOrder && { order: sentOrder }),
    notes,
    ...(cover !== undefined && { cover }),
    remove,
  });
}

/** The form as it goes on: what the owner wants, on top of what there is. */
function toNextForm(
  page: PlaylistPage,
  edits: Edits,
  { order, cover, conflicts }: Merged,
  problems: Problems,
): ArrangeFormData {
  // Pages stay as they were sent.
  const form = toFormData(page, (id) => edits.shown.has(id));
  const places = new Map(order.map((id, i) => [id, i + 1]));
  const marks = new Map(
    conflicts.flatMap((conflict) => {
      const mark = markOf(conflict);
      return mark !== null && 'id' in conflict ? [[conflict.id, mark] as const] : [];
    }),
  );
  const byId = new Map(form.rows.map((row) => [row.id, row]));
  const staying = order.flatMap((id) => byId.get(id) ?? []);
  const removed = form.rows.filter(({ id }) => edits.removed.has(id));
  const rows = [...staying, ...removed].map((row) => ({
    ...row,
    place: places.get(row.id) ?? row.from,
    note: edits.notes.get(row.id) ?? row.note,
    ...(edits.removed.has(row.id) && { isRemoved: true as const }),
    ...toMark(problems.get(row.id) ?? marks.get(row.id)),
  }));
  return { ...form, rows, cover: cover === undefined ? form.cover : cover };
}

const toMark = (mark: string | undefined) => (mark === undefined ? {} : { mark });

function refuse(status: number, title: string, lines: string[], form: ArrangeFormData | null) {
  const shown = lines.filter((line) => line !== '');
  const answer: Unsaved = { key: randomUUID(), title, lines: shown, form };
  return data(answer, { status });
}

function refuseFailed(failure: CallFailure, form: ArrangeFormData | null, isOnScreen = true) {
  const status = toActionStatus(failure);
  const again = isOnScreen ? saveAgain : goBack;
  return refuse(status, playlistNotUpdated, [refusalReasons[status] ?? again], form);
}

const saveAgain = 'Nothing is lost: please save again in a moment.';
const goBack = 'Go back in your browser to what you entered, and save again.';

/** For scripts, which leave what was entered on the screen. */
function refuseLoggedOut() {
  return refuse(401, sessionEnded, ['Log in in another tab, then save again.'], null);
}

const sessionEnded = 'Nothing was saved: your session has ended';

/** The API rejects the token. @throws {Response} without scripts, a redirect */
async function refuseRejected(args: RequestArgs) {
  return isDataRequest(args) ? refuseLoggedOut() : handleRejectedToken(args);
}

interface Saved {
  page: PlaylistPage;
  undo: SaveUndo;
  merged: Merged;
  /** Leads on to this page of the form, relative to the playlist's; null: to the playlist. */
  next: string | null;
}

/** To the playlist, or to the next page of the form, with a notice that undoes the save. */
async function leadBack(args: RequestArgs, login: Login, { page, undo, merged, next }: Saved) {
  const path = getPlaylistPath(page);
  const fields = await keepSave(args.context, login, undo, page.name);
  const description = describeOthers(merged.others);
  const notice = {
    type: 'success' as const,
    message: playlistUpdated(page.name),
    ...(description && { description }),
    ...(fields && { undo: { action: path, fields } }),
  };
  return getToasts(args.context).redirectWithToast(`${path}${next ?? ''}`, notice);
}
